import { model, Schema } from '../../platform/database/model'
import type { Ground } from '../../../workflows/contract'
import type { ContractOption } from '../../contract/procedure/contracts'
import { canonicalJson } from '../../platform/canonicalJson'
import type { Intent } from '../../platform/commit'
import { withPendingIntents } from '../../platform/withPendingIntents'
import { createHash } from 'node:crypto'

/** Days are YYYY-MM-DD, sums decimals without VAT. */
interface AmendmentDoc {
  no: number
  on: string
  ground: Ground
  text: string
  reason: string
  change: string
  /** The contract's new end; null: as it was. */
  ends: string | null
  by: string
  at: Date
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
  termination: { on: string; reason: string; by: string; at: Date } | null
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

/** SHA-256 of all that people said of a contract. */
export function contractHash(words: ContractWords): string {
  const { number, value, indexed, concludedOn, begins, ends, isWorks, options, remindDays, amendments, termination } = words
  const said = {
    ...{ number, value, indexed, concludedOn, begins, ends, isWorks, remindDays },
    options: options.map(({ id, kind, text, until, taken }) => ({ id, kind, text, until, taken })),
    amendments: amendments.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    termination: termination && { ...termination, at: termination.at.toISOString() },
  }
  return createHash('sha256').update(canonicalJson(said)).digest('hex')
}
