import { isVariant } from '../variants'
import { compare, decimalOf, type Fraction, fractionOf, minus, over, shortDecimal, sum, times, ZERO } from './fraction'
import { type Figure, HUNDRED, keyFigures } from './figures'
import { amountOf, DIGITS, isPriced, judge, type Judged, pricedBy, type PriceResult } from './judged'
import { openCriteria, POINTS } from './methods'
import { ranksOf } from './ranks'
import { leavesOf } from './tree'
import type { CriterionResult, EvaluationMethod, Scale, Score, ScoredOffer } from './types'

/** What an offer is ranked by, as it can be read. */
interface Place extends Figure {
  total: Fraction
  text: string
}

const MORE = (a: Fraction | null, b: Fraction | null): number => (a && b ? compare(b, a) : 0)

const orderOf = ({ criteria, method = POINTS, tie }: Scale): ((a: Place, b: Place) => number) => {
  const isFee = criteria.find(isPriced)?.price.formula.better === 'higher'
  const byPrice = (a: Place, b: Place): number => (isFee ? MORE(a.price, b.price) : MORE(b.price, a.price))
  const byQuality = (a: Place, b: Place): number => MORE(a.quality, b.quality)
  const byTie = tie === 'price' ? byPrice : tie === 'quality' ? byQuality : () => 0
  if (method.kind === 'lowestPrice') return (a, b) => byPrice(a, b) || byTie(a, b)
  if (method.kind !== 'extended') return (a, b) => MORE(a.total, b.total) || byTie(a, b)
  const [first, second] = method.then === 'price' ? [byPrice, byQuality] : [byQuality, byPrice]
  return (a, b) => first(a, b) || second(a, b)
}

/** The least figure that still counts; null: the method knows no range. */
const leastIn = (places: readonly (Place | null)[], method: EvaluationMethod): Fraction | null => {
  if (method.kind !== 'extended') return null
  const best = places.reduce<Fraction>((found, one) => (one && compare(one.total, found) > 0 ? one.total : found), ZERO)
  return over(times(best, minus(HUNDRED, fractionOf(method.range) ?? ZERO)), HUNDRED)
}

const readable = (exact: Fraction): Fraction => fractionOf(decimalOf(exact, DIGITS)) ?? exact

const placeOf = ({ quality, price }: Figure, total: Fraction): Place => ({
  ...{ price, quality: readable(quality), total: readable(total) },
  text: decimalOf(total, DIGITS),
})

interface Row extends Judged {
  isOut: boolean
  prices: ({ id: string } & PriceResult)[]
}

/** Each with what its prices are worth against those that stand. */
function pricedRows(all: readonly Judged[], scale: Scale): Row[] {
  const standing = all.filter(({ offer, isBelow }) => !offer.isExcluded && !isBelow)
  const priced = leavesOf(scale.criteria)
    .filter(isPriced)
    .map((criterion) => ({ id: criterion.id, of: pricedBy(criterion, standing, scale) }))
  return all.map((one) => {
    const isOut = one.offer.isExcluded || one.isBelow
    const prices = priced.map(({ id, of }) =>
      isOut
        ? { id, part: null, result: { points: null, weighted: null, given: 0, price: one.offer.prices[id]?.amount ?? null } }
        : { id, ...of(one.offer) },
    )
    return { ...one, isOut, prices }
  })
}

function placesOf(rows: readonly Row[], scale: Scale): (Place | null)[] {
  const { criteria, method = POINTS } = scale
  const figures = rows.map(({ isOut, quality, prices, offer }) => {
    const [first] = prices
    const isWhole = !isOut && criteria.length > 0 && quality !== null && prices.every(({ result }) => result.fault === undefined)
    return isWhole ? { quality, price: first ? amountOf(offer, first.id) : null, isVariant: isVariant(offer.offerId) } : null
  })
  const known = figures.filter((one) => one !== null)
  const keys = ['points', 'quality', 'lowestPrice'].includes(method.kind) ? [] : keyFigures(known, scale)
  return figures.map((figure, n): Place | null => {
    if (!figure) return null
    if (method.kind === 'lowestPrice') {
      const text = rows[n]?.prices[0]?.result.price ?? null
      return figure.price && text !== null ? { ...figure, total: figure.price, text } : null
    }
    if (method.kind === 'quality') return placeOf(figure, figure.quality)
    if (method.kind !== 'points') {
      const key = keys[known.indexOf(figure)]
      return key ? placeOf(figure, key) : null
    }
    const parts = rows[n]?.prices.map(({ part }) => part) ?? []
    return parts.every((part) => part !== null) ? placeOf(figure, sum([figure.quality, ...parts])) : null
  })
}

