import { compare, fractionOf } from '../../tenders/area'

/**
 * Ranks by totals (decimal texts), the highest first; those with the same total share one, and the next is left out (1, 1, 3). Without a
 * total: none.
 */
export const ranksOf = (totals: readonly (string | null)[]): (number | null)[] => {
  const known = totals.flatMap((total) => {
    const number = total === null ? null : fractionOf(total)
    return number ? [number] : []
  })
  return totals.map((total) => {
    const own = total === null ? null : fractionOf(total)
    return own && 1 + known.filter((other) => compare(other, own) > 0).length
  })
}
