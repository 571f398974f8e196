import { model, Schema } from '../platform/database/model'
import type { Lang } from '../platform/errors'
import { commit } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { newId } from '../platform/newId'
import { slot } from '../platform/world'

interface Facts {
  /** Lower case, as typed; nobody knows yet whether there is such an account. */
  passwordReset: { readonly email: string; readonly device: string }
  accessRequest: {
    readonly organization: string
    readonly requester: string
    readonly requesterEmail: string
    readonly message: string
  }
}
type OrderKind = keyof Facts
type NewOrder = { [Kind in OrderKind]: { readonly kind: Kind; readonly facts: Facts[Kind]; readonly lang: Lang } }[OrderKind]

/**
 * What a guest asked for that must not tell whether it found anybody. The call only stores it, which takes as long for everybody, and
 * answers; the work looks afterwards, and a crash loses nothing.
 */
export type OrderDoc = NewOrder & Readonly<Pick<StoredOrder, '_id' | 'at' | 'leaseUntil' | 'rev' | 'code'>>

interface StoredOrder {
  _id: string
  kind: OrderKind
  facts: unknown
  lang: Lang
  at: Date
  leaseUntil: Date
  expiresAt: Date
  rev: number
  /** That Lotse took it: what it leads to is written into the log. */
  code?: string
}

const schema = new Schema<StoredOrder>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    lang: { type: String, required: true },
    at: { type: Date, required: true },
    leaseUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    rev: { type: Number, default: 1 },
    code: String,
  },
  { collection: 'accessOrders', versionKey: false },
)
schema.index({ leaseUntil: 1 })
// What could not be done within a day is of no use to whoever asked, and names people.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
export const OrderModel = model<StoredOrder>('AccessOrder', schema)

const KEEP_MS = 24 * 3_600_000

const wake = slot<() => void>(() => () => undefined)
/** The work of this process wants to hear of what was placed here; what others placed it finds by itself. */
export const onOrder = (listener: () => void): void => {
  wake.value = listener
}

const factsOf = ({ kind, facts, lang, at }: Pick<OrderDoc, 'kind' | 'facts' | 'lang' | 'at'>) => ({ kind, facts, lang, at })

/** Whether somebody asked Lotse for it. */
export const isOwnOrder = (order: OrderDoc): boolean => isOwnRow(placeIn(OrderModel, order._id), 'order', factsOf(order), order.code)

/** Once: what a version of before was asked for. */
export async function takeOrders(): Promise<number> {
  const left = await OrderModel.find({ code: null }).lean<OrderDoc[]>()
  for (const one of left)
    await commit(OrderModel, { _id: one._id }, { $set: { code: rowCode(placeIn(OrderModel, one._id), 'order', factsOf(one)) } })
  return left.length
}

/** Those that somebody else put there. */
export const strangeOrders = async (): Promise<string[]> =>
  (await OrderModel.find({}).lean<OrderDoc[]>())
    .filter((one) => !isOwnOrder(one) && (isEarlierTaken() || one.code !== undefined))
    .map(({ _id }) => _id)

export const placeOrder = async (order: NewOrder, at: Date): Promise<void> => {
  const _id = newId()
  const code = rowCode(placeIn(OrderModel, _id), 'order', factsOf({ ...order, at }))
  await OrderModel.create({ _id, ...order, at, code, leaseUntil: new Date(0), expiresAt: new Date(at.getTime() + KEEP_MS) })
  wake.value()
}
