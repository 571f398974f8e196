import { model, Schema } from '../../platform/database/model'
import type { Lang } from '../../../engine/languages'
import type { LetterProof } from '../../contract/procedure/letters'
import type { LetterKind, LetterText } from '../../../workflows/letters'
import type { Winner } from '../../offers/area'
import type { Intent } from '../../platform/commit'
import type { OrderWords } from './order'
import { withPendingIntents } from '../../platform/withPendingIntents'

/** Places for a text of each language; a further one where somebody wrote it. */
export type LetterTexts = Partial<Record<Lang, LetterText>>

/** What is read and sent: everything that a letter says but for what is known only then. */
export interface LettersContent {
  tenderId: string
  lotId: string
  kind: LetterKind
  winners: Winner[]
  /** Of an information; for the team and the log alone. */
  choiceReason: string
  electronic: boolean
  texts: LetterTexts
  /** `accepted`: which of its offers got the contract; `order`: what an order says to this one, as of when it was written. */
  letters: { offerId: string; organizationId: number; name: string; reason: string; accepted?: Record<Lang, string>; order?: OrderWords }[]
}

/** Letters as they went: when, who had read them, and what stood for the words that all of them share. */
export interface SentLetters {
  at: Date
  by: string
  content: LettersContent
  values: Partial<Record<Lang, Record<string, string>>>
}

/** Letters of one kind in one lot, written by one person and read by another before they go. */
export interface LettersDoc extends LettersContent {
  _id: string
  /** Everybody who wrote in it; the log says it, too (inLog.ts). */
  authors: { id: string; name: string; at: Date }[]
  sent: SentLetters | null
  /** Of letters that went out in another house: the mark of its key, and what it said of their proofs. */
  elsewhere?: { house: string; proofs: { offerId: string; proof: LetterProof }[] }
  /** Thrown away: it stays for the log's sake, and nobody reads it any more. */
  discarded: Date | null
  created: Date
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const schema = new Schema<LettersDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    lotId: { type: String, required: true },
    kind: { type: String, required: true },
    winners: { type: Schema.Types.Mixed, default: [] },
    choiceReason: { type: String, default: '' },
    electronic: { type: Boolean, default: true },
    texts: { type: Schema.Types.Mixed, required: true },
    letters: { type: Schema.Types.Mixed, default: [] },
    authors: { type: [new Schema({ id: String, name: String, at: Date }, { _id: false, id: false })], default: [] },
    sent: { type: Schema.Types.Mixed, default: null },
    elsewhere: Schema.Types.Mixed,
    discarded: { type: Date, default: null },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'letters', versionKey: false },
)
schema.index({ tenderId: 1 })
withPendingIntents(schema)
export const LettersModel = model<LettersDoc>('Letters', schema)
