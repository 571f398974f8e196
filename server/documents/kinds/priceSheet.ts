import { inSheet } from '../../../engine/authoring'
import { formWordsOf, readIn } from '../../../engine/languages'
import { decimalText } from '../../../engine/reading'
import type { EvaluatedOffer, EvaluationView } from '../../contract/evaluation/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { interfaceText } from '../../words/words'
import { priceOf } from '../../../workflows/evaluation'

/** Said wherever offers that were priced by different sheets stand in one order. */
export const otherSheets = (lang: Lang): string => interfaceText(lang, ['evaluation', 'sheet.others']) ?? ''

/** What an offer asks for each position, and what it comes to: the sum can be worked out again. Nothing where there was no price sheet. */
export async function writeSheet(
  writer: DocumentWriter,
  { values }: EvaluatedOffer,
  { view, lang }: { view: Pick<EvaluationView, 'fields'>; lang: Lang },
): Promise<void> {
  const rows = new Map<string, { name: string; price: string; total: string }>()
  for (const { key, section } of view.fields) {
    const part = inSheet(key)
    const amount = priceOf(values[key]?.value)?.amount
    if (!part || amount === undefined) continue
    const row = rows.get(part.position) ?? { name: readIn(section, lang).split(' › ').slice(2).join(' › '), price: '', total: '' }
    rows.set(part.position, part.isTotal ? { ...row, total: decimalText(amount, lang, 2) } : { ...row, price: decimalText(amount, lang) })
  }
  if (rows.size === 0) return
  const words = formWordsOf(lang).sheet
  await writer.table({
    columns: [
      { part: 8, head: words.title },
      { part: 3, head: words.price },
      { part: 3, head: words.total },
    ],
    rows: [...rows.values()].map(({ name, price, total }) => [{ text: name }, { text: price }, { text: total }]),
  })
}
