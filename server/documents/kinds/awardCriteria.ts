import type { SheetPosition } from '../../../engine/authoring'
import { formWordsOf, readIn } from '../../../engine/languages'
import { shownDecimal, shownSum } from '../../../engine/numbers'
import { lotRanges } from '../../../workflows/tender'
import { judgedByParts, nameInTree } from '../../../workflows/evaluation'
import type { CriterionView } from '../../contract/evaluation/views'
import type { AwardCriteria } from '../../contract/tenders/criteria'
import type { TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { formulaText, rankedText } from '../../tenders/area'
import { interfaceText, say } from '../../words/words'

const byPeople = (most: string, lang: Lang): string => say(lang, 'evaluation.byPeople', { max: shownDecimal(most, lang) })

/** '60 %', or '75 % davon' of a part. */
export const weightText = ({ weight, parent }: Pick<CriterionView, 'weight' | 'parent'>, lang: Lang): string => {
  if (weight === null) return '–'
  const shown = shownDecimal(weight, lang)
  return parent === undefined ? `${shown} %` : (interfaceText(lang, ['evaluation', 'standing.part'], { weight: shown }) ?? '')
}

/** 'mindestens 6' */
export const leastText = (minimum: string, lang: Lang): string =>
  interfaceText(lang, ['evaluation', 'standing.minimum'], { minimum: shownDecimal(minimum, lang) }) ?? ''

const judgedBy = (
  { price, fieldName, minimum }: AwardCriteria['criteria'][number],
  { maxPoints, method }: AwardCriteria,
  lang: Lang,
): string => {
  if (price) return [fieldName?.[lang], method ? '' : formulaText(price.formula, lang)].filter(Boolean).join(', ')
  return [byPeople(maxPoints, lang), minimum ? leastText(minimum, lang) : ''].filter(Boolean).join(', ')
}

const writeCriteria = (writer: DocumentWriter, judged: AwardCriteria, lang: Lang): Promise<void> =>
  writer.table({
    columns: [
      { part: 5, head: say(lang, 'evaluation.criterion') },
      { part: 2, head: say(lang, 'evaluation.weight') },
      { part: 6, head: say(lang, 'evaluation.how') },
    ],
    rows: judged.criteria.map((one) => [
      { text: nameInTree(one, judged.criteria) },
      { text: weightText(one, lang) },
      { text: judgedByParts(judged.criteria).has(one.id) ? '' : judgedBy(one, judged, lang) },
    ]),
  })

/** What bidders will say prices for. */
const writePositions = (writer: DocumentWriter, sheet: readonly SheetPosition[], lang: Lang): Promise<void> => {
  const head = (key: string): string => interfaceText(lang, ['evaluation', `sheet.${key}`]) ?? ''
  writer.heading(2, formWordsOf(lang).sheet.title)
  return writer.table({
    columns: [
      { part: 2, head: head('no') },
      { part: 7, head: head('text') },
      { part: 2, head: head('quantity') },
      { part: 2, head: head('unit') },
      { part: 3, head: head('kind') },
    ],
    rows: sheet.map(({ no, text, quantity, unit, kind }) => [
      ...[{ text: no }, { text: readIn(text, lang) }, { text: kind === 'lump' ? '' : shownSum(quantity, lang) }],
      ...[{ text: unit }, { text: head(`kinds.${kind}`) }],
    ]),
  })
}

/** What offers (and applications) are judged by, a table for lots that are judged alike. */
export async function writeAwardCriteria(writer: DocumentWriter, tender: TenderView, lang: Lang): Promise<void> {
  for (const judged of tender.awardCriteria ?? []) {
    const { kind, lotIds, criteria, method, tie, sheet } = judged
    if (criteria.length === 0 && sheet === undefined) continue
    const numbers = lotRanges(lotIds.map((lotId) => tender.lots.findIndex((lot) => lot.lotId === lotId) + 1))
    const ofLots = tender.hasLots && lotIds.length < tender.lots.length
    const lots = ofLots ? `, ${interfaceText(lang, ['evaluation', 'standing.lots'], { numbers }) ?? ''}` : ''
    writer.heading(1, `${say(lang, `criteria.${kind}.heading`)}${lots}`)
    if (criteria.length > 0) await writeCriteria(writer, judged, lang)
    if (method ?? tie) writer.paragraph(rankedText(judged, lang))
    if (sheet) await writePositions(writer, sheet, lang)
  }
}
