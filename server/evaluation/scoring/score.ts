import type { CriterionInput, CriterionResult } from '../../contract/evaluation/views'
import {
  add,
  bestPrice,
  compare,
  decimalOf,
  type Fraction,
  fractionOf,
  over,
  shareOf,
  shortDecimal,
  sum,
  times,
  whole,
} from '../../tenders/area'
import { ranksOf } from './ranks'

/** A price as it stands in an offer; `currency` null where the form has none. */
export interface Price {
  amount: string
  currency: string | null
}

/** What one offer brings into the sum. */
export interface ScoredOffer {
  offerId: string
  isExcluded: boolean
  /** Of each price criterion, by its id; missing or null: the offer says none. */
  prices: Readonly<Record<string, Price | null>>
  /** Points that members gave, by criterion. */
  given: Readonly<Record<string, readonly string[]>>
}

interface Score {
  results: Record<string, CriterionResult>
  total: string | null
  rank: number | null
}

interface Scale {
  criteria: readonly CriterionInput[]
  maxPoints: string
}

/** Digits that points and totals are shown and ranked with: what nobody can read must not decide. */
const DIGITS = 3

const weighted = (points: Fraction, weight: string | null, max: Fraction): Fraction | null => {
  const share = weight === null ? null : fractionOf(weight)
  return share && times(over(points, max), share)
}

const resultOf = (
  points: Fraction | null,
  more: Omit<CriterionResult, 'points' | 'weighted'>,
  how: { weight: string | null; max: Fraction },
) => {
  const parts = points && weighted(points, how.weight, how.max)
  return {
    result: {
      points: points && shortDecimal(points, DIGITS),
      weighted: parts && decimalOf(parts, DIGITS),
      ...more,
    },
    parts,
  }
}

const mean = (given: readonly string[]): Fraction | null => {
  const numbers = given.flatMap((one) => fractionOf(one) ?? [])
  return numbers.length === 0 ? null : over(sum(numbers), whole(numbers.length))
}

/** Why a price criterion has no points for anybody: 'currenciesDiffer', or 'notComparable' where a price is nothing or less. */
const faultOfAll = (offers: readonly ScoredOffer[], { id, price }: CriterionInput): string | null => {
  const prices = offers.flatMap((one) => one.prices[id] ?? [])
  if (new Set(prices.map(({ currency }) => currency)).size > 1) return 'currenciesDiffer'
  const numbers = prices.flatMap(({ amount }) => fractionOf(amount) ?? [])
  return price && numbers.length > 0 && bestPrice(numbers, price.formula.better) === null ? 'notComparable' : null
}

const judgedPrice = (offer: ScoredOffer, criterion: CriterionInput, { all, max }: { all: readonly ScoredOffer[]; max: Fraction }) => {
  const { id, price, weight } = criterion
  const own = offer.prices[id]
  const amount = own ? fractionOf(own.amount) : null
  const fault = faultOfAll(all, criterion)
  const best =
    price &&
    bestPrice(
      all.flatMap((one) => fractionOf(one.prices[id]?.amount ?? '') ?? []),
      price.formula.better,
    )
  const share = price && amount && best && fault === null ? shareOf(price.formula, amount, best) : null
  const why = amount === null ? { fault: 'noPrice' } : fault === null ? {} : { fault }
  return resultOf(share && times(share, max), { given: 0, price: own?.amount ?? null, ...why }, { weight, max })
}

/**
 * Points, weighted points, totals of 100 and ranks. A criterion that people judge counts the mean of what was given; a price what the
 * formula makes of it against the best price of those that are not excluded. Whoever is excluded, or lacks points in a criterion, has no
 * total and no rank.
 */
export function scoresOf(offers: readonly ScoredOffer[], { criteria, maxPoints }: Scale): Map<string, Score> {
  const max = fractionOf(maxPoints)
  if (!max || compare(max, whole(0)) <= 0) throw new Error(`evaluation with ${maxPoints} points`)
  const all = offers.filter(({ isExcluded }) => !isExcluded)
  const judged = offers.map((offer) => {
    const parts = criteria.map((criterion) => {
      const { id, price, weight } = criterion
      if (price && offer.isExcluded)
        return { id, ...resultOf(null, { given: 0, price: offer.prices[id]?.amount ?? null }, { weight, max }) }
      if (price) return { id, ...judgedPrice(offer, criterion, { all, max }) }
      const given = offer.given[id] ?? []
      return { id, ...resultOf(mean(given), { given: given.length }, { weight, max }) }
    })
    const isWhole = !offer.isExcluded && parts.length > 0 && parts.every((one) => one.parts !== null)
    const total = isWhole ? parts.reduce((before, one) => (one.parts ? add(before, one.parts) : before), whole(0)) : null
    return {
      offerId: offer.offerId,
      results: Object.fromEntries(parts.map(({ id, result }) => [id, result])),
      total: total && decimalOf(total, DIGITS),
    }
  })
  const ranks = ranksOf(judged.map(({ total }) => total))
  return new Map(judged.map(({ offerId, ...score }, n) => [offerId, { ...score, rank: ranks[n] ?? null }]))
}

/** Sum of the weights as decimal text; those that are not known yet count nothing. */
export const weightSum = (criteria: readonly CriterionInput[]): string =>
  shortDecimal(sum(criteria.flatMap(({ weight }) => (weight === null ? [] : (fractionOf(weight) ?? [])))), DIGITS)

/** What keeps an evaluation from being done. */
export function openPoints(offers: readonly ScoredOffer[], { criteria, maxPoints }: Scale): string[] {
  const standing = offers.filter(({ isExcluded }) => !isExcluded)
  const scores = scoresOf(standing, { criteria, maxPoints })
  const lacks = (isPrice: boolean): boolean =>
    criteria.some(
      ({ id, price }) => (price !== null) === isPrice && standing.some(({ offerId }) => scores.get(offerId)?.results[id]?.points === null),
    )
  return [
    ...(criteria.length === 0 ? ['noCriteria'] : []),
    ...(criteria.some(({ weight }) => weight === null) ? ['weightMissing'] : []),
    ...(criteria.length > 0 && weightSum(criteria) !== '100' ? ['weightsNotHundred'] : []),
    ...(lacks(false) ? ['pointsMissing'] : []),
    ...(lacks(true) ? ['pricesMissing'] : []),
  ]
}
