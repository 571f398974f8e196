import { createHash } from 'node:crypto'
import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import { canonicalJson } from '../../platform/canonicalJson'
import type { Saved } from '../../platform/commit'
import { model, Schema } from '../../platform/database/model'
import { withPendingIntents } from '../../platform/withPendingIntents'

/** Prices that a team wrote down before it ordered at one of them. */
export interface DirectOrderDoc extends Omit<Saved, 'created'> {
  /** The tender's. */
  _id: string
  prices: OrderPriceDoc[]
}

const schema = new Schema<DirectOrderDoc>(
  {
    ...{ _id: { type: String, required: true }, prices: { type: Schema.Types.Mixed, default: [] } },
    ...{ updated: { type: Date, required: true }, updatedBy: { type: String, default: '' } },
    ...{ version: { type: Number, default: 0 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'directOrders', versionKey: false },
)
withPendingIntents(schema)
export const DirectOrderModel = model<DirectOrderDoc>('DirectOrder', schema)

/** SHA-256 of the prices, as the log keeps it when they are saved and when one of them is ordered at. */
export const pricesHash = (prices: readonly OrderPriceDoc[]): string =>
  createHash('sha256')
    .update(
      canonicalJson(prices.map(({ id, company, address, net, vat, on, by, note }) => ({ id, company, address, net, vat, on, by, note }))),
    )
    .digest('hex')
