import type { LetterView } from '../../contract/procedure/letters'
import type { Lang } from '../../platform/errors'
import { say, stamp } from '../../words/words'
import { print, type Printed } from '../printed'

/** A letter of the authority to one bidder, word for word. */
export const printLetter = (letter: LetterView, { lang, at }: { lang: Lang; at: Date }): Promise<Printed> => {
  const { subject, buyer, recipient, projectName, projectNo, lotName, paragraph } = letter
  const file = `${say(lang, 'letter.file')}-${projectNo}`
  return print({ title: subject, subtitle: buyer, lang, at, file }, async (writer) => {
    await writer.facts([
      [say(lang, 'letter.to'), recipient],
      [say(lang, 'letter.at'), stamp(lang, letter.at)],
      [say(lang, 'letter.about'), `${projectName} (${say(lang, 'number', { no: projectNo })})${lotName === '' ? '' : `, ${lotName}`}`],
      ...(paragraph === null ? [] : ([[say(lang, 'letter.law'), paragraph]] as const)),
    ])
    for (const part of letter.text.split('\n')) if (part.trim() !== '') writer.paragraph(part)
  })
}
