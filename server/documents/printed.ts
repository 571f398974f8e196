import { printDocument, type DocumentWriter } from '../platform/pdf'
import type { Lang } from '../platform/errors'
import { exactSize, say, stamp } from '../words/words'

export interface Printed {
  /** Of the file, as it is saved. */
  readonly name: string
  readonly body: Buffer
}

interface Sheet {
  readonly title: string
  readonly subtitle?: string
  readonly lang: Lang
  readonly at: Date
  /** Name of the file without its end. */
  readonly file: string
  /** At the top of each page, for what must not be overlooked. */
  readonly mark?: string
}

/** Prints a document of Lotse's: when it was made stands under the title, the title at the foot of each page. */
export const print = async (
  { title, subtitle, lang, at, file, mark }: Sheet,
  write: (writer: DocumentWriter) => Promise<void>,
): Promise<Printed> => {
  const made = say(lang, 'made', { at: stamp(lang, at) })
  const body = await printDocument(
    {
      title,
      subtitle: subtitle === undefined ? made : `${subtitle} · ${made}`,
      lang,
      author: 'Lotse',
      made: at,
      foot: title,
      ...(mark === undefined ? {} : { mark }),
      pageOf: (page, pages) => say(lang, 'page', { page, pages }),
    },
    write,
  )
  return { name: `${file}.pdf`, body }
}

/** A hash in fours, to be compared by eye. */
export const inFours = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

type PrintedFile = { name: string; size: number; sha256: string }

/** What was handed in, with the size and checksum of each file. */
export const writeFiles = async (writer: DocumentWriter, files: readonly PrintedFile[], lang: Lang): Promise<void> => {
  if (files.length === 0) return
  writer.heading(1, say(lang, 'receipt.files'))
  await writeFileTable(writer, files, lang)
}

/** Files with size (in bytes) and SHA-256, below what names them. */
export const writeFileTable = (writer: DocumentWriter, files: readonly PrintedFile[], lang: Lang): Promise<void> =>
  writer.table({
    columns: [
      { part: 5, head: say(lang, 'file') },
      { part: 2, head: say(lang, 'receipt.size') },
      { part: 8, head: 'SHA-256' },
    ],
    rows: files.map((file) => [{ text: file.name }, { text: exactSize(lang, file.size) }, { text: inFours(file.sha256) }]),
  })
