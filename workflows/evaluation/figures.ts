import { add, compare, type Fraction, minus, over, sum, times, whole, ZERO } from './fraction'
import { isPerson, isPriced } from './judged'
import { POINTS } from './methods'
import { leavesOf } from './tree'
import type { Scale } from './types'

export const HUNDRED = whole(100)

/** The middle one; of an even number the mean of both in the middle. */
const medianOf = (numbers: readonly Fraction[]): Fraction => {
  const sorted = [...numbers].sort(compare)
  const middle = sorted.length >> 1
  const [low = ZERO, high = ZERO] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : over(add(low, high), whole(2))
}

/** An offer that stands with a price and all its points. */
export interface Figure {
  quality: Fraction
  /** Null: the method asks for none. */
  price: Fraction | null
}

/** A power of ten with which the best figure has three digits before the point. */
const powerFor = (best: Fraction): Fraction => {
  let factor = whole(1)
  if (compare(best, ZERO) <= 0) return factor
  while (compare(times(best, factor), HUNDRED) < 0) factor = times(factor, whole(10))
  while (compare(times(best, factor), whole(1000)) >= 0) factor = over(factor, whole(10))
  return factor
}

/** `isVariant`: a company has one main offer and up to ten of these, with which it would move what is usual. */
type Measured = Figure & { isVariant: boolean }

/** Main offers are the measure; where none stands, all that do. */
const measures = (all: readonly Measured[]): readonly Measured[] => {
  const main = all.filter(({ isVariant }) => !isVariant)
  return main.length > 0 ? main : all
}

/** Quality against price: Z of each, or null where nothing can be divided by. */
export function keyFigures(all: readonly Measured[], { criteria, method = POINTS }: Scale): (Fraction | null)[] {
  const leaves = leavesOf(criteria)
  const shares = (some: typeof leaves): Fraction => sum(some.flatMap(({ share }) => share ?? []))
  const [ofQuality, ofPrice] = [shares(leaves.filter(isPerson)), shares(leaves.filter(isPriced))]
  const isNothing = compare(ofQuality, ZERO) <= 0 || all.some(({ price }) => !price || compare(price, ZERO) <= 0)
  if (isNothing) return all.map(() => null)
  const priceIn = ({ price }: Figure): Fraction => price ?? ZERO
  const qualityIn = ({ quality }: Figure): Fraction => over(times(quality, HUNDRED), ofQuality)
  const [prices, qualities] = [all.map(priceIn), all.map(qualityIn)]
  if (method.kind === 'ratio' || method.kind === 'extended') {
    const ratios = qualities.map((quality, n) => over(quality, prices[n] ?? HUNDRED))
    const factor = powerFor(ratios.reduce((best, one) => (compare(one, best) > 0 ? one : best), ZERO))
    return ratios.map((one) => times(one, factor))
  }
  const middle = method.kind === 'median' ? medianOf : (some: readonly Fraction[]) => over(sum(some), whole(some.length))
  const by = measures(all)
  const [usual, usualPrice] = [middle(by.map(qualityIn)), middle(by.map(priceIn))]
  if (compare(usual, ZERO) <= 0) return all.map(() => null)
  return all.map((_one, n) =>
    minus(times(ofQuality, over(qualities[n] ?? ZERO, usual)), times(ofPrice, over(prices[n] ?? ZERO, usualPrice))),
  )
}
