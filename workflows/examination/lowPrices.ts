import { offerOf } from '../variants/entry'
import { compare, fractionOf, minus, over, shortDecimal, times, whole, type Fraction } from '../evaluation/fraction'

/** The price of one offer as it is compared; `isOut`: excluded, and no measure for others. */
interface ComparedPrice {
  readonly offerId: string
  /** A decimal text; null: it says none. */
  readonly amount: string | null
  readonly currency: string | null
  readonly isOut: boolean
}

export interface LowPrice {
  /** The next higher price; null: there is none in the same currency. */
  readonly next: string | null
  /** So many per cent below it, with one decimal at most. */
  readonly below: string | null
  readonly isLow: boolean
}

/** Shares in use: ten per cent (§ 14 ThürVgG, VOB in some Länder), twenty everywhere else. */
export const LOW_SHARES = [10, 15, 20, 25, 30] as const
export type LowShare = (typeof LOW_SHARES)[number]
export const USUAL_SHARE: LowShare = 20

const NONE: LowPrice = { next: null, below: null, isLow: false }

/**
 * How far each price lies below the next higher one, by which offers are picked out that have to be asked about (§ 60 VgV). A measure for
 * looking closer, and no word on whether a price is too low. Without a share none is picked out.
 */
export function lowPrices(prices: readonly ComparedPrice[], share: number | null): ReadonlyMap<string, LowPrice> {
  const known = prices.flatMap(({ amount, currency, isOut, offerId }) => {
    const price = amount === null ? null : fractionOf(amount)
    return price === null ? [] : [{ offerId, amount: amount ?? '', currency, isOut, price }]
  })
  const judged = (own: (typeof known)[number]): LowPrice => {
    const higher = known
      // Nobody is measured by a variant of their own.
      .filter((one) => !one.isOut && one.currency === own.currency && offerOf(one.offerId) !== offerOf(own.offerId))
      .filter((one) => compare(one.price, own.price) > 0)
      .sort((a, b) => compare(a.price, b.price))
    const [next] = higher
    // Per cent of a price that is none or below zero say nothing.
    if (!next || next.price.n <= 0n) return NONE
    const below: Fraction = over(times(minus(next.price, own.price), whole(100)), next.price)
    return { next: next.amount, below: shortDecimal(below, 1), isLow: share !== null && !own.isOut && compare(below, whole(share)) >= 0 }
  }
  const found = new Map(known.map((one) => [one.offerId, judged(one)]))
  return new Map(prices.map(({ offerId }) => [offerId, found.get(offerId) ?? NONE]))
}
