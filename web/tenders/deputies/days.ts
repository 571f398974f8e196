import { instantOfWallClock, wallClockOf } from '../../../engine/form'
import { addDays, type Day } from '../../../workflows/deadlines'

/** Standing in is named by whole days of Berlin: from the beginning of the first to the end of the last. */
export function spanOf(first: Day, last: Day): { from: string; until: string } | null {
  const [from, until] = [first, addDays(last, 1)].map((day) => instantOfWallClock(day, '00:00')?.instant.toISOString())
  return from !== undefined && until !== undefined && first <= last ? { from, until } : null
}

export const firstDay = (from: string): Day => wallClockOf(new Date(from)).date
/** `until` is the first moment after it. */
export const lastDay = (until: string): Day => wallClockOf(new Date(Date.parse(until) - 1)).date
