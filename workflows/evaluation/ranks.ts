/**
 * Ranks of what stands in an order (`before` below zero: the first comes before the second); those that are alike share one, and the next
 * is left out (1, 1, 3). Null: nothing that has a place.
 */
export const ranksOf = <T>(all: readonly (T | null)[], before: (a: T, b: T) => number): (number | null)[] => {
  const known = all.filter((one): one is Exclude<typeof one, null> => one !== null)
  return all.map((own) => own && 1 + known.filter((other) => before(other, own) < 0).length)
}
