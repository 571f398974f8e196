import type { ReceiptView } from '../../contract/offers/views'
import type { Lang } from '../../platform/errors'
import { print, type Printed } from '../printed'
import { exactSize, exactTime, say } from '../../words/words'

const inFours = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

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
      [say(lang, 'tender'), `${receipt.projectName} (${say(lang, 'number', { no: receipt.projectNo })})`],
      [say(lang, 'tender.lotId'), receipt.lotName || receipt.lotId],
      ...(receipt.kind === 'application'
        ? ([[say(lang, 'receipt.round'), String(receipt.round)]] as const)
        : ([[say(lang, 'receipt.offerRound'), String(receipt.offerRound)]] as const)),
    ])
    if (receipt.files.length > 0) {
      writer.heading(1, say(lang, 'receipt.files'))
      await writer.table({
        columns: [
          { part: 5, head: say(lang, 'file') },
          { part: 2, head: say(lang, 'receipt.size') },
          { part: 8, head: 'SHA-256' },
        ],
        rows: receipt.files.map((file) => [{ text: file.name }, { text: exactSize(lang, file.size) }, { text: inFours(file.sha256) }]),
      })
    }
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([
      [say(lang, 'receipt.hash'), inFours(receipt.hash)],
      [say(lang, 'logHead'), `${receipt.logHead.seq}: ${inFours(receipt.logHead.hash)}`],
    ])
    writer.note(say(lang, 'receipt.note'))
  })
}
