import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import { type AuditEntry, AuditModel, believedOf } from '../../log/area'
import type { LotDoc } from '../../tenders/area'
import { DirectOrderModel, pricesHash, type DirectOrderDoc } from './model'

/** Entries that have the hash of all prices. */
const TYPES = ['ORDER_PRICES_SAVED', 'PROJECT_STAGE_CHANGED']

/** What the log was told of the prices last, be it by the order itself: who saves them while it is given changes nothing of it. */
async function hashInLog(tenderId: string): Promise<unknown> {
  const found = await AuditModel.find({ tenderId, type: { $in: TYPES } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const told = (await believedOf(found)).filter(({ data }) => typeof data['prices'] === 'string')
  const ordered = told.find(({ type }) => type === 'PROJECT_STAGE_CHANGED')
  return (ordered ?? told.at(-1))?.data['prices']
}

/** The prices of a direct order, and whether they are what the log was told. */
export async function writtenOrder(tenderId: string): Promise<{ doc: DirectOrderDoc | null; isAltered: boolean }> {
  // One of version 0 was made for a write that was refused.
  const [doc, hash] = await Promise.all([
    DirectOrderModel.findOne({ _id: tenderId, version: { $gt: 0 } }).lean<DirectOrderDoc>(),
    hashInLog(tenderId),
  ])
  return { doc, isAltered: hash !== (doc ? pricesHash(doc.prices) : undefined) }
}

/** Of whom a lot was ordered: the price by which it was; null: of nobody, or the prices are not what they were then. */
export async function orderedPrice(tenderId: string, { outcome, information }: LotDoc): Promise<OrderPriceDoc | null> {
  const priceId = outcome === 'awarded' ? information?.winners[0]?.offerId : undefined
  if (priceId === undefined) return null
  const { doc, isAltered } = await writtenOrder(tenderId)
  return isAltered ? null : (doc?.prices.find(({ id }) => id === priceId) ?? null)
}

/** A price as sums of offers are said. */
export const moneyOf = ({ net }: OrderPriceDoc): { amount: string; currency: string } | null =>
  net === null ? null : { amount: net, currency: 'EUR' }
