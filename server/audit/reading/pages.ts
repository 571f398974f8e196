import { type AuditEntry, AuditModel, endOfChain } from '../../log/area'
import { FEW_PEOPLE, type LogPart } from './part'
import { AT_LEAST, type Found, type Page } from './page'
import { now } from '../../platform/clock'

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
async function readByTime({ from, to }: Pick<LogPart, 'from' | 'to'>, { before, most, keep, isLong }: Page): Promise<Found> {
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

/** A place in that part: the number in the tender's chain, or in the whole. */
export const placeIn = ({ tenderId }: LogPart, entry: AuditEntry): number => (tenderId === null ? entry._id : (entry.tenderSeq ?? 0))

/** Whether an entry is of that part, whatever it was read by. */
const isIn =
  ({ type, actors, from, to }: LogPart) =>
  (entry: AuditEntry): boolean =>
    (type === null || entry.type === type) &&
    (actors === null || (entry.actor !== null && actors.has(entry.actor))) &&
    (from === null || entry.at >= from) &&
    (to === null || entry.at < to)

const fewActors = ({ tenderId, actors }: LogPart): ReadonlySet<string> | null =>
  tenderId === null && actors !== null && actors.size <= FEW_PEOPLE ? actors : null

/** What stands in [from, to): numbers are dense, so such a range is as narrow as it looks; of one type or a few people narrower. */
const readRange = async (part: LogPart, { from, to }: { from: number; to: number }): Promise<AuditEntry[]> => {
  const { tenderId, type } = part
  const range = { $gte: from, $lt: to }
  const ofType = type === null ? {} : { type }
  if (tenderId !== null)
    return AuditModel.find({ tenderId, ...ofType, tenderSeq: range })
      .sort({ tenderSeq: -1 })
      .lean<AuditEntry[]>()
  const few = fewActors(part)
  if (few !== null) {
    // One after the other: of a list of people the embedded database reads more than of each.
    const found: AuditEntry[] = []
    for (const actor of few) found.push(...(await AuditModel.find({ actor, _id: range }).lean<AuditEntry[]>()))
    return found.sort((a, b) => b._id - a._id)
  }
  // Ranges of _id alone are read from the beginning by the embedded database, single ones are not: each number is named.
  const numbers = type === null ? { $in: Array.from({ length: to - from }, (_, n) => from + n) } : range
  return AuditModel.find({ ...ofType, _id: numbers })
    .sort({ _id: -1 })
    .lean<AuditEntry[]>()
}

/** Numbers that are named at once. */
const WIDEST = 1000
/** The first look for what a few people did. */
const OF_PEOPLE = 2000

/** How long is looked for more: then what was found is shown, and whoever scrolls on has the rest looked through. */
const PATIENCE_MS = 4000

/**
 * The newest entries before a place that are kept, at most so many. The embedded database reads a whole range before it looks at a limit:
 * so one narrow range of numbers after the other, downwards, twice as wide where the last was too empty. Days, and what is searched in all
 * of the log, are read by time.
 */
export async function readEntries(part: LogPart, { before, most, keep }: Omit<Page, 'isLong'>): Promise<Found> {
  const few = fewActors(part)
  const inPart = isIn(part)
  const kept = async (entries: AuditEntry[]): Promise<AuditEntry[]> => keep(entries.filter(inPart))
  const start = performance.now()
  const isLong = (): boolean => performance.now() - start > PATIENCE_MS
  if (part.tenderId === null && few === null && (part.from !== null || part.to !== null || part.actors !== null))
    return readByTime(part, { before, most, keep: kept, isLong })
  const found: AuditEntry[] = []
  const widest = part.type === null && few === null ? WIDEST : Infinity
  let to = before ?? (await endOfChain(part.tenderId)) + 1
  for (
    let width = few === null ? Math.max(most, AT_LEAST) : OF_PEOPLE;
    to > 1 && found.length < most && !isLong();
    width = Math.min(width * 2, widest)
  ) {
    const from = Math.max(1, to - width)
    found.push(...(await kept(await readRange(part, { from, to }))))
    to = from
  }
  const entries = found.slice(0, most)
  const last = entries[most - 1]
  return { entries, next: last ? placeIn(part, last) : to > 1 ? to : null }
}
