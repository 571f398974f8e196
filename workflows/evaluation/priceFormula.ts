import type { PriceFormula } from './types'
import { compare, fractionOf, greatest, least, minus, over, times, whole, ZERO, type Fraction } from './fraction'

const ONE = whole(1)

/** Straight from all points at the best price to none at `zero` (a multiple of it), and flat outside. */
const linear = (price: Fraction, best: Fraction, zeroAt: Fraction): Fraction => {
  const zero = times(best, zeroAt)
  const share = over(minus(zero, price), minus(zero, best))
  return least(ONE, greatest(ZERO, share))
}

/**
 * The best of these prices; null where there is none, or none that a share can be worked out from: less than nothing, or a price of
 * nothing. A fee of nothing is one, unless all are.
 */
export const bestPrice = (prices: readonly Fraction[], better: PriceFormula['better']): Fraction | null => {
  const [first, ...others] = prices
  const isNone = (one: Fraction): boolean => compare(one, ZERO) < (better === 'lower' ? 1 : 0)
  if (!first || prices.some(isNone)) return null
  const best = others.reduce(better === 'lower' ? least : greatest, first)
  return compare(best, ZERO) > 0 ? best : null
}

/** Whether a formula says anything: the price that gets no points must be worse than the best one. */
export const isUsable = (formula: PriceFormula): boolean => {
  if (formula.kind === 'ratio') return true
  const zeroAt = fractionOf(formula.zeroAt)
  if (!zeroAt) return false
  return formula.better === 'lower' ? compare(zeroAt, ONE) > 0 : compare(zeroAt, ONE) < 0
}

/** What part of all points a price gets, from 0 to 1; null where the formula says nothing. Prices are above zero. */
export function shareOf(formula: PriceFormula, price: Fraction, best: Fraction): Fraction | null {
  if (!isUsable(formula)) return null
  switch (formula.kind) {
    case 'linear': {
      const zeroAt = fractionOf(formula.zeroAt)
      return zeroAt && linear(price, best, zeroAt)
    }
    case 'ratio':
      return formula.better === 'lower' ? over(best, price) : over(price, best)
  }
}
