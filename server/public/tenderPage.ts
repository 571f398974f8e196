import { formatDateTime, isWorthReading, keyFacts, lotContents, lotNodes, splitShared, summaryOf, textIn } from '../../engine/reading'
import { stepInPublic } from '../../workflows/tender'
import { linkTo } from '../platform/publicUrl'
import { answerSection } from './answers'
import { history } from './changes'
import { awardCriteria } from './criteria'
import { documentList, publicRooms } from './documents'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup, type Html, type Part } from './html'
import { factList } from './reader'
import { tenderHead } from './tenderHead'
import { account, dates, details, finalNote, lotTable, promised } from './tenderParts'
import { wordsOf } from './words'
import { platLine, sizeText } from '../../engine/parcels'
import type { PropertyRow } from '../contract/parcels/views'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'

const line = (lang: Lang, row: PropertyRow): Html => {
  const place = row.location?.name ?? wordsOf(lang)('parcels:unknownLocation')
  const about = [place, platLine(row.plat)].filter((text) => text !== '').join(' · ')
  return markup`<li><span class="li-what"><a href="/grundstuecke/${row.id}">${row.name}</a><span class="small soft">${about}</span></span>
    <span class="num small">${row.size ? sizeText(row.size, lang) : wordsOf(lang)('linking:unknownSize')}</span></li>`
}

const list = (lang: Lang, rows: readonly PropertyRow[]): Html => markup`<ul class="li-rows">${rows.map((row) => line(lang, row))}</ul>`

/** The parcels of a tender, as far as they are public (web/parcels/linking/PublicParcels); nothing where there are none. */
const parcelSection = (lang: Lang, tender: TenderView, rows: readonly PropertyRow[]): Part => {
  if (rows.length === 0) return null
  const say = wordsOf(lang)
  const isOfAll = ({ lotId }: PropertyRow): boolean => lotId === null || lotId === undefined
  const isByLot = tender.hasLots && !rows.every(isOfAll)
  const lots = tender.lots.map(({ lotId, name }, index): Part => {
    const own = rows.filter((row) => isOfAll(row) || row.lotId === lotId)
    const title = `${say('tenders:deadlines.lot', { number: index + 1 })}: ${name || lotId}`
    return own.length > 0 && markup`<div><h3>${title}</h3>${list(lang, own)}</div>`
  })
  return markup`<section id="grundstuecke"><h2>${say('parcels:title')} <span class="n num">${rows.length}</span></h2>
    ${isByLot ? lots : list(lang, rows)}</section>`
}

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
