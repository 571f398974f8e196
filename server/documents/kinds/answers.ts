import type { AnswerView } from '../../contract/questions/views'
import type { TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import { print, type Printed } from '../printed'
import { exactTime, say } from '../../words/words'

type Head = Pick<TenderView, 'name' | 'no' | 'organization'>

/**
 * Everything that was published of questions and answers, in the order of its numbers. It is made of what everybody reads, and so tells
 * nothing else.
 */
export const printAnswers = (
  { tender, answers, deadline }: { tender: Head; answers: readonly AnswerView[]; deadline: string | null },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const title = say(lang, 'answers.title')
  const subtitle = say(lang, 'number', { no: tender.no })
  return print({ title, subtitle, lang, at, file: `${say(lang, 'answers.file')}-${tender.no}` }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), tender.name],
      [say(lang, 'answers.buyer'), tender.organization?.name ?? ''],
      [say(lang, 'answers.count'), String(answers.length)],
      ...(deadline === null ? [] : [[say(lang, 'answers.deadline'), exactTime(lang, deadline)] as const]),
    ])
    if (answers.length === 0) writer.paragraph(say(lang, 'answers.none'))
    for (const { no, published, lotName, question, answer, corrects, correctedBy, files } of answers) {
      writer.heading(1, say(lang, 'answers.entry', { no }))
      writer.note([exactTime(lang, published), lotName ?? ''].filter(Boolean).join(' · '))
      if (corrects !== null) writer.note(say(lang, 'answers.corrects', { no: corrects }))
      if (correctedBy !== null) writer.paragraph(say(lang, 'answers.correctedBy', { no: correctedBy }))
      writer.heading(2, say(lang, 'answers.question'))
      writer.paragraph(question)
      writer.heading(2, say(lang, 'answers.answer'))
      writer.paragraph(answer)
      if (files.length > 0) writer.note(`${say(lang, 'receipt.files')}: ${files.map(({ name }) => name).join(', ')}`)
    }
    writer.note(say(lang, 'answers.foot'))
  })
}
