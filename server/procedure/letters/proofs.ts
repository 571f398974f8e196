import type { LetterProof } from '../../contract/procedure/letters'
import { areLinksShown, type MailDoc, MailModel } from '../../mail/area'
import { mailOfLetter } from '../../../workflows/procedure'
import type { LettersDoc } from './model'

/** One letter of many: which letters, and whose offer. */
export const letterIdOf = (lettersId: string, offerId: string): string => `${lettersId}:${offerId}`

type Mail = Pick<MailDoc, '_id' | 'state' | 'via' | 'sentAt' | 'updated'>

/** What counts for more: one that went out proves the letter, whatever became of others to the same company. */
const RANK = { failed: 1, bounced: 2, queued: 3, sent: 4 } as const

/**
 * Proofs of letters, by offer: the first mail, with the whole letter in it, that the mail server took that Lotse sends by; one that
 * comes back is none, nor is it that the letter lies in the recipient's messages (VK Südbayern, 29 March 2019, Z3-3-3194-1-07-03/19). Of
 * letters that went out in another house they are that one's word, and say so.
 */
export async function proofsOf({
  _id: lettersId,
  kind,
  elsewhere,
}: Pick<LettersDoc, '_id' | 'kind' | 'elsewhere'>): Promise<ReadonlyMap<string, LetterProof>> {
  if (elsewhere) return new Map(elsewhere.proofs.map(({ offerId, proof }) => [offerId, { ...proof, elsewhere: true }]))
  const range = { _id: { $gte: `letter:${lettersId}:`, $lt: `letter:${lettersId};` } }
  const mails = await MailModel.find(range, { state: 1, via: 1, sentAt: 1, updated: 1 }).lean<Mail[]>()
  const best = new Map<string, { state: keyof typeof RANK; at: string }>()
  for (const { _id, state: raw, via, sentAt, updated } of mails) {
    const [, , offerId = '', key] = _id.split(':')
    if (key !== mailOfLetter(kind)) continue
    // A file on this machine reached nobody, and nothing sends it any more; in the demo world it stands for the mail.
    const isFile = raw === 'sent' && via === 'file' && !areLinksShown.value
    const state = raw === 'sending' ? 'queued' : isFile ? 'failed' : raw
    const at = (state === 'sent' ? (sentAt ?? updated) : updated).toISOString()
    const before = best.get(offerId)
    const rank = before ? RANK[before.state] : 0
    const isFirst = before !== undefined && at < before.at
    if (RANK[state] > rank || (RANK[state] === rank && isFirst)) best.set(offerId, { state, at })
  }
  return best
}
