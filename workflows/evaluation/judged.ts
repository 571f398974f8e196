import { add, compare, decimalOf, type Fraction, fractionOf, over, shortDecimal, sum, times, whole, ZERO } from './fraction'
import { POINTS } from './methods'
import { bestPrice, shareOf } from './priceFormula'
import { leavesOf } from './tree'
import type { Criterion, CriterionResult, Scale, ScoredOffer } from './types'

/** Digits that points and totals are shown and ranked with: what nobody can read must not decide. */
export const DIGITS = 3

/** What people made of one offer: it does not move with the others. */
export interface Judged {
  offer: ScoredOffer
  results: Record<string, CriterionResult>
  /** Points of what people judge, not rounded; missing: none were given. */
  exact: Record<string, Fraction>
  /** Weighted points of what people judge; null: some are missing. */
  quality: Fraction | null
  isBelow: boolean
}

const mean = (given: readonly string[]): Fraction | null => {
  const numbers = given.flatMap((one) => fractionOf(one) ?? [])
  return numbers.length === 0 ? null : over(sum(numbers), whole(numbers.length))
}

export const isPerson = ({ price }: Criterion): boolean => price === null
export const isPriced = <C extends Criterion>(one: C): one is C & { price: NonNullable<C['price']> } => one.price !== null

/** A price with its share of the whole, in per cent. */
type Priced = Criterion & { price: NonNullable<Criterion['price']>; share: Fraction | null }

const mostOf = (maxPoints: string): Fraction => {
  const max = fractionOf(maxPoints)
  if (!max || compare(max, ZERO) <= 0) throw new Error(`evaluation with ${maxPoints} points`)
  return max
}

/** Points of people, weighted, offer by offer. */
export function judge(offers: readonly ScoredOffer[], { criteria, maxPoints }: Scale): Judged[] {
  const max = mostOf(maxPoints)
  const leaves = leavesOf(criteria).filter(isPerson)
  return offers.map((offer) => {
    let quality: Fraction | null = ZERO
    let isBelow = false
    const results: Record<string, CriterionResult> = {}
    const exact: Record<string, Fraction> = {}
    for (const { id, share, minimum } of leaves) {
      const given = offer.given[id] ?? []
      const points = mean(given)
      const part = points && share && times(over(points, max), share)
      const least = minimum === undefined || minimum === null ? null : fractionOf(minimum)
      const isUnder = points !== null && least !== null && compare(points, least) < 0
      isBelow ||= isUnder
      if (points) exact[id] = points
      quality = quality && part && add(quality, part)
      results[id] = {
        points: points && shortDecimal(points, DIGITS),
        weighted: part && decimalOf(part, DIGITS),
        given: given.length,
        ...(isUnder ? { fault: 'belowMinimum' } : {}),
      }
    }
    return { offer, results, exact, quality, isBelow }
  })
}

export const amountOf = ({ prices }: ScoredOffer, id: string): Fraction | null => fractionOf(prices[id]?.amount ?? '')

/** Why a price criterion says nothing of anybody: 'currenciesDiffer', or 'notComparable' where a price is nothing or less. */
const faultOfAll = (standing: readonly Judged[], { id, price }: Criterion): string | null => {
  const prices = standing.flatMap(({ offer }) => offer.prices[id] ?? [])
  if (new Set(prices.map(({ currency }) => currency)).size > 1) return 'currenciesDiffer'
  const numbers = prices.flatMap(({ amount }) => fractionOf(amount) ?? [])
  return price && numbers.length > 0 && bestPrice(numbers, price.formula.better) === null ? 'notComparable' : null
}

/** What the prices of those that stand make of each price: its share of all points; null: a fault. */
export interface PriceResult {
  result: CriterionResult
  part: Fraction | null
}

export function pricedBy(criterion: Priced, standing: readonly Judged[], scale: Scale): (offer: ScoredOffer) => PriceResult {
  const { id, price, share: ofAll } = criterion
  const fault = faultOfAll(standing, criterion)
  const best = bestPrice(
    standing.flatMap(({ offer }) => amountOf(offer, id) ?? []),
    price.formula.better,
  )
  const max = mostOf(scale.maxPoints)
  const makesPoints = (scale.method ?? POINTS).kind === 'points'
  return (offer) => {
    const amount = amountOf(offer, id)
    const why = amount === null ? { fault: 'noPrice' } : fault === null ? {} : { fault }
    const share = makesPoints && amount && best && fault === null ? shareOf(price.formula, amount, best) : null
    const part = share && ofAll && times(share, ofAll)
    return {
      part,
      result: {
        points: share && shortDecimal(times(share, max), DIGITS),
        weighted: part && decimalOf(part, DIGITS),
        given: 0,
        price: offer.prices[id]?.amount ?? null,
        ...why,
      },
    }
  }
}
