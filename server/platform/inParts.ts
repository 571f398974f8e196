/** Of a long list that an index is asked for the embedded engine takes more than its length: so many ids a command. */
const AT_ONCE = 30

/** Asks for many ids a part at a time, and answers all that was found. */
export const inParts = async <Id, One>(ids: readonly Id[], find: (part: Id[]) => Promise<One[]>): Promise<One[]> => {
  const found: One[] = []
  for (let n = 0; n < ids.length; n += AT_ONCE) found.push(...(await find(ids.slice(n, n + AT_ONCE))))
  return found
}

/** Of a range at least so many are asked for: else reading past the others takes longer than parts do. */
const DENSE = 3

/** The same of numbers: where they lie close together the range that they lie in is read once. */
export const ofNumbers = async <One extends { _id: number }>(
  ids: readonly number[],
  find: (which: { $in: number[] } | { $gte: number; $lte: number }) => Promise<One[]>,
): Promise<One[]> => {
  const [$gte, $lte] = [Math.min(...ids), Math.max(...ids)]
  if (ids.length <= AT_ONCE || $lte - $gte >= DENSE * ids.length) return inParts(ids, ($in) => find({ $in }))
  const asked = new Set(ids)
  return (await find({ $gte, $lte })).filter(({ _id }) => asked.has(_id))
}
