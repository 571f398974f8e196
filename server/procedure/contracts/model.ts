import { model, Schema } from '../../platform/database/model'
import type { Answer, ContractDate, Ground } from '../../../workflows/contract'
import type { Land } from '../../../workflows/deadlines'
import type { ContractOption } from '../../contract/procedure/contracts'
import { canonicalJson } from '../../platform/canonicalJson'
import type { Intent } from '../../platform/commit'
import { withPendingIntents } from '../../platform/withPendingIntents'
import { createHash } from 'node:crypto'

/** By whom, when and why something that was written by mistake does not count any more. */
interface TakenBack {
  reason: string
  by: string
  at: Date
}

interface TerminationDoc {
  on: string
  reason: string
  by: string
  at: Date
}

/** What somebody said of one of a contract's days. Of each key the last one stands here; the log has all. */
export interface AnswerDoc {
  key: string
  /** As it was called then. */
  text: string
  answer: Answer
  until: string | null
  reason: string
  by: string
  at: Date
}

/** Days are YYYY-MM-DD, sums decimals without VAT. */
export interface AmendmentDoc {
  no: number
  on: string
  ground: Ground
  text: string
  reason: string
  change: string
  /** The contract's new end; null: as it was. */
  ends: string | null
  /** Where it moved the end: what that was before. Missing: before 2026-11-29. */
  endsBefore?: string | null
  by: string
  at: Date
  takenBack?: TakenBack
}

/** What people say of a contract; the log has its hash. */
export interface ContractWords {
  number: string
  value: { amount: string; currency: string } | null
  indexed: string | null
  concludedOn: string | null
  begins: string | null
  ends: string | null
  isWorks: boolean
  options: ContractOption[]
  remindDays: number
  amendments: AmendmentDoc[]
  termination: TerminationDoc | null
  /** Missing of each: none. */
  endsTakenBack?: (TerminationDoc & { takenBack: TakenBack })[]
  dates?: ContractDate[]
  /** Whose holidays count in them: the buyer's when they were written. */
  land?: Land | null
  answers?: AnswerDoc[]
}

export interface ContractDoc extends ContractWords {
  /** tender:lot:company. */
  _id: string
  tenderId: string
  lotId: string
  orgId: number
  /** Keys of what people were reminded of (workflows/contract). */
  reminded: string[]
  /** The first day on which something of it is somebody's work. */
  dueFrom: string | null
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const schema = new Schema<ContractDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    lotId: { type: String, required: true },
    orgId: { type: Number, required: true },
    number: { type: String, default: '' },
    value: { type: Schema.Types.Mixed, default: null },
    indexed: { type: String, default: null },
    concludedOn: { type: String, default: null },
    begins: { type: String, default: null },
    ends: { type: String, default: null },
    isWorks: { type: Boolean, default: false },
    options: { type: Schema.Types.Mixed, default: [] },
    remindDays: { type: Number, default: 90 },
    amendments: { type: Schema.Types.Mixed, default: [] },
    termination: { type: Schema.Types.Mixed, default: null },
    endsTakenBack: { type: Schema.Types.Mixed, default: undefined },
    dates: { type: Schema.Types.Mixed, default: undefined },
    land: { type: String },
    answers: { type: Schema.Types.Mixed, default: undefined },
    reminded: { type: [String], default: [] },
    dueFrom: { type: String, default: null },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 0 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'contracts', versionKey: false },
)
schema.index({ tenderId: 1 })
schema.index({ dueFrom: 1 })
withPendingIntents(schema)
export const ContractModel = model<ContractDoc>('Contract', schema)

export const contractIdOf = (tenderId: string, lotId: string, orgId: number): string => `${tenderId}:${lotId}:${orgId}`

const some = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list && list.length > 0 ? list : undefined)

/** SHA-256 of all that people said of a contract. */
export function contractHash(words: ContractWords): string {
  const { number, value, indexed, concludedOn, begins, ends, isWorks, options, remindDays, amendments, termination } = words
  const { endsTakenBack, dates, land, answers } = words
  const said = {
    ...{ number, value, indexed, concludedOn, begins, ends, isWorks, remindDays },
    options: options.map(({ id, kind, text, until, taken }) => ({ id, kind, text, until, taken })),
    ...{ amendments, termination },
    // Nothing where there is none: what was written before there were any keeps its hash.
    ...{ endsTakenBack: some(endsTakenBack), dates: some(dates), land: some(dates) && land, answers: some(answers) },
  }
  return createHash('sha256').update(canonicalJson(said)).digest('hex')
}

/** Changes that were not taken back. */
export const standing = <T extends { readonly takenBack?: unknown }>(amendments: readonly T[]): T[] =>
  amendments.filter(({ takenBack }) => !takenBack)
