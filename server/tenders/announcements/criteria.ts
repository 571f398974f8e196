import type { ToldChange } from '../../contract/tenders/announcements'
import { say } from '../../documents/words'
import { changesByLot, judgedIn } from '../criteria/lines'
import type { PriceForms } from '../criteria/priceFields'
import type { LotDoc } from '../model'
import { lotWords } from './differences'

/** What is judged otherwise than before, lot by lot; of all lots alike once. */
export function criteriaChanges(before: readonly LotDoc[], after: readonly LotDoc[], forms: PriceForms): ToldChange[] {
  const known = before.map(({ lotId }) => lotId)
  // A lot that comes with the announcement is told as a lot.
  const lots = after.filter(({ lotId }) => known.includes(lotId))
  const lines = changesByLot(judgedIn(before), judgedIn(lots), forms).map(({ lotId, kind, what, name, before: was, after: is }) => {
    const label = (lang: 'de' | 'en'): string => (what === 'maxPoints' ? name[lang] : `${say(lang, `criteria.${kind}`)} ${name[lang]}`)
    return { lotId, told: { label: { de: label('de'), en: label('en') }, before: was, after: is } }
  })
  const textOf = ({ told }: (typeof lines)[number]): string => JSON.stringify(told)
  return lines.flatMap((line, n): ToldChange[] => {
    const same = lines.filter((other) => textOf(other) === textOf(line))
    if (same.length === after.length)
      return lines.findIndex((other) => textOf(other) === textOf(line)) === n ? [{ ...line.told, where: null }] : []
    return [{ ...line.told, where: lotWords(after.findIndex(({ lotId }) => lotId === line.lotId) + 1, after) }]
  })
}
