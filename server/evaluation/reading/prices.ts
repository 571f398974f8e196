import { priceOf, type Price } from '../../../workflows/evaluation'
import { judgedBy } from './criteria'
import type { Stored } from './readEvaluation'

/** The sum of the form for offers that comes with Lotse. */
const SUM = 'net-total'

/** Until when a bidder is bound to an offer, in the same form. */
const BOUND = 'binding-until'

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

/** Until which day (YYYY-MM-DD) each offer binds its bidder (§ 148 BGB), by offer; nothing of those that do not say it. */
export function boundIn({ released, comparison }: Stored): ReadonlyMap<string, string> {
  const key = comparison.fields.find((one) => one.key.split('/').at(-1) === BOUND)?.key
  const days = released.map(({ offerId }, n) => [offerId, key === undefined ? undefined : comparison.values[n]?.[key]?.value] as const)
  return new Map(days.flatMap(([offerId, value]) => (typeof value === 'string' ? [[offerId, value.slice(0, 10)] as const] : [])))
}
