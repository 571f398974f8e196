import { addDays, dateOf, dayAfterMonths, daysBetween, offDay, workingDayFrom, workingDayUntil, type Day, type Land } from '../deadlines'
import { ruleOf, type Period, type RuleKey } from './kinds'

/** A date of a contract as people write it. */
export interface ContractDate {
  readonly id: string
  readonly rule: RuleKey
  /** What it is about, in their words: two on one day differ by it. */
  readonly text: string
  /** What the period is counted from; null: the contract's end. */
  readonly from: Day | null
  /** Null: the rule has one. */
  readonly period: Period | null
  /** Of a notice to the end: by so many months the contract goes on where none is given; null: it ends. */
  readonly renews: number | null
}

/** Why a day stands in the reckoning of a contract's date; the first four are those of the clock. */
type Reason = 'event' | 'counted' | 'gaveWay' | 'noticeDay' | 'workingBefore' | 'contractEnds' | 'recurs'

export interface DatedDay {
  readonly day: Day
  readonly reason: Reason
  /** Days counted so far. */
  readonly count: number
  readonly off: ReturnType<typeof offDay>
}

const after = (event: Day, { months, days }: Period): Day => addDays(dayAfterMonths(event, months), days)

/** A period that begins with an event: § 187 (1), § 188 (2) and (3), § 193 BGB. */
function forth(event: Day, period: Period, { land, moves }: { land: Land | null; moves: boolean }): DatedDay[] {
  const counted = after(event, period)
  const last = moves ? workingDayFrom(counted, land) : counted
  const line = (day: Day, reason: Reason): DatedDay => ({ day, reason, count: daysBetween(event, day), off: offDay(day, land) })
  const between = Array.from({ length: Math.max(0, daysBetween(counted, last) - 1) }, (_, n) => line(addDays(counted, n + 1), 'gaveWay'))
  return [line(event, 'event'), line(counted, 'counted'), ...between, ...(last === counted ? [] : [line(last, 'gaveWay')])]
}

/**
 * The last day on which notice can arrive so that the period is over when the contract ends: counted from its day as any other period, the
 * day itself not. A Saturday, Sunday or public holiday stays the last day; the working day before it is named with it.
 */
export function lastNotice(ends: Day, period: Period): Day {
  let day = ends
  while (after(day, period) > ends) day = addDays(day, -Math.max(1, daysBetween(ends, after(day, period))))
  while (after(addDays(day, 1), period) <= ends) day = addDays(day, 1)
  return day
}

function back(ends: Day, period: Period, land: Land | null): DatedDay[] {
  const day = lastNotice(ends, period)
  const safe = workingDayUntil(day, land)
  const over = after(day, period)
  const line = (one: Day, reason: Reason): DatedDay => ({
    day: one,
    reason,
    count: Math.max(0, daysBetween(day, one)),
    off: offDay(one, land),
  })
  return [
    ...(safe === day ? [] : [line(safe, 'workingBefore')]),
    line(day, 'noticeDay'),
    ...(over === ends ? [] : [line(over, 'counted')]),
    line(ends, 'contractEnds'),
  ]
}

/** The day on which something that recurs every so many months does for the nth time. */
const recurring = (first: Day, months: number, n: number): Day => dayAfterMonths(first, n * months)

/**
 * The last day of a contract that goes on by so many months after its last day: those begin with a day (§ 187 (2)), and end before the day
 * with its number (§ 188 (2)), or with the month (§ 188 (3)).
 */
export function goneOn(ends: Day, months: number): Day {
  const [year = 0, month = 1, day = 1] = addDays(ends, 1).split('-').map(Number)
  const monthOf = (n: number): [number, number] => [year + Math.floor((month - 1 + n) / 12), ((((month - 1 + n) % 12) + 12) % 12) + 1]
  const lengthOf = (n: number): number => Number(addDays(dateOf(...monthOf(n + 1), 1), -1).slice(8))
  return day === 1 ? dateOf(...monthOf(months - 1), lengthOf(months - 1)) : dateOf(...monthOf(months), Math.min(day - 1, lengthOf(months)))
}

export interface Reckoned {
  readonly day: Day
  readonly days: readonly DatedDay[]
}

interface Asked {
  /** The contract's last day; null: it has none. */
  readonly ends: Day | null
  readonly land: Land | null
  /** Of one that recurs: which. */
  readonly n?: number
}

/** A date's day with its reckoning; null: what it is counted from is not known. */
export function reckonDate({ rule: key, from, period: typed }: ContractDate, { ends, land, n = 0 }: Asked): Reckoned | null {
  const rule = ruleOf(key)
  const event = rule.event === 'end' ? ends : from
  const period = rule.period ?? typed
  if (event === null || period === null) return null
  if (rule.counts === 'again') {
    if (period.months < 1) return null
    const day = recurring(event, period.months, n)
    return { day, days: [{ day, reason: 'recurs', count: n + 1, off: offDay(day, land) }] }
  }
  const days = rule.counts === 'back' ? back(event, period, land) : forth(event, period, { land, moves: rule.moves })
  return { day: rule.counts === 'back' ? lastNotice(event, period) : (days.at(-1)?.day ?? event), days }
}

/** What keeps a date from being reckoned, by its part. */
export function dateFaults(date: ContractDate): { part: 'text' | 'from' | 'period' | 'renews'; rule: string }[] {
  const { event, period: fixed, counts } = ruleOf(date.rule)
  const { text, from, period, renews } = date
  const isNone = period === null || period.months + period.days === 0
  return [
    ...(text.trim() === '' ? [{ part: 'text', rule: 'required' } as const] : []),
    ...((event === 'end') === (from === null) ? [] : [{ part: 'from', rule: from === null ? 'required' : 'notAsked' } as const]),
    ...(fixed === null && isNone ? [{ part: 'period', rule: 'required' } as const] : []),
    // What recurs does so by whole months; a rule's own period is not typed over.
    ...((counts === 'again' && period && period.days > 0) || (fixed !== null && period !== null)
      ? [{ part: 'period', rule: 'notAsked' } as const]
      : []),
    ...(renews !== null && event !== 'end' ? [{ part: 'renews', rule: 'notAsked' } as const] : []),
  ]
}
