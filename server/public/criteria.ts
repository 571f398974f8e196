import { readIn } from '../../engine/languages'
import { shownDecimal, shownSum } from '../../engine/numbers'
import { lotRanges } from '../../workflows/tender'
import { judgedByParts, nameInTree } from '../../workflows/evaluation'
import type { AwardCriteria } from '../contract/tenders/criteria'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { markup, type Html, type Part } from './html'
import { rankedText } from '../tenders/area'
import { wordsOf } from './words'

type Criterion = AwardCriteria['criteria'][number]

const judgedBy = (lang: Lang, { price, fieldName, minimum }: Criterion, { maxPoints, method }: AwardCriteria): string => {
  const say = wordsOf(lang)
  if (!price) {
    const least = minimum ? `, ${say('evaluation:standing.minimum', { minimum: shownDecimal(minimum, lang) })}` : ''
    return say('evaluation:standing.people', { max: shownDecimal(maxPoints, lang) }) + least
  }
  // Only weighted points make points of a price.
  if (method) return fieldName === null ? say('evaluation:criteria.by.price') : readIn(fieldName, lang)
  const { formula } = price
  const how =
    formula.kind === 'linear'
      ? say('evaluation:standing.linear', { zeroAt: shownDecimal(formula.zeroAt, lang) })
      : say(`evaluation:standing.ratio.${formula.better}`)
  return fieldName === null ? how : `${readIn(fieldName, lang)}: ${how}`
}

const table = (lang: Lang, judged: AwardCriteria, label: string): Html => {
  const say = wordsOf(lang)
  const rows = judged.criteria.map((one): Html => {
    const { description, weight, parent } = one
    const name = nameInTree(one, judged.criteria)
    const shown = shownDecimal(weight ?? '', lang)
    const whole = parent === undefined ? `${shown} %` : say('evaluation:standing.part', { weight: shown })
    const share = weight === null ? say('evaluation:standing.none') : whole
    return markup`<tr><th scope="row">${name}${
      description !== '' && description !== one.name && markup`<small class="soft">${description}</small>`
    }</th>
      <td class="num cr-weight">${share}</td><td>${judgedByParts(judged.criteria).has(one.id) ? '' : judgedBy(lang, one, judged)}</td></tr>`
  })
  return markup`<table class="cr-table" aria-label="${label}"><thead><tr><th scope="col">${say('evaluation:standing.criterion')}</th>
    <th scope="col" class="cr-weight">${say('evaluation:standing.weight')}</th><th scope="col">${say(
      'evaluation:standing.by',
    )}</th></tr></thead>
    <tbody>${rows}</tbody></table>${isRanked(judged) && markup`<p class="soft">${rankedText(judged, lang)}</p>`}`
}

/** As web/tenders/criteria/SheetTable draws it. */
const sheetTable = (lang: Lang, sheet: NonNullable<AwardCriteria['sheet']>): Html => {
  const say = wordsOf(lang)
  const label = say('evaluation:sheet.count', { count: sheet.length })
  const heads = (['no', 'text', 'quantity', 'unit', 'kind'] as const).map(
    (key): Html => markup`<th scope="col"${key === 'quantity' && markup` class="cr-weight"`}>${say(`evaluation:sheet.${key}`)}</th>`,
  )
  const rows = sheet.map(
    ({ no, text, quantity, unit, kind }): Html => markup`<tr><td class="num">${no}</td><th scope="row">${readIn(text, lang)}</th>
      <td class="num cr-weight">${kind === 'lump' ? '' : shownSum(quantity, lang)}</td><td>${unit}</td>
      <td>${say(`evaluation:sheet.kinds.${kind}`)}</td></tr>`,
  )
  return markup`<details class="cr-sheet"><summary>${label}</summary><div class="ev-scroll"><table class="cr-table" aria-label="${label}">
    <thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div></details>`
}

/** Whether a method or a rule for equal results was chosen; else it is weighted points, as the table says. */
const isRanked = ({ method, tie }: AwardCriteria): boolean => method !== undefined || tie !== undefined

/** What offers are judged by. As web/tenders/criteria/StandingCriteria draws it. */
export const awardCriteria = (lang: Lang, { awardCriteria: all = [], lots, hasLots }: TenderView): Part => {
  const say = wordsOf(lang)
  const groups = (['offer', 'application'] as const)
    .flatMap((kind) => all.filter((one) => one.kind === kind))
    .filter(({ criteria, sheet }) => criteria.length > 0 || sheet !== undefined)
  if (groups.length === 0) return null
  const parts = groups.map((judged): Html => {
    const { kind, lotIds } = judged
    const numbers = lotRanges(lotIds.map((lotId) => lots.findIndex((lot) => lot.lotId === lotId) + 1))
    const ofLots = hasLots && lotIds.length < lots.length ? say('evaluation:standing.lots', { numbers }) : ''
    const title = [kind === 'application' ? say('evaluation:standing.application') : '', ofLots].filter(Boolean).join(', ')
    const label = title === '' ? say('evaluation:standing.offer') : title
    return markup`<div class="cr-read">${title !== '' && markup`<h3>${title}</h3>`}${
      judged.sheet && sheetTable(lang, judged.sheet)
    }${judged.criteria.length > 0 && table(lang, judged, label)}</div>`
  })
  return markup`<section id="zuschlagskriterien"><h2>${say('evaluation:standing.offer')}</h2>${parts}</section>`
}
