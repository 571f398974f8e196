import { ORIGINAL } from '../../engine/languages'
import { createHash, randomInt } from 'node:crypto'
import { canonicalJson } from '../platform/canonicalJson'
import type { SubmissionContent } from './content'
import type { SubmissionDoc } from './model'

type Received = Pick<
  SubmissionDoc,
  | ('_id' | 'action' | 'kind' | 'of' | 'no' | 'tenderId' | 'offerId' | 'orgId' | 'lotId' | 'round' | 'offerRound')
  | ('receivedAt' | 'late' | 'asReceived')
>

/**
 * SHA-256 of what came in, when and for what, in canonical JSON: what a receipt prints and the log keeps. Of files name, size and hash;
 * messages and variants where there are any, and the hashes of what opens before the rest; the content brings its nonce along, so that
 * nobody gets at a price by trying.
 */
export const receiptHash = (row: Received, content: SubmissionContent | null): string => {
  const { _id, action, kind, of, no, tenderId, lotId, round, offerRound, receivedAt, late } = row
  const { offerId, orgId } = row.asReceived ?? row
  const files = content?.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  const told = content && {
    ...{ form: content.form, data: content.data, declaredBy: content.declaredBy, nonce: content.nonce, files },
    ...(content.messages.length === 0 ? {} : { messages: content.messages }),
    ...(content.variants ? { variants: content.variants } : {}),
    ...(content.mainFiles ? { mainFiles: content.mainFiles } : {}),
    ...(content.early ? { early: content.early } : {}),
  }
  const all = { _id, action, kind, of, no, tenderId, offerId, orgId, lotId, round, offerRound, receivedAt, late, content: told }
  return createHash('sha256').update(canonicalJson(all)).digest('hex')
}

const year = new Intl.DateTimeFormat(ORIGINAL, { year: 'numeric', timeZone: 'Europe/Berlin' })

/**
 * A number like 'E-2026-483920'. By chance, not counted: with numbers in a row, whoever has two receipts would know how many came in
 * between. The database refuses one that was given out.
 */
export const newReceiptNo = (at: Date): string => `E-${year.format(at)}-${String(randomInt(1_000_000)).padStart(6, '0')}`