/** Rank, total and what is out, in the order of the offers; what each got by criterion is not gathered. */
export interface Standing extends Omit<Score, 'results'> {
  offerId: string
  row: Row
}

/** Prices, totals and ranks of offers that people have judged. */
export function standingsOf(all: readonly Judged[], scale: Scale): Standing[] {
  const rows = pricedRows(all, scale)
  const places = placesOf(rows, scale)
  const least = leastIn(places, scale.method ?? POINTS)
  const isOutside = (place: Place | null): boolean => place !== null && least !== null && compare(place.total, least) < 0
  const ranks = ranksOf(
    places.map((place) => (isOutside(place) ? null : place)),
    orderOf(scale),
  )
  return rows.map((row, n) => ({
    offerId: row.offer.offerId,
    row,
    total: places[n]?.text ?? null,
    rank: ranks[n] ?? null,
    out: row.isBelow ? 'belowMinimum' : isOutside(places[n] ?? null) ? 'outsideRange' : null,
  }))
}

/**
 * Points, weighted points, totals and ranks. A criterion that people judge counts the mean of what was given; a price what the method makes
 * of it against those that stand. Whoever is excluded, or has fewer points than a criterion asks for, or lacks points, has no total and no
 * rank, and is no measure for the others.
 */
export const scoresOf = (offers: readonly ScoredOffer[], scale: Scale): Map<string, Score> => scoresFrom(judge(offers, scale), scale)

/** The same of offers that are judged already. */
export const scoresFrom = (judged: readonly Judged[], scale: Scale): Map<string, Score> =>
  new Map(
    standingsOf(judged, scale).map(({ offerId, row, ...score }) => {
      const byId = new Map(row.prices.map(({ id, result }) => [id, result]))
      const results = scale.criteria.flatMap(({ id }) => {
        const result = byId.get(id) ?? row.results[id] ?? ofParts(id, row, scale)
        return result ? [[id, result] as const] : []
      })
      return [offerId, { ...score, results: Object.fromEntries(results) }]
    }),
  )

const PRICE_FAULTS: readonly (string | undefined)[] = ['noPrice', 'currenciesDiffer', 'notComparable']

/** What the parts of a criterion make together; null where one is missing. */
function ofParts(id: string, { exact }: Row, { criteria, maxPoints }: Scale): CriterionResult | undefined {
  const found = leavesOf(criteria).filter(({ parent }) => parent === id)
  if (found.length === 0) return undefined
  const most = fractionOf(maxPoints) ?? ZERO
  const known = found.flatMap(({ id: part, share }) => {
    const points = exact[part]
    return points && share ? [{ made: times(points, share), share }] : []
  })
  if (known.length < found.length) return { points: null, weighted: null, given: 0 }
  const [made, whole] = [sum(known.map((one) => one.made)), sum(known.map(({ share }) => share))]
  return {
    points: compare(whole, ZERO) > 0 ? shortDecimal(over(made, whole), DIGITS) : null,
    weighted: compare(most, ZERO) > 0 ? decimalOf(over(made, most), DIGITS) : null,
    given: 0,
  }
}

/** What keeps an evaluation from being done: what openCriteria says, and pointsMissing, pricesMissing, noFigure (nothing to divide by). */
export function openPoints(offers: readonly ScoredOffer[], scale: Scale, scores: ReadonlyMap<string, Score>): string[] {
  const { criteria, method } = scale
  const all = offers.filter(({ isExcluded }) => !isExcluded).flatMap(({ offerId }) => scores.get(offerId) ?? [])
  const leaves = leavesOf(criteria)
  const some = (isOne: (score: Score, id: string, isPrice: boolean) => boolean): boolean =>
    all.some((score) => leaves.some(({ id, price }) => isOne(score, id, price !== null)))
  const open = [
    ...openCriteria(criteria, method),
    ...(some(({ results }, id, isPrice) => !isPrice && results[id]?.points === null) ? ['pointsMissing'] : []),
    ...(some(({ results, out }, id, isPrice) => isPrice && out === null && PRICE_FAULTS.includes(results[id]?.fault))
      ? ['pricesMissing']
      : []),
  ]
  return open.length === 0 && all.some(({ total, out }) => total === null && out === null) ? ['noFigure'] : open
}
