import { readIn } from '../../engine/languages'
import { factCount, formatDateTime, isWorthReading, contentOf, lotNodes, withoutLots, type ReadNode } from '../../engine/reading'
import type { AnnouncementView, ToldChange } from '../contract/tenders/announcements'
import type { TenderView } from '../contract/tenders/views'
import { linkTo } from '../platform/publicUrl'
import type { Lang } from '../platform/errors'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup, type Html, type Part } from './html'
import { nodeList } from './reader'
import { time } from './tenderParts'
import { wordsOf } from './words'

type Announced = Pick<TenderView, 'id' | 'announcements' | 'published'>

const pathOfVersion = (id: string, no: number): string => `/projekte/${id}/fassungen/${no}`
const titleOf = (lang: Lang, { kind, no }: AnnouncementView): string =>
  wordsOf(lang)(`tenders:changes.${kind === 'deadlines' ? 'deadlines' : 'entry'}`, { no })

/** 'geändert am …', with the way to what was changed. As web/tenders/changes/History draws it, like all of this. */
export const changedOn = (lang: Lang, { announcements = [] }: Announced): Part => {
  const last = announcements.at(-1)
  if (!last) return null
  return markup` · <a href="#aenderungen">${wordsOf(lang)('tenders:changes.changedOn', { date: formatDateTime(last.at, lang) })}</a>`
}

const row = (lang: Lang, { label, where, before, after }: ToldChange): Html => {
  const say = wordsOf(lang)
  const side = (key: string, words: string): Html => markup`<span class="sr">${say(`tenders:changes.${key}`)} </span>${words}`
  return markup`<tr><th scope="row">${readIn(label, lang)}${where !== null && markup`<small>${readIn(where, lang)}</small>`}</th>
    <td>${before !== null && markup`<del>${side('was', readIn(before, lang))}</del> `}
    ${
      after === null
        ? markup`<span class="soft">${say('tenders:changes.gone')}</span>`
        : markup`<ins>${side('is', readIn(after, lang))}</ins>`
    }</td></tr>`
}

const entry = (lang: Lang, announcement: AnnouncementView): Html => {
  const { at, word, changes } = announcement
  const say = wordsOf(lang)
  const title = titleOf(lang, announcement)
  const table = markup`<table class="ch-t" aria-label="${title}"><tbody>${changes.map((one) => row(lang, one))}</tbody></table>`
  return markup`<article class="ch-entry"><h3>${title}</h3><p class="small soft num">${time(lang, at)}</p>
    ${word !== '' && markup`<p class="ch-word">${word}</p>`}
    ${changes.length > 0 ? table : markup`<p class="soft">${say('tenders:changes.nothing')}</p>`}</article>`
}

/** Every announcement, the newest first, and the earlier versions of the notice. */
export const history = (lang: Lang, { id, announcements = [], published }: Announced): Part => {
  if (announcements.length === 0) return null
  const say = wordsOf(lang)
  const versions = announcements.map(({ no, at }, index) => {
    const from = announcements[index - 1]?.at ?? published
    const words = say('tenders:changes.version', {
      from: from === null ? '' : formatDateTime(from, lang),
      until: formatDateTime(at, lang),
    })
    return markup`<li><a href="${pathOfVersion(id, no - 1)}">${words}</a></li>`
  })
  return markup`<section id="aenderungen" class="ch" tabindex="-1"><h2>${say('tenders:changes.heading')} <span class="n num">${
    announcements.length
  }</span></h2>
    ${announcements.toReversed().map((one) => entry(lang, one))}
    <h3>${say('tenders:changes.versions')}</h3><ul>${versions}</ul></section>`
}

/** Among the messages: what was announced, each with the way to it. */
export const announcedList = (lang: Lang, { id, announcements = [] }: Announced): Part =>
  announcements.length > 0 &&
  markup`<section class="ch-list"><h2>${wordsOf(lang)('tenders:changes.announced')}</h2><ul>${announcements
    .toReversed()
    .map(
      (one) =>
        markup`<li><a href="/projekte/${id}#aenderungen">${titleOf(lang, one)}</a> <span class="small soft num">${time(
          lang,
          one.at,
        )}</span>${one.word !== '' && markup`<p class="ch-word">${one.word}</p>`}</li>`,
    )}</ul></section>`

/**
 * The notice as everybody read it from one announcement to the next, in full. Throws AppError 404 where a guest may not read it, or there
 * is none.
 */
export async function versionPage(guest: Guest, id: string, no: number): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const [tender, version] = await Promise.all([guest.ask('getProject', id), guest.ask('getProjectVersion', id, no)])
  const canonical = pathOfVersion(tender.id, no)
  const from = formatDateTime(version.from, lang)
  const period =
    version.until === null
      ? say('tenders:changes.current', { from })
      : say('tenders:changes.version', { from, until: formatDateTime(version.until, lang) })
  const panels = version.panels.filter(isWorthReading)
  const lots = lotNodes(panels)
  const titleOfPart = (node: ReadNode): string => {
    const at = lots.indexOf(node)
    const number = say('tenders:deadlines.lot', { number: at + 1 })
    return at < 0 || lots.length === 1 ? readIn(node.label, lang) : [number, version.lots[at]?.name].filter(Boolean).join(': ')
  }
  const dues = version.lots.flatMap(({ name, applicationDeadline, offerDeadline }, at) =>
    [['applicationDeadline', applicationDeadline] as const, ['offerDeadline', offerDeadline] as const].flatMap(([key, due]) => {
      const lot = version.lots.length > 1 ? `${name || say('tenders:deadlines.lot', { number: at + 1 })}: ` : ''
      return due === null
        ? []
        : [markup`<div class="rd-row"><dt>${lot}${say(`tenders:deadlines.${key}`)}</dt><dd>${time(lang, due)}</dd></div>`]
    }),
  )
  const old = markup`<p class="note time">${say('tenders:changes.old')} <a href="/projekte/${tender.id}#aenderungen">${say(
    'tenders:changes.toCurrent',
  )}</a></p>`
  const main = markup`<div class="pb" id="top"><header class="pb-head"><div class="col"><h1>${version.name}</h1><p class="pb-meta">${
    period
  }</p></div></header>
    <article class="col">${version.until !== null && old}${version.description !== '' && markup`<p class="lead">${version.description}</p>`}
    ${dues.length > 0 && markup`<dl class="rd-facts">${dues}</dl>`}
    <section class="pb-all"><h2>${say('tenders:public.all')}</h2>${[...withoutLots(panels), ...lots].map(
      (node) =>
        markup`<details class="fold open" open><summary><h3>${titleOfPart(node)}</h3> <span class="n">${say('tenders:public.facts', {
          count: factCount([node]),
        })}</span></summary><div>${nodeList(lang, contentOf(node))}</div></details>`,
    )}</section>
    <p class="pb-foot">${say('tenders:public.address', { url: linkTo(canonical) })}</p></article></div>`
  const crumbs = [
    { label: say('tenders:breadcrumb'), to: '/projekte' },
    { label: tender.name.slice(0, 20), to: `/projekte/${tender.id}` },
    { label: say('tenders:changes.versionTitle') },
  ]
  return {
    lang,
    title: `${version.name}: ${period}`,
    description: [tender.organization?.name, period].filter(Boolean).join(' · '),
    canonical,
    entry: 'tenders/detail/DetailPage.tsx',
    body: framed({ lang, canonical, crumbs, isBare: true }, main),
  }
}
