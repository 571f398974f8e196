import { compare, fractionOf, shortDecimal, sum, whole, type Fraction } from './fraction'
import { type InTree, judgedByParts, leavesOf } from './tree'
import type { EvaluationMethod, MethodKind, PriceFormula, Scale, Tie } from './types'

/** A method of the library, and where it is written down. */
interface MethodRow {
  /** Read in the text that `source` names; false: from memory or as others tell it. */
  verified: boolean
  source: string
}

/**
 * UfAB is the federal guide for buying IT. Its own text was not to be had: what is marked as read was read in notices that reckon by it and
 * print the formula (methods.test.ts names each).
 */
export const METHODS: Readonly<Record<MethodKind, MethodRow>> = {
  points: { source: '§ 127 Abs. 1 GWB; BGH, 4.4.2017, X ZB 3/17', verified: true },
  lowestPrice: { source: '§ 127 Abs. 1 GWB, Art. 67 Abs. 2 Richtlinie 2014/24/EU', verified: true },
  quality: { source: '§ 58 Abs. 2 VgV, Art. 67 Abs. 2 Richtlinie 2014/24/EU', verified: true },
  ratio: { source: 'UfAB 2018, Einfache Richtwertmethode', verified: true },
  extended: { source: 'UfAB 2018, Erweiterte Richtwertmethode', verified: true },
  median: { source: 'UfAB 2018, Gewichtete Richtwertmethode (Median)', verified: false },
  mean: { source: 'UfAB V, Gewichtete Richtwertmethode (Mittelwert)', verified: false },
}
export const METHOD_KINDS = Object.keys(METHODS) as MethodKind[]

export const POINTS: EvaluationMethod = { kind: 'points' }

/** Keys of the sentences that say how an order comes about, below 'evaluation:method', with what they name (decimals as stored). */
export function sentencesOf({ method = POINTS, tie }: Pick<Scale, 'method' | 'tie'>): { key: string; range: string | null }[] {
  const says =
    method.kind === 'extended' ? { key: `says.extended.${method.then}`, range: method.range } : { key: `says.${method.kind}`, range: null }
  return [says, ...(tie === undefined ? [] : [{ key: `tieSays.${tie}`, range: null }])]
}

/** Methods that reckon with one price and what people judge together, and those that know one of both alone. */
const NEEDS: Readonly<Record<MethodKind, { price: boolean | null; quality: boolean | null }>> = {
  points: { price: null, quality: null },
  lowestPrice: { price: true, quality: null },
  quality: { price: false, quality: true },
  ratio: { price: true, quality: true },
  extended: { price: true, quality: true },
  median: { price: true, quality: true },
  mean: { price: true, quality: true },
}

const TIES: readonly Tie[] = ['price', 'quality', 'lot']

/**
 * What can decide between offers that come out alike: not what the method ranks by already or does not know, no price where there is none
 * or more than one, no quality that nobody judges, that counts nothing, or that is all there is.
 */
export function tiesOf(criteria: readonly Weighed[], { kind }: Pick<EvaluationMethod, 'kind'> = POINTS): Tie[] {
  if (kind === 'extended') return []
  const leaves = leavesOf(criteria)
  const isCounted = leaves.some(({ price, share }) => price === null && (share === null || compare(share, whole(0)) > 0))
  const prices = leaves.filter(({ price }) => price !== null)
  const isAlone = kind === 'lowestPrice' || kind === 'quality'
  return TIES.filter((tie) => tie === 'lot' || (!isAlone && (tie === 'price' ? prices.length === 1 : isCounted && prices.length > 0)))
}

/** A criterion as far as a method asks; `formula` missing: a price whose way to points nobody said yet. */
interface Weighed extends InTree {
  price: { formula?: Pick<PriceFormula, 'better'> } | null
}

const sumOf = (criteria: readonly InTree[]): Fraction =>
  sum(criteria.flatMap(({ weight }) => (weight === null ? [] : (fractionOf(weight) ?? []))))

/** Sum of the weights, without those of parts, as decimal text; those that are not known yet count nothing. */
export const weightSum = (criteria: readonly InTree[]): string =>
  shortDecimal(sumOf(criteria.filter(({ parent }) => parent === undefined)), 3)

const isHundred = (criteria: readonly InTree[]): boolean => compare(sumOf(criteria), whole(100)) === 0

/**
 * What keeps criteria from being reckoned with, by key: noCriteria, weightMissing, weightsNotHundred, partsNotHundred, and where the
 * method asks for something else: onePrice, noPriceWanted, noQuality, priceHigher (a fee has no ratio of quality), ratioIsHalf (L ÷ P
 * weighs both alike: VK Lüneburg, 5.9.2023, VgK-20/2023), priceAlone.
 */
export function openCriteria(criteria: readonly Weighed[], { kind }: EvaluationMethod = POINTS): string[] {
  if (criteria.length === 0) return ['noCriteria']
  const leaves = leavesOf(criteria)
  const [prices, others] = [leaves.filter(({ price }) => price !== null), leaves.filter(({ price }) => price === null)]
  const shareOf = (some: typeof leaves): Fraction => sum(some.flatMap(({ share }) => share ?? []))
  const isShare = (some: typeof leaves, percent: number): boolean => compare(shareOf(some), whole(percent)) === 0
  const needs = NEEDS[kind]
  const dividesPrice = needs.price === true && needs.quality === true
  const isHalf = kind !== 'ratio' && kind !== 'extended' ? true : isShare(prices, 50)
  const isPart = (id: string) => criteria.filter(({ parent }) => parent === id)
  return [
    ...(criteria.some(({ weight }) => weight === null) ? ['weightMissing'] : []),
    ...(isHundred(criteria.filter(({ parent }) => parent === undefined)) ? [] : ['weightsNotHundred']),
    ...([...judgedByParts(criteria)].every((id) => isHundred(isPart(id))) ? [] : ['partsNotHundred']),
    ...(needs.price === true && prices.length !== 1 ? ['onePrice'] : []),
    ...(needs.price === false && prices.length > 0 ? ['noPriceWanted'] : []),
    ...(needs.quality === true && (others.length === 0 || isShare(others, 0)) ? ['noQuality'] : []),
    ...(dividesPrice && prices.some(({ price }) => price?.formula?.better === 'higher') ? ['priceHigher'] : []),
    ...(prices.length === 1 && !isHalf ? ['ratioIsHalf'] : []),
    ...(kind === 'lowestPrice' && prices.length === 1 && !isShare(prices, 100) ? ['priceAlone'] : []),
  ]
}
