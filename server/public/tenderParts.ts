import { readIn } from '../../engine/languages'
import {
  contentOf,
  cpvOf,
  decimalText,
  factCount,
  formatDateTime,
  isField,
  isWorthReading,
  lotContents,
  lotNodes,
  splitShared,
  withoutFields,
  withoutLots,
  type ReadNode,
} from '../../engine/reading'
import { phaseOfLot, procedureOf } from '../../workflows/procedure'
import { duesOf, lotRanges, stageWord } from '../../workflows/tender'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { markup, type Html, type Part } from './html'
import { nodeList } from './reader'
import { wordsOf } from './words'

/** As many facts of a lot as are shown without being asked for (web/tenders/detail/PublicPage). */
const FEW = 12

export const time = (lang: Lang, at: string): Html => markup`<time class="num" datetime="${at}">${formatDateTime(at, lang)}</time>`

const fold = (lang: Lang, { title, count, isOpen = false }: { title: string; count: number; isOpen?: boolean }, content: Part): Html =>
  markup`<details class="${isOpen ? 'fold open' : 'fold'}"${isOpen && markup` open`}>
    <summary>
    <h3>
    ${title}</h3>
    <span class="n">
    ${wordsOf(lang)('tenders:public.facts', { count })}</span>
    </summary>
    <div>
    ${content}</div>
    </details>`

/** All deadlines as facts; nothing where there are none. */
export const dates = (lang: Lang, tender: TenderView): Part => {
  const say = wordsOf(lang)
  const dues = duesOf(tender)
  return (
    dues.length > 0 &&
    markup`<dl class="rd-facts">${dues.map(
      ({ lots, what, at, round }) =>
        markup`<div class="rd-row">
          <dt>
          ${lots && `${say('tenders:deadlines.lots', { count: lots.length, numbers: lotRanges(lots) })}: `}${say(
            `tenders:deadlines.${what}`,
          )}${round !== undefined && `, ${say('tenders:lotState.round', { round })}`}</dt>
          <dd>
          ${time(lang, at)}</dd>
          </div>`,
    )}</dl>`
  )
}

/** A deadline that runs is not extended, as web/tenders/detail/Deadlines says. */
export const finalNote = (lang: Lang, tender: TenderView): Part => {
  const procedure = procedureOf(tender)
  const isFinal = tender.lots.some((lot) => phaseOfLot(procedure, lot)?.without?.includes('extension'))
  return isFinal && markup`<p class="soft">${wordsOf(lang)('tenders:deadlines.final')}</p>`
}

/** Prizes and recognitions of a contest, as they were set before it was published. */
export const promised = (lang: Lang, { lots: [lot] }: Pick<TenderView, 'lots'>): Part =>
  (['prizes', 'recognitions'] as const).map((kind) => {
    const sums = (lot?.prizes?.[kind] ?? []).map((sum) => `${decimalText(sum, lang, 2)} €`).join('; ')
    return sums !== '' && markup`<p>${wordsOf(lang)(`offers:envelopes.${kind}`, { sums })}</p>`
  })

/** Lots at a glance; each leads to its own section. */
export const lotTable = (lang: Lang, tender: TenderView, nodes: readonly ReadNode[]): Html => {
  const say = wordsOf(lang)
  const head = ['lot', 'what', 'deadline'].map((key) => markup`<th scope="col">${say(`tenders:public.${key}`)}</th>`)
  const rows = tender.lots.map((lot, index) => {
    const at = lot.stage >= 4 || lot.skippedPhases.includes(3) ? lot.offerDeadline : (lot.applicationDeadline ?? lot.offerDeadline)
    const name = lot.name || lot.lotId
    const stage = say(`tenders:stages.${stageWord({ stage: lot.stage, lots: [lot], outcome: tender.outcome })}`)
    return markup`<tr>
      <td class="num">
      ${index + 1}</td>
      <td>
      <b>
      ${nodes[index] ? markup`<a href="#los-${index + 1}">${name}</a>` : name}</b>
      <small>
      ${stage}</small>
      </td>
      <td class="num">
      ${at === null ? markup`<span class="soft">${say('tenders:public.noDeadline')}</span>` : time(lang, at)}</td>
      <td class="num">
      ${cpvOf(nodes[index] ?? null, tender.panels)}</td>
      </tr>`
  })
  return markup`<section>
    <h2>
    ${say('tenders:public.lotsHeading')}</h2>
    <table class="pb-t">
    <thead>
    <tr>
    ${head}<th scope="col">CPV</th>
    </tr>
    </thead>
    <tbody>
    ${rows}</tbody>
    </table>
    </section>`
}

/** The notice section by section, then what all lots share, then each lot. */
export const details = (lang: Lang, tender: TenderView): Html => {
  const say = wordsOf(lang)
  const panels = tender.panels.filter(isWorthReading)
  const sections = withoutFields(withoutLots(panels), ['BT-21-Procedure', 'BT-24-Procedure']).filter(
    (node) => !isField(node) && isWorthReading(node),
  )
  const lots = lotNodes(panels)
  const { shared, own } = splitShared(lotContents(lots))
  const lotTitle = (index: number): string =>
    tender.hasLots
      ? `${say('tenders:deadlines.lot', { number: index + 1 })}: ${tender.lots[index]?.name ?? lots[index]?.caption ?? ''}`
      : say('tenders:public.contract')
  const sharedHead = { title: say('tenders:public.sharedLots'), count: factCount(shared) }
  const lotHead = (nodes: readonly ReadNode[], index: number) => ({
    ...{ title: lotTitle(index), count: factCount(nodes) },
    isOpen: tender.hasLots && factCount(nodes) <= FEW,
  })
  return markup`<section class="pb-all"><h2>${say('tenders:public.all')}</h2>${sections.map((node) =>
    fold(lang, { title: readIn(node.label, lang), count: factCount([node]) }, nodeList(lang, contentOf(node))),
  )}${shared.length > 0 && fold(lang, sharedHead, nodeList(lang, shared))}${own.map(
    (nodes, index) =>
      markup`<div id="los-${index + 1}">
        ${fold(lang, lotHead(nodes, index), nodeList(lang, nodes))}</div>`,
  )}</section>`
}

/** What an account is good for. */
export const account = (lang: Lang): Html => {
  const say = wordsOf(lang)
  const side = (key: string): Html =>
    markup`<div><h3>${say(`tenders:public.${key}Heading`)}</h3><p>${say(`tenders:public.${key}`)}</p></div>`
  return markup`<section class="pb-reg"><h2>${say('tenders:public.why')}</h2><div>${side('without')}${side('with')}</div></section>`
}
