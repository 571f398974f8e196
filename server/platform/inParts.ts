/** Of a long list that an index is asked for the embedded engine takes more than its length: so many ids a command. */
const AT_ONCE = 100

/** Asks for many ids a part at a time, and answers all that was found. */
export const inParts = async <Id, One>(ids: readonly Id[], find: (part: Id[]) => Promise<One[]>): Promise<One[]> => {
  const found: One[] = []
  for (let n = 0; n < ids.length; n += AT_ONCE) found.push(...(await find(ids.slice(n, n + AT_ONCE))))
  return found
}
