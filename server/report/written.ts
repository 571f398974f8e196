import { createHash } from 'node:crypto'
import { canonicalJson } from '../platform/canonicalJson'
import type { NoteWords } from './noteModel'

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the log is told where a line was emptied. */
export const NOTHING = textHash('')

/** What the log keeps of words, and of who wrote them when: their hash. */
export const writtenHash = ({ text, by, at }: { text: string; by: string; at: Date }): string =>
  textHash(canonicalJson({ text, by, at: at.toISOString() }))

/** The same of a note, with its kind, its moment and its files; of words alone it is that of words, as the first notes had no more. */
export const noteHash = ({ kind, moment, files, ...words }: NoteWords): string => {
  if (kind === 'note' && moment === null && files.length === 0) return writtenHash(words)
  const { text, by, at } = words
  const said = files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  return textHash(canonicalJson({ text, by, at: at.toISOString(), kind, moment: moment?.toISOString() ?? null, files: said }))
}
