import type { ToldChange } from '../../contract/tenders/announcements'
import { changesByLot, judgedIn, labelOf } from '../criteria/lines'
import { wordsOf } from '../criteria/logged'
import type { PriceForms } from '../criteria/priceFields'
import type { LotDoc } from '../lotDoc'
import { lotWords } from './differences'

/** What is judged otherwise than before, lot by lot; of all lots alike once. */
export function criteriaChanges(before: readonly LotDoc[], after: readonly LotDoc[], forms: PriceForms): ToldChange[] {
  const known = before.map(({ lotId }) => lotId)
  // A lot that comes with the announcement is told as a lot.
  const lots = after.filter(({ lotId }) => known.includes(lotId))
  const lines = changesByLot(judgedIn(before), judgedIn(lots), forms).map(({ lotId, before: was, after: is, ...about }) => ({
    lotId,
    told: { label: labelOf(about), before: was && wordsOf(was), after: is && wordsOf(is) },
  }))
  const textOf = ({ told }: (typeof lines)[number]): string => JSON.stringify(told)
  return lines.flatMap((line, n): ToldChange[] => {
    const same = lines.filter((other) => textOf(other) === textOf(line))
    if (same.length === after.length)
      return lines.findIndex((other) => textOf(other) === textOf(line)) === n ? [{ ...line.told, where: null }] : []
    return [{ ...line.told, where: lotWords(after.findIndex(({ lotId }) => lotId === line.lotId) + 1, after) }]
  })
}
