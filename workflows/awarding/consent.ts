import { cents } from '../cents'

/** Who may award from a value on: so many of these people, by the addresses of their accounts. */
export interface AwardRule {
  /** Euro without VAT. */
  readonly from: number
  readonly needed: number
  readonly people: readonly string[]
}

/**
 * The rule that an award at these prices (without VAT; null: not known) falls under: that of the highest value which is reached; null: none
 * asks for anybody. Where one is not known, or in no euros, the strictest one goes, that of the highest value.
 */
export function awardRuleFor(
  rules: readonly AwardRule[],
  prices: readonly ({ readonly amount: string; readonly currency: string } | null)[],
): AwardRule | null {
  const sums = prices.flatMap((one) => (one?.currency === 'EUR' ? [cents(one.amount)] : []))
  const isKnown = sums.length > 0 && sums.length === prices.length
  const value = sums.reduce((total, sum) => total + sum, 0n)
  return rules.filter(({ from }) => !isKnown || BigInt(from) * 100n <= value).sort((one, other) => other.from - one.from)[0] ?? null
}

/** How many people these are at least, where of some of them one could be the other. */
export function countApart(people: readonly string[], isOne: (a: string, b: string) => boolean): number {
  const [first, ...others] = people
  if (first === undefined) return 0
  const apart = others.filter((one) => !isOne(first, one))
  const withFirst = 1 + countApart(apart, isOne)
  // Without ties there is nothing to try: leaving somebody out makes it no more.
  return apart.length === others.length ? withFirst : Math.max(withFirst, countApart(others, isOne))
}
