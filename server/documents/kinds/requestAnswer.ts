import type { RequestAnswer, RequestView } from '../../contract/requests/views'
import type { Lang } from '../../platform/errors'
import { print, type Printed } from '../printed'
import { exactSize, exactTime, say } from '../../words/words'

const inFours = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

/** What was answered to a request when, with everything that proves it later. */
export const printRequestAnswer = (
  { request, answer }: { request: RequestView; answer: RequestAnswer },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const title = say(lang, 'request.title')
  const subtitle = say(lang, 'receipt.no', { no: request.no })
  return print({ title, subtitle, lang, at, file: `${say(lang, 'request.file')}-${request.no}` }, async (writer) => {
    if (answer.late) writer.paragraph(say(lang, 'request.late'))
    await writer.facts([
      [say(lang, 'request.asked'), `${request.no}: ${request.subject}`],
      [say(lang, 'request.deadline'), exactTime(lang, request.deadline)],
      [say(lang, 'receipt.received'), exactTime(lang, answer.receivedAt)],
      [say(lang, 'receipt.organization'), request.organization.name],
      [say(lang, 'receipt.declaredBy'), answer.declaredBy],
      [say(lang, 'tender'), `${request.projectName} (${say(lang, 'number', { no: request.projectNo })})`],
      [say(lang, 'tender.lotId'), request.lotName || request.lotId],
    ])
    if (answer.text !== '') {
      writer.heading(1, say(lang, 'request.text'))
      writer.paragraph(answer.text)
    }
    if (answer.files.length > 0) {
      writer.heading(1, say(lang, 'receipt.files'))
      await writer.table({
        columns: [
          { part: 5, head: say(lang, 'file') },
          { part: 2, head: say(lang, 'receipt.size') },
          { part: 8, head: 'SHA-256' },
        ],
        rows: answer.files.map((file) => [{ text: file.name }, { text: exactSize(lang, file.size) }, { text: inFours(file.sha256) }]),
      })
    }
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([[say(lang, 'request.hash'), inFours(answer.hash)]])
    writer.note(say(lang, 'request.note'))
  })
}
