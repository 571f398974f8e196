import { Schema, model } from 'mongoose'
import type { Lang } from '../platform/errors'
import { newId } from '../platform/newId'

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
export type OrderKind = keyof Facts
export type NewOrder = { [Kind in OrderKind]: { readonly kind: Kind; readonly facts: Facts[Kind]; readonly lang: Lang } }[OrderKind]

/**
 * What a guest asked for that must not tell whether it found anybody. The call only stores it, which takes as long for everybody, and
 * answers; the work looks afterwards, and a crash loses nothing.
 */
export type OrderDoc = NewOrder & { readonly _id: string; readonly at: Date; readonly leaseUntil: Date; readonly rev: number }

interface StoredOrder {
  _id: string
  kind: OrderKind
  facts: unknown
  lang: Lang
  at: Date
  leaseUntil: Date
  expiresAt: Date
  rev: number
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
  },
  { collection: 'accessOrders', versionKey: false },
)
schema.index({ leaseUntil: 1 })
// What could not be done within a day is of no use to whoever asked, and names people.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
export const OrderModel = model<StoredOrder>('AccessOrder', schema)

const KEEP_MS = 24 * 3_600_000

let wake: () => void = () => undefined
/** The work of this process wants to hear of what was placed here; what others placed it finds by itself. */
export const onOrder = (listener: () => void): void => {
  wake = listener
}

export const placeOrder = async (order: NewOrder, at: Date): Promise<void> => {
  await OrderModel.create({ _id: newId(), ...order, at, leaseUntil: new Date(0), expiresAt: new Date(at.getTime() + KEEP_MS) })
  wake()
}
