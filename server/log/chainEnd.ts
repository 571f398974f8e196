import { AuditModel } from './model'
import { perWorld } from '../platform/world'

/*
 * The embedded database reads all there is to find the last one of an order, so the end of a chain is found by its numbers: they are dense,
 * from 1 on, and only grow. What was found is remembered as the place to begin at the next time; whether it is still true is asked each
 * time.
 */
const known = perWorld(() => new Map<string, number>())
const MAX_KNOWN = 5_000

/** How far ahead is looked at first: mostly the end is the place to begin at, or one of the next. The database looks up each number. */
const NEAR = [0, 1, 2]
/** And then, where all of these are there. */
const FAR = [0, ...Array.from({ length: 16 }, (_, power) => 2 ** power)]

interface ChainEnd {
  /** Number of the newest entry; 0 where there is none. */
  readonly no: number
  /** Its hash; null where there is none. */
  readonly h: string | null
}

/** Those of these numbers that are there, each with its hash. */
const thereOf = async (tenderId: string | null, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const wanted = { $in: [...numbers] }
  if (tenderId !== null) {
    const found = await AuditModel.find({ tenderId, tenderSeq: wanted }, { tenderSeq: 1, h: 1 }).lean<{ tenderSeq: number; h: string }[]>()
    return new Map(found.map(({ tenderSeq, h }) => [tenderSeq, h]))
  }
  const found = await AuditModel.find({ _id: wanted }, { h: 1 }).lean<{ _id: number; h: string }[]>()
  return new Map(found.map(({ _id, h }) => [_id, h]))
}

/** The newest entry of a tender's chain, or of all (null). Mostly one look. */
export const lastOfChain = async (tenderId: string | null): Promise<ChainEnd> => {
  const key = tenderId ?? ''
  let low = known.get(key) ?? 0
  for (let steps = NEAR; ; steps = FAR) {
    const numbers = steps.map((ahead) => low + ahead).filter((number) => number > 0)
    const there = await thereOf(tenderId, numbers)
    // Tests empty the log, and somebody may have cut it.
    if (low > 0 && !there.has(low)) {
      low = 0
      continue
    }
    const missing = numbers.find((number) => !there.has(number))
    const last = numbers.filter((number) => missing === undefined || number < missing).at(-1) ?? 0
    if (missing === undefined || missing - last > 1) {
      low = last
      continue
    }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, last)
    return { no: last, h: there.get(last) ?? null }
  }
}

/** The number of the newest entry of a tender's chain, or of all (null); 0 where there is none. */
export const endOfChain = async (tenderId: string | null): Promise<number> => (await lastOfChain(tenderId)).no
