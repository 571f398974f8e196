import { AuditModel } from './model'

/*
 * The embedded database reads all there is to find the last one of an order, so the end of a chain is found by its numbers: they are dense, from 1 on, and
 * only grow. What was found is remembered as the place to begin at the next time; whether it is still true is asked each time.
 */
const known = new Map<string, number>()
const MOST_KNOWN = 5_000

const isThere = async (tenderId: string | null, number: number): Promise<boolean> =>
  (await AuditModel.exists(tenderId === null ? { _id: number } : { tenderId, tenderSeq: number })) !== null

/** The number of the newest entry of a tender's chain, or of all (null); 0 where there is none. A few looks at single entries, mostly two. */
export const endOfChain = async (tenderId: string | null): Promise<number> => {
  const key = tenderId ?? ''
  let low = known.get(key) ?? 0
  // Tests empty the log, and somebody may have cut it.
  if (low > 0 && !(await isThere(tenderId, low))) low = 0
  let step = 1
  for (; await isThere(tenderId, low + step); step *= 2) low += step
  for (let high = low + step; high - low > 1;) {
    const middle = Math.floor((low + high) / 2)
    if (await isThere(tenderId, middle)) low = middle
    else high = middle
  }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, low)
  return low
}
