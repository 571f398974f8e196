import { priceOf, type Price } from '../../../workflows/evaluation'
import { judgedBy } from './criteria'
import type { Stored } from './readEvaluation'

/** The sum of the form for offers that comes with Lotse. */
const SUM = 'net-total'

/**
 * What each offer costs, by offer: the field of the criterion that is worked out from a price of which the lower one is better, else the
 * sum of the form. Null: it says none. Nothing where what is compared is paid by the bidder (a concession's fee).
 */
export async function pricesIn(stored: Stored): Promise<ReadonlyMap<string, Price | null>> {
  const { criteria } = await judgedBy(stored)
  const prices = criteria.flatMap(({ price }) => (price ? [price] : []))
  const field = prices.find(({ formula }) => formula.better === 'lower')?.field
  if (field === undefined && prices.length > 0) return new Map()
  const key = field ?? stored.comparison.fields.find((one) => one.key.split('/').at(-1) === SUM)?.key
  return new Map(
    stored.released.map(({ offerId }, n) => [offerId, key === undefined ? null : priceOf(stored.comparison.values[n]?.[key]?.value)]),
  )
}
