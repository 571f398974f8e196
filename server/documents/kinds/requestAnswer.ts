import type { RequestAnswer, RequestView } from '../../contract/requests/views'
import type { Lang } from '../../platform/errors'
import { inFours, print, type Printed, writeFiles } from '../printed'
import { exactTime, say } from '../../words/words'

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
    await writeFiles(writer, answer.files, lang)
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([[say(lang, 'request.hash'), inFours(answer.hash)]])
    writer.note(say(lang, 'request.note'))
  })
}
