import { Schema, model } from 'mongoose'
import { carriesIntents } from '../platform/carriesIntents'
import type { Intent } from '../platform/commit'

export const ACCOUNT_CHANGES = ['address', 'password', 'factor', 'backend', 'roles', 'enabled', 'earlierReading', 'companyAddress'] as const
export type AccountChangeKind = (typeof ACCOUNT_CHANGES)[number]

/** What one system admin asks for of a bidder's account (or company's address), and a second one, who is somebody else, confirms or not. */
export interface AccountChangeDoc {
  _id: string
  what: AccountChangeKind
  /** Whose account; null for companyAddress. */
  userId: string | null
  /** Whose address; of accounts: their company. */
  organizationId: number | null
  /** The new address, role or backend; null where there is nothing to say. */
  value: string | null
  reason: string
  by: string
  byName: string
  at: Date
  expiresAt: Date
  state: 'waiting' | 'done' | 'dropped' | 'expired'
  closedBy: string | null
  closedAt: Date | null
  version: number
  rev: number
  pending: Intent[]
}

const text = { type: String, default: null }
const schema = new Schema<AccountChangeDoc>(
  {
    _id: { type: String, required: true },
    what: { type: String, enum: ACCOUNT_CHANGES, required: true },
    userId: text,
    organizationId: { type: Number, default: null },
    value: text,
    reason: { type: String, required: true },
    by: { type: String, required: true },
    byName: { type: String, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    state: { type: String, enum: ['waiting', 'done', 'dropped', 'expired'], default: 'waiting' },
    closedBy: text,
    closedAt: { type: Date, default: null },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'accountChanges', versionKey: false },
)
schema.index({ state: 1, expiresAt: 1 })
carriesIntents(schema)
export const AccountChangeModel = model<AccountChangeDoc>('AccountChange', schema)

/** A second admin who is on leave over a weekend still finds it. */
export const CHANGE_LASTS_MS = 72 * 3_600_000
