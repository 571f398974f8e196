import { createHash } from 'node:crypto'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../../log/area'
import { canonicalJson } from '../../platform/canonicalJson'
import type { LettersContent, LettersDoc } from './model'

/** What the log keeps of letters: that these and no other words were written, read and sent. */
export const lettersHash = ({ tenderId, lotId, kind, winners, choiceReason, electronic, texts, letters }: LettersContent): string =>
  createHash('sha256').update(canonicalJson({ tenderId, lotId, kind, winners, choiceReason, electronic, texts, letters })).digest('hex')

/**
 * The log's word on who wrote letters, and on what: nobody reads what they wrote, whatever the row says of its authors. Unchanged is what
 * has the words that were written last, and names everybody who wrote in it.
 */
export async function writtenInLog(letters: LettersDoc, userId: string): Promise<{ isAuthor: boolean; isUnchanged: boolean }> {
  const [hashes, found] = await Promise.all([
    knownHashes([userId, ...letters.authors.map(({ id }) => id)]),
    AuditModel.find({ tenderId: letters.tenderId, type: 'LETTERS_WRITTEN', 'data.letters': letters._id })
      .sort({ tenderSeq: 1 })
      .lean<AuditEntry[]>(),
  ])
  const own = await believedOf(found)
  const authors = new Set(letters.authors.map(({ id }) => hashes.get(id)))
  return {
    isAuthor: own.some(({ actor }) => actor !== null && actor === hashes.get(userId)),
    isUnchanged: own.at(-1)?.data['hash'] === lettersHash(letters) && own.every(({ actor }) => actor !== null && authors.has(actor)),
  }
}
