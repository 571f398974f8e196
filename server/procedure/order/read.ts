import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import type { LotDoc, OrderedDoc, TenderDoc } from '../../tenders/area'
import { provenEnds } from '../verifyEnds'
import { DirectOrderModel, pricesHash, type DirectOrderDoc } from './model'
import { pricesInLog } from './pricesInLog'

/** The prices that a team wrote down, and whether they are what the log was told. */
export async function writtenOrder(tenderId: string): Promise<{ doc: DirectOrderDoc | null; isAltered: boolean }> {
  // One of version 0 was made for a write that was refused.
  const [doc, { entries, isAltered }] = await Promise.all([
    DirectOrderModel.findOne({ _id: tenderId, version: { $gt: 0 } }).lean<DirectOrderDoc>(),
    pricesInLog(tenderId),
  ])
  return { doc, isAltered: isAltered || entries.at(-1)?.data['prices'] !== (doc ? pricesHash(doc.prices) : undefined) }
}

export interface GivenOrder {
  lot: LotDoc
  ordered: OrderedDoc
  price: OrderPriceDoc
}

/** A direct order as it was given; null: it was not, or is not what the log has of it. Who saves prices meanwhile changes nothing of it. */
export async function givenOrder(tender: Pick<TenderDoc, '_id' | 'lots' | 'pending'>): Promise<GivenOrder | null> {
  if (tender.lots[0]?.outcome !== 'awarded') return null
  const [lot] = await provenEnds(tender)
  const ordered = lot?.information?.ordered
  const price = ordered?.prices.find(({ id }) => id === ordered.priceId)
  return lot && ordered && price ? { lot, ordered, price } : null
}

/** A price as sums of offers are said. */
export const moneyOf = ({ net }: OrderPriceDoc): { amount: string; currency: string } | null =>
  net === null ? null : { amount: net, currency: 'EUR' }
