import { variantWords } from '../../../engine/form'
import { readIn } from '../../../engine/languages'
import type { ReceiptView } from '../../contract/offers/views'
import type { Lang } from '../../platform/errors'
import { inFours, print, type Printed, writeFiles } from '../printed'
import { exactTime, say } from '../../words/words'

/** Who submitted what when, with everything that proves it later. */
export const printReceipt = (receipt: ReceiptView, { lang, at }: { lang: Lang; at: Date }): Promise<Printed> => {
  const title = say(lang, receipt.kind === 'offer' ? 'receipt.offer' : 'receipt.application')
  const subtitle = say(lang, 'receipt.no', { no: receipt.no })
  return print({ title, subtitle, lang, at, file: `${say(lang, 'receipt.file')}-${receipt.no}` }, async (writer) => {
    if (receipt.withdrawnAt) writer.paragraph(say(lang, 'receipt.withdrawn', { at: exactTime(lang, receipt.withdrawnAt) }))
    if (receipt.late) writer.paragraph(say(lang, 'receipt.late'))
    await writer.facts([
      [say(lang, 'receipt.number'), receipt.no],
      [say(lang, 'receipt.received'), exactTime(lang, receipt.receivedAt)],
      [say(lang, 'receipt.organization'), receipt.organizationName],
      [say(lang, 'receipt.declaredBy'), receipt.declaredBy],
      ...(receipt.mains ?? []).map((name, n) => [variantWords({ no: n + 2, main: true }, lang), name] as const),
      ...(receipt.variants ?? []).map((name, n) => [variantWords({ no: n + 1 }, lang), name] as const),
      [say(lang, 'tender'), `${receipt.projectName} (${say(lang, 'number', { no: receipt.projectNo })})`],
      [say(lang, 'tender.lotId'), receipt.lotName || receipt.lotId],
      ...(receipt.kind === 'application'
        ? ([[say(lang, 'receipt.round'), String(receipt.round)]] as const)
        : ([[say(lang, 'receipt.offerRound'), String(receipt.offerRound)]] as const)),
    ])
    const inside = ({ name, envelope }: ReceiptView['files'][number]): string =>
      envelope ? `${name} (${say(lang, 'record.envelope')}: ${readIn(envelope, lang)})` : name
    await writeFiles(
      writer,
      receipt.files.map((file) => ({ ...file, name: inside(file) })),
      lang,
    )
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([
      [say(lang, 'receipt.hash'), inFours(receipt.hash)],
      [say(lang, 'logHead'), `${receipt.logHead.seq}: ${inFours(receipt.logHead.hash)}`],
    ])
    writer.note(say(lang, 'receipt.note'))
  })
}
