import type { ClockKey, ClockRow, Span } from './clockRows'
import { countedDay, lastDay, workingDaysIn, type Period } from './counting'
import { inForce, knownBefore } from './dated'
import { addDays, daysBetween, type Day } from './days'
import { offDay, workingDayFrom, type Land } from './holidays'
import type { Regime } from './periods'

/** Which moment is asked for; a regime of null knows none. */
interface AskedMoment {
  readonly key: ClockKey
  readonly regime: Regime | null
}

const versionsOf = (rows: readonly ClockRow[], { key, regime }: AskedMoment): ClockRow[] =>
  rows.filter((row) => row.key === key && regime !== null && row.regimes.includes(regime))

/** Of rows that are known, the one that is the law on a day; null: the regime knows no such moment. */
export const clockRow = (rows: readonly ClockRow[], asked: AskedMoment, on: Day): ClockRow | null => inForce(versionsOf(rows, asked), on)

/**
 * Why a day stands in a reckoning. `event`: nothing is counted on it; `counted`; `notCounted`: no day of work, where those are counted;
 * `gaveWay`: the last day was none on which offices work; `twoWorkingDays`: Regulation 1182/71 Art. 3 (5) asks for two of them.
 */
export type DayReason = 'event' | 'counted' | 'notCounted' | 'gaveWay' | 'twoWorkingDays'

export interface ReckonedDay {
  readonly day: Day
  readonly reason: DayReason
  /** Days counted so far; of months only the first and the last day are named. */
  readonly count: number
  readonly off: ReturnType<typeof offDay>
}

export interface Reckoning {
  /** The day with whose last hour it ends. */
  readonly last: Day
  readonly days: readonly ReckonedDay[]
}

export const dayAfterMonths = (event: Day, months: number): Day => {
  const [year = 0, month = 1, day = 1] = event.split('-').map(Number)
  // The day before the first of the month after: the last of a month that lacks the number (section 188 (3) BGB, Art. 3 (2) c).
  const end = new Date(Date.UTC(year, month + months, 0))
  end.setUTCDate(Math.min(day, end.getUTCDate()))
  return end.toISOString().slice(0, 10)
}

const countedEnd = (event: Day, span: Span, land: Land | null): Day => {
  if ('months' in span) return dayAfterMonths(event, span.months)
  return countedDay(event, inDays(span), land)
}

const inDays = (span: Exclude<Span, { months: number }>): Period =>
  'days' in span ? { days: span.days, unit: 'calendar' } : { days: span.workingDays, unit: 'working' }

function endOf({ by, moves }: ClockRow, { event, span, land }: { event: Day; span: Span; land: Land | null }): Day {
  const counted = countedEnd(event, span, land)
  if (!moves) return counted
  return 'months' in span ? workingDayFrom(counted, land) : lastDay(event, inDays(span), { land, by })
}

/**
 * The days of a row from its event on, each with why it is there; `set`: the period where the authority sets it. Null: nobody set one. A
 * period that does not move (ClockRow.moves) ends with the last day as counted.
 */
export function reckon(row: ClockRow, event: Day, { land, set = null }: { land: Land | null; set?: Span | null }): Reckoning | null {
  const span = row.period ?? set
  if (span === null) return null
  const counted = countedEnd(event, span, land)
  const last = endOf(row, { event, span, land })
  const moved = row.moves ? workingDayFrom(counted, land) : counted
  const isOfWork = 'workingDays' in span
  const reasonOf = (day: Day): DayReason => {
    if (day === event && counted !== event) return 'event'
    if (isOfWork && offDay(day, land)) return 'notCounted'
    if (day <= counted) return 'counted'
    return day <= moved ? 'gaveWay' : 'twoWorkingDays'
  }
  const from = (first: Day): Day[] => Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
  const named = 'months' in span ? [event, ...from(counted)] : from(event)
  return {
    last,
    days: named.map((day) => ({
      day,
      reason: reasonOf(day),
      count: isOfWork ? workingDaysIn(event, day, land) : Math.min(daysBetween(event, day), daysBetween(event, counted)),
      off: offDay(day, land),
    })),
  }
}

/** Bidders are told of these, and rely on them. */
const TOLD: ReadonlySet<ClockKey> = new Set([
  ...(['waitElectronic', 'waitOther', 'complaintKnown', 'complaintNotice', 'complaintDocuments', 'complaintRefused'] as const),
  ...(['voidAfterTold', 'voidAfterNotice', 'voidAfterContract'] as const),
])

export interface LawMoment extends Reckoning {
  readonly row: ClockRow
}

/**
 * The moment that follows from an event, by the law of its day. What people were told on that day does not get earlier by a version that
 * the house came to know afterwards: then the one known before counts on. Null: there is none, or the authority sets it.
 */
export function momentOf(rows: readonly ClockRow[], asked: AskedMoment, { day, land }: { day: Day; land: Land | null }): LawMoment | null {
  const versions = versionsOf(rows, asked)
  const found = [inForce(versions, day), ...(TOLD.has(asked.key) ? [inForce(knownBefore(versions, day), day)] : [])].flatMap((row) => {
    const reckoned = row && reckon(row, day, { land })
    return row && reckoned ? [{ ...reckoned, row }] : []
  })
  const [now, before] = found
  return now === undefined ? null : before !== undefined && before.last > now.last ? before : now
}
