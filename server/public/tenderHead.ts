import { readIn } from '../../engine/languages'
import { distance, formatSize } from '../../engine/reading'
import { procedureOf } from '../../workflows/procedure'
import { publishedKey, type PublicStep } from '../../workflows/tender'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { changedOn } from './changes'
import { fetchable, pathOfRoom, sizeOf, type PublicRoom } from './documents'
import { markup, type Html, type Part } from './html'
import { dates } from './tenderParts'
import { wordsOf } from './words'
import { ownProcedureName } from '../../workflows/procedure'

/** Keeps the place of a drawing that the browser makes. */
const icon = markup`<svg class="i" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"></svg>`

/** Buyer and contact, as web/tender-frame/BuyerLine draws them. */
export const buyerLine = (lang: Lang, { organization: buyer }: TenderView): Part => {
  if (!buyer) return null
  const say = wordsOf(lang)
  const phone = (buyer.phone ?? '').replace(/[^+\d]/g, '')
  return markup`<p class="pb-buyer"><b>${buyer.city ? `${buyer.name}, ${buyer.city}` : buyer.name}</b>
    ${buyer.contactPoint && markup`<span>${say('tenders:public.contact', { name: buyer.contactPoint })}</span>`}
    ${buyer.email && markup`<a href="mailto:${buyer.email}">${icon} ${buyer.email}</a>`}
    ${phone !== '' && markup`<a class="num" href="tel:${phone}">${icon} ${buyer.phone}</a>`}</p>`
}

/** Login that comes back here afterwards, with the sentence that belongs to what was wanted. */
export const loginFor = (canonical: string, message: string): string => `${canonical}?message=${message}`

interface Button {
  className?: string
  href: string
  words: string
  hasIcon?: boolean
}

const button = ({ className = '', href, words, hasIcon = false }: Button): Html =>
  markup`<a class="ui button btn${className}" rel="nofollow" href="${href}">${hasIcon && icon}${words}</a>`

/** What a reader can do. What takes a script keeps its place, so that nothing moves when it comes. */
const actions = (lang: Lang, { tender, canonical, rooms }: HeadOf): Html => {
  const say = wordsOf(lang)
  const filled = rooms.filter(({ files }) => fetchable(files).length > 0)
  const [only] = filled
  const canJoin = procedureOf(tender).hasPhases && tender.lots.some(({ stage }) => stage < 7)
  const size = formatSize(sizeOf(fetchable(only?.files ?? [])), lang)
  const later = ['offers:link.copy', 'tenders:public.print'].map(
    (key) => markup`<span class="ui button btn quiet served-later" aria-hidden="true">${icon}${say(key)}</span>`,
  )
  const pdf = markup`<span class="ui button btn served-later" aria-hidden="true">${icon}PDF</span>`
  return markup`<div class="pb-act">
    ${canJoin && button({ className: ' primary', href: loginFor(canonical, 'nr_app'), words: say('offers:join.button') })}
    ${only && filled.length === 1 && button({ href: pathOfRoom(only.room.id), words: say('rooms:allDocuments', { size }), hasIcon: true })}
    ${filled.length > 1 && button({ href: '#unterlagen', words: say('rooms:toDocuments'), hasIcon: true })}
    ${button({ href: loginFor(canonical, 'nr_mes'), words: say('tenders:public.ask') })}
    ${button({ href: loginFor(canonical, 'nr_wat'), words: say('tenders:public.watch'), hasIcon: true })}
    ${button({ href: `${canonical}/nachrichten`, words: say('tenders:detail.messages'), hasIcon: true })}${pdf}${later}</div>`
}

interface HeadOf {
  tender: TenderView
  name: string
  canonical: string
  rooms: readonly PublicRoom[]
  step: PublicStep
  sentence: string
}

/** Days that are left; what is nearer runs by the browser's clock and not by a page that may be minutes old. */
const daysLeft = (lang: Lang, { tender, step }: HeadOf): Part => {
  const now = Date.parse(tender.serverTime)
  if (step.at === undefined || step.key === publishedKey(tender)) return null
  const away = distance(Date.parse(step.at), now)
  return (
    away.unit === 'days' && !away.past && markup`<span class="soft num">${wordsOf(lang)('app:time.inDays', { count: away.count })}</span>`
  )
}

/** The parts of a tender that every reader has (web/tender-frame/Tabs.tsx). */
const tabs = (lang: Lang, { canonical }: HeadOf): Html => {
  const say = wordsOf(lang)
  const parts = [
    ...[['details', ''] as const, ['documents', '/dokumente#unterlagen'] as const, ['rooms', '/datenraum'] as const],
    ...[['questions', '/fragen'] as const, ['messages', '/nachrichten'] as const],
  ]
  return markup`<nav class="tabs bd-tabs" aria-label="${say('offers:tabs.reader')}">${parts.map(
    ([tab, path]) =>
      markup`<a href="${canonical}${path}"${tab === 'details' && markup` aria-current="page"`}>${say(`offers:tabs.${tab}`)}</a>`,
  )}</nav>`
}

/** Buyer, title, where it stands and what a reader can do. */
export const tenderHead = (lang: Lang, head: HeadOf): Html => {
  const { tender, name, sentence } = head
  const say = wordsOf(lang)
  // A form may be called as its procedure is.
  const meta = [
    ...new Set([
      readIn(ownProcedureName(tender), lang) || say(`tenders:types.${tender.type}`),
      tender.hasLots ? say('tenders:public.lots', { count: tender.lots.length }) : '',
      readIn(tender.templateName, lang),
    ]),
  ].filter(Boolean)
  const number = markup`<span class="num nowrap">${say('tenders:detail.number', { number: tender.no })}</span>`
  return markup`<header class="pb-head"><div class="col">${buyerLine(lang, tender)}<h1>${name}</h1>
    <p class="pb-meta">${meta.join(' · ')} · ${number}${changedOn(lang, tender)}</p>
    <div class="pb-next"><p><b>${sentence}</b>${daysLeft(lang, head)}</p>${actions(lang, head)}</div>
    <div class="pb-fw served">${tender.hasLots && markup`<noscript>${dates(lang, tender)}</noscript>`}</div>${tabs(
      lang,
      head,
    )}</div></header>`
}
