import { compare, fractionOf, minus, times, whole, type Fraction } from './fraction'
import type { Judged } from './judged'
import { POINTS } from './methods'
import { standingsOf, type Standing } from './score'
import { leavesOf } from './tree'
import type { Scale, Score } from './types'

/**
 * What somebody who attacks the result would look at first.
 * 'turns': without this offer, which is not the first, another one would be the first ('first'), or others would stand in another order.
 * 'outOfRange': its price gets nothing by the formula, as every dearer one would. 'farApart': what members gave for one criterion lies half
 * of all points apart, or more.
 */
export type Check =
  | { kind: 'turns'; offerId: string; first: string | null }
  | { kind: 'outOfRange'; offerId: string; criterionId: string }
  | { kind: 'farApart'; offerId: string; criterionId: string; least: string; most: string }

type Ranked = Pick<Standing, 'offerId' | 'rank'>

/** Who stands before or beside whom, without one of them. */
const orderOf = (all: readonly Ranked[], without: string): string =>
  all
    .filter(({ offerId, rank }) => offerId !== without && rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.offerId < b.offerId ? -1 : 1))
    .map(({ offerId, rank }, n, sorted) => `${offerId}${sorted[n + 1]?.rank === rank ? '=' : '>'}`)
    .join('')

const firstOf = (all: readonly Ranked[]): string[] => all.flatMap(({ offerId, rank }) => (rank === 1 ? [offerId] : []))

/** Takes out each offer that is not the first; one that came after the first must not decide who that is. */
function turning(judged: readonly Judged[], scale: Scale): Check[] {
  const all = standingsOf(judged, scale)
  return all.flatMap(({ offerId, rank }): Check[] => {
    if (rank === null || rank === 1) return []
    const others = standingsOf(
      judged.filter(({ offer }) => offer.offerId !== offerId),
      scale,
    )
    if (orderOf(all, offerId) === orderOf(others, offerId)) return []
    const [first] = firstOf(others)
    return [{ kind: 'turns', offerId, first: first !== undefined && !firstOf(all).includes(first) ? first : null }]
  })
}

const rangeOf = (given: readonly string[]): { least: string; most: string; apart: Fraction } | null => {
  const known = given.flatMap((text) => {
    const number = fractionOf(text)
    return number ? [{ text, number }] : []
  })
  const sorted = known.sort((a, b) => compare(a.number, b.number))
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least && most ? { least: least.text, most: most.text, apart: minus(most.number, least.number) } : null
}

/**
 * In the order of the offers; nothing of those that are excluded.
 * `given`: what members gave, also where they agreed on something else since.
 */
export function checksOf(
  judged: readonly Judged[],
  scale: Scale,
  { scores, given }: { scores: ReadonlyMap<string, Score>; given: (offerId: string, criterionId: string) => readonly string[] },
): Check[] {
  const standing = judged.filter(({ offer }) => !offer.isExcluded)
  const max = fractionOf(scale.maxPoints) ?? whole(0)
  const makesPoints = (scale.method ?? POINTS).kind === 'points'
  const single = standing.flatMap(({ offer: { offerId } }) =>
    leavesOf(scale.criteria).flatMap(({ id, price }): Check[] => {
      if (price) {
        const isOut = makesPoints && price.formula.kind === 'linear' && scores.get(offerId)?.results[id]?.points === '0'
        return isOut ? [{ kind: 'outOfRange', offerId, criterionId: id }] : []
      }
      const found = rangeOf(given(offerId, id))
      return found !== null && compare(times(found.apart, whole(2)), max) >= 0
        ? [{ kind: 'farApart', offerId, criterionId: id, least: found.least, most: found.most }]
        : []
    }),
  )
  return [...turning(standing, scale), ...single]
}
