import { now } from '../../platform/clock'
import { type AuditEntry, AuditModel } from '../../log/area'
import { AT_LEAST, type Found, type Page } from './page'
import type { LogPart } from './part'

const HOUR_MS = 3_600_000
/** So many entries at once are few, or many: the next look is twice as wide, or half. */
const [FEW, MANY] = [250, 1000]

const newestFirst = (a: AuditEntry, b: AuditEntry): number => b.at.getTime() - a.at.getTime() || b._id - a._id

/** Where the page before ended: what happened at the same moment and has a lower number comes after it. */
const placeOf = async (before: number | null): Promise<{ at: Date; number: number } | null> => {
  if (before === null) return null
  const entry = await AuditModel.findOne({ _id: before }, { at: 1 }).lean<Pick<AuditEntry, 'at'>>()
  return entry && { at: entry.at, number: before }
}

/** The newest entries of a part by the time at which it happened, one span after the other downwards. */
export async function readByTime({ from, to }: Pick<LogPart, 'from' | 'to'>, { before, most, keep, isLong }: Page): Promise<Found> {
  const place = await placeOf(before)
  const first = from ?? (await AuditModel.findOne({ _id: 1 }, { at: 1 }).lean<Pick<AuditEntry, 'at'>>())?.at ?? now()
  const found: AuditEntry[] = []
  // Missing at first: whatever lies ahead of this clock is read, too.
  let end = place ? new Date(place.at.getTime() + 1) : to
  let width = HOUR_MS
  let isLast = false
  let reached = before
  let seen = 0
  while (!isLast && (found.length < most || seen < AT_LEAST) && !(isLong() && reached !== null)) {
    const begin = new Date((end ?? now()).getTime() - width)
    isLast = begin <= first
    const lower = isLast ? (from === null ? {} : { $gte: from }) : { $gte: begin }
    const span = { ...lower, ...(end === null ? {} : { $lt: end }) }
    const read = await AuditModel.find(Object.keys(span).length === 0 ? {} : { at: span }).lean<AuditEntry[]>()
    const after = place ? read.filter(({ at, _id }) => at < place.at || (at.getTime() === place.at.getTime() && _id < place.number)) : read
    seen += after.length
    found.push(...(await keep(after.sort(newestFirst))))
    reached = after.at(-1)?._id ?? reached
    end = begin
    width = read.length > MANY ? width / 2 : read.length < FEW ? width * 2 : width
  }
  const entries = found.slice(0, most)
  return { entries, next: entries[most - 1]?._id ?? (isLast ? null : reached) }
}
