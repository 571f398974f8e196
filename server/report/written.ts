import { createHash } from 'node:crypto'
import { canonicalJson } from '../platform/canonicalJson'

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the log is told where a line was emptied. */
export const NOTHING = textHash('')

/** What the log keeps of words, and of who wrote them when: their hash. */
export const writtenHash = ({ text, by, at }: { text: string; by: string; at: Date }): string =>
  textHash(canonicalJson({ text, by, at: at.toISOString() }))
