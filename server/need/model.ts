import { model, Schema } from '../platform/database/model'
import { createHash } from 'node:crypto'
import type { NeedInput } from '../contract/need/need'
import { canonicalJson } from '../platform/canonicalJson'
import type { Saved } from '../platform/commit'
import { withPendingIntents } from '../platform/withPendingIntents'

export type NeedWords = Omit<NeedInput, 'version'>

interface ApprovalDoc {
  userId: string
  by: string
  at: Date
  /** Of the words that were approved. */
  hash: string
}

/** What is needed, before anybody is asked for it. */
export interface NeedDoc extends NeedWords, Omit<Saved, 'created'> {
  /** The tender's. */
  _id: string
  /** Who wrote it last: no second person for it. */
  savedBy: string
  /** Their name; '' in needs that were written before it was kept. */
  savedName: string
  savedAt: Date
  approvals: ApprovalDoc[]
}

const text = { type: String, required: true }
const mixed = { type: Schema.Types.Mixed }
const schema = new Schema<NeedDoc>(
  {
    ...{ _id: text, text: { type: String, default: '' }, threshold: text, on: text },
    ...{ lines: { ...mixed, default: [] }, budget: { ...mixed, default: null }, approvals: { ...mixed, default: [] } },
    ...{ procedure: { type: String, default: null }, reason: { type: String, default: '' } },
    ...{ savedBy: { type: String, default: '' }, savedName: { type: String, default: '' }, savedAt: { type: Date, required: true } },
    ...{ updated: { type: Date, required: true }, updatedBy: { type: String, default: '' } },
    ...{ version: { type: Number, default: 0 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'needs', versionKey: false },
)
withPendingIntents(schema)
export const NeedModel = model<NeedDoc>('Need', schema)

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** SHA-256 of what people said of a need: what is approved. */
export const wordsHash = ({ text: said, lines, threshold, on, procedure, reason, budget }: NeedWords): string =>
  sha256({
    ...{ text: said, threshold, on, procedure, reason, budget: budget && { amount: budget.amount, text: budget.text } },
    lines: lines.map(({ kind, text: what, lotId, amount, per, months }) => ({ kind, text: what, lotId, amount, per, months })),
  })

type Hashed = NeedWords & Pick<NeedDoc, 'approvals' | 'savedName' | 'savedAt'>

const partsOf = (need: Hashed) => ({
  words: wordsHash(need),
  approvals: need.approvals.map(({ by, at, hash }) => ({ by, at: at.toISOString(), hash })),
})

/** What the log keeps of needs that were written before it named their author (2026-11-28). */
export const hashBefore = (need: Hashed): string => sha256(partsOf(need))

/** SHA-256 of all of it, as the log keeps it; accounts are left out, as they have other ids in another house. */
export const needHash = (need: Hashed): string =>
  sha256({ ...partsOf(need), saved: { by: need.savedName, at: need.savedAt.toISOString() } })
