import { endOfChain } from '../chainEnd'
import { AuditModel, type AuditEntry } from '../model'

/** Which part of the log: a tender's chain or all of it; of one type or all. */
export interface LogPart {
  readonly tenderId: string | null
  readonly type: string | null
}

/** A place in that part: the number in the tender's chain, or in the whole. */
export const placeIn = ({ tenderId }: LogPart, entry: AuditEntry): number => (tenderId === null ? entry._id : (entry.tenderSeq ?? 0))

/** What stands in [from, to): numbers are dense, so such a range is as narrow as it looks; of one type narrower. */
const readRange = ({ tenderId, type }: LogPart, { from, to }: { from: number; to: number }): Promise<AuditEntry[]> => {
  const range = { $gte: from, $lt: to }
  const ofType = type === null ? {} : { type }
  if (tenderId !== null)
    return AuditModel.find({ tenderId, ...ofType, tenderSeq: range })
      .sort({ tenderSeq: -1 })
      .lean<AuditEntry[]>()
  // Ranges of _id alone are read from the beginning by the embedded database, single ones are not: each number is named.
  const numbers = type === null ? { $in: Array.from({ length: to - from }, (_, n) => from + n) } : range
  return AuditModel.find({ ...ofType, _id: numbers })
    .sort({ _id: -1 })
    .lean<AuditEntry[]>()
}

/** Numbers that are named at once. */
const WIDEST = 1000

/**
 * The newest entries before a place that are kept, at most so many. The embedded database reads a whole range before it looks at a limit: so one narrow
 * range of numbers after the other, downwards, twice as wide where the last was too empty.
 */
export async function readEntries(
  part: LogPart,
  { before, most, keep }: { before: number | null; most: number; keep(entries: AuditEntry[]): Promise<AuditEntry[]> },
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  let to = before ?? (await endOfChain(part.tenderId)) + 1
  for (let width = most; to > 1 && found.length < most; width = Math.min(width * 2, part.type === null ? WIDEST : Infinity)) {
    const from = Math.max(1, to - width)
    found.push(...(await keep(await readRange(part, { from, to }))))
    to = from
  }
  return found.slice(0, most)
}
