import { formatDateTime, isWorthReading, keyFacts, lotContents, lotNodes, splitShared, summaryOf, textIn } from '../../engine/reading'
import { stepInPublic } from '../../workflows/tender'
import { linkTo } from '../platform/publicUrl'
import { answerSection } from './answers'
import { history } from './changes'
import { awardCriteria } from './criteria'
import { documentList, publicRooms } from './documents'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup } from './html'
import { parcelSection } from './parcels'
import { factList } from './reader'
import { tenderHead } from './tenderHead'
import { account, dates, details, finalNote, lotTable, promised } from './tenderParts'
import { wordsOf } from './words'

/** Names in breadcrumbs are cut (web/page/Page). */
const LENGTH_OF_CRUMB = 20
export const crumbName = (name: string): string => (name.length > LENGTH_OF_CRUMB ? `${name.slice(0, LENGTH_OF_CRUMB).trimEnd()}…` : name)

/**
 * The page of a public tender, complete: head, deadlines, lots, documents, answers, the whole notice. Throws AppError 404 where a guest may
 * not read it.
 */
export async function tenderPage(guest: Guest, id: string): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const [tender, rooms, answers, rules, parcels] = await Promise.all([
    guest.ask('getProject', id),
    publicRooms(guest, id),
    guest.ask('getAnswers', id),
    guest.ask('getQuestionRules', id),
    guest.ask('getProperties', { projectId: id }),
  ])
  const canonical = `/projekte/${tender.id}`
  const now = Date.parse(tender.serverTime)
  const step = stepInPublic(tender, now)
  const inLots = step.lots && say('tenders:next.inLots', { count: step.lots.length, numbers: step.lots.join(', ') })
  const standing = say(`tenders:next.${step.key}`, { date: step.at === undefined ? '' : formatDateTime(step.at, lang) })
  const sentence = [inLots, standing].filter(Boolean).join(' ')
  const name = tender.name || say('tenders:untitled')
  const said = summaryOf(tender)
  const summary = said === null || typeof said === 'string' ? said : textIn(said, lang)
  const lots = lotNodes(tender.panels.filter(isWorthReading))
  const first = keyFacts(tender.panels, lots.length === 1 ? (lots[0]?.children ?? []) : splitShared(lotContents(lots)).shared, lots.length)
  const files = rooms.reduce((sum, room) => sum + room.files.length, 0)
  const published = tender.published !== null && say('tenders:public.publishedOn', { date: formatDateTime(tender.published, lang) })
  const asked = answerSection(lang, { answers, rules, lots: tender.lots, canonical, now })
  const main = markup`<div class="pb" id="top">${tenderHead(lang, { tender, name, canonical, rooms, step, sentence })}
    <article class="col"><section><h2>${say('tenders:public.summary')}</h2>
    ${summary !== null && markup`<p class="lead">${summary}</p>`}
    ${!tender.hasLots && dates(lang, tender)}${finalNote(lang, tender)}${factList(lang, first)}${promised(lang, tender)}</section>
    ${tender.hasLots && lotTable(lang, tender, lots)}${awardCriteria(lang, tender)}${history(lang, tender)}
    <section id="unterlagen"><h2>${say('tenders:public.documents')} <span class="n num">${files}</span></h2>${documentList(
      lang,
      rooms,
    )}</section>
    ${parcelSection(lang, tender, parcels)}${asked}${details(lang, tender)}${account(lang)}
    <p class="pb-foot">${published} ${say('tenders:public.address', { url: linkTo(canonical) })}</p></article></div>`
  const crumbs = [{ label: say('tenders:breadcrumb'), to: '/projekte' }, { label: crumbName(name) }]
  return {
    lang,
    title: name,
    description: [tender.organization?.name, sentence, summary].filter(Boolean).join(' · '),
    canonical,
    entry: 'tenders/detail/DetailPage.tsx',
    feed: { title: say('page:feed.title'), path: '/feeds/ausschreibungen.xml' },
    body: framed({ lang, canonical, crumbs, isBare: true }, main),
  }
}
