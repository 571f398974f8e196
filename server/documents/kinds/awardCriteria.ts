import { shownDecimal } from '../../../engine/numbers'
import { lotRanges } from '../../../workflows/tender'
import type { AwardCriteria } from '../../contract/tenders/criteria'
import type { TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { formulaText } from '../../tenders/area'
import { interfaceText, say } from '../../words/words'

const judgedBy = ({ price, fieldName }: AwardCriteria['criteria'][number], most: string, lang: Lang): string => {
  if (!price) return say(lang, 'evaluation.byPeople', { max: shownDecimal(most, lang) })
  return [fieldName?.[lang], formulaText(price.formula, lang)].filter(Boolean).join(', ')
}

/** What offers (and applications) are judged by, a table for lots that are judged alike. */
export async function writeAwardCriteria(writer: DocumentWriter, tender: TenderView, lang: Lang): Promise<void> {
  for (const { kind, lotIds, criteria, maxPoints } of tender.awardCriteria ?? []) {
    if (criteria.length === 0) continue
    const numbers = lotRanges(lotIds.map((lotId) => tender.lots.findIndex((lot) => lot.lotId === lotId) + 1))
    const ofLots = tender.hasLots && lotIds.length < tender.lots.length
    const lots = ofLots ? `, ${interfaceText(lang, ['evaluation', 'standing.lots'], { numbers }) ?? ''}` : ''
    writer.heading(1, `${say(lang, `criteria.${kind}.heading`)}${lots}`)
    await writer.table({
      columns: [
        { part: 5, head: say(lang, 'evaluation.criterion') },
        { part: 2, head: say(lang, 'evaluation.weight') },
        { part: 6, head: say(lang, 'evaluation.how') },
      ],
      rows: criteria.map((one) => [
        { text: one.name },
        { text: one.weight === null ? '–' : `${shownDecimal(one.weight, lang)} %` },
        { text: judgedBy(one, maxPoints, lang) },
      ]),
    })
  }
}
