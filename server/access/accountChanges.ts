import { model, Schema } from '../platform/database/model'
import { withPendingIntents } from '../platform/withPendingIntents'
import { commit, type Intent } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'

const ACCOUNT_CHANGES = ['address', 'password', 'factor', 'backend', 'roles', 'enabled', 'earlierReading', 'companyAddress'] as const
type AccountChangeKind = (typeof ACCOUNT_CHANGES)[number]

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
  /** That Lotse was asked for it, by whom it says, and for this. */
  code?: string
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
    code: String,
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'accountChanges', versionKey: false },
)
schema.index({ state: 1, expiresAt: 1 })
withPendingIntents(schema)
export const AccountChangeModel = model<AccountChangeDoc>('AccountChange', schema)

/** A second admin who is on leave over a weekend still finds it. */
export const CHANGE_LASTS_MS = 72 * 3_600_000

type Asked = Omit<AccountChangeDoc, 'state' | 'closedBy' | 'closedAt' | 'code' | 'version' | 'rev' | 'pending'>

const askedOf = ({ what, userId, organizationId, value, reason, by, byName, at, expiresAt }: Asked) => ({
  ...{ what, userId, organizationId, value, reason, by, byName, at, expiresAt },
})

/** What binds a request to what was asked, and by whom: nobody who writes the database asks in a system admin's name. */
export const changeCode = (change: Asked): string => rowCode(placeIn(AccountChangeModel, change._id), 'asked', askedOf(change))

export const isOwnChange = (change: AccountChangeDoc): boolean =>
  isOwnRow(placeIn(AccountChangeModel, change._id), 'asked', askedOf(change), change.code)

/** Once: what waited when requests were bound. */
export async function takeChanges(): Promise<number> {
  const left = await AccountChangeModel.find({ state: 'waiting', code: null }).lean<AccountChangeDoc[]>()
  for (const one of left) await commit(AccountChangeModel, { _id: one._id }, { $set: { code: changeCode(one) } })
  return left.length
}

/** Those that wait, and nobody asked for. */
export const strangeChanges = async (): Promise<string[]> =>
  (await AccountChangeModel.find({ state: 'waiting' }).lean<AccountChangeDoc[]>())
    .filter((one) => !isOwnChange(one) && (isEarlierTaken() || one.code !== undefined))
    .map(({ _id }) => _id)
