import { instantOfWallClock, wallClockOf } from '../../../engine/form'

/** When digests go out, by the clock in Berlin. */
const MORNING = '07:00:00'
const HOUR = 3_600_000

/** The next seven o'clock in the morning of Europe/Berlin after this moment. */
export function nextMorning(at: Date): Date {
  // Half a day on is tomorrow's date at the latest, whatever the clocks do in spring and autumn.
  for (const hours of [0, 12, 24, 36]) {
    const morning = instantOfWallClock(wallClockOf(new Date(at.getTime() + hours * HOUR)).date, MORNING)
    if (morning && morning.instant > at) return morning.instant
  }
  throw new Error(`no morning after ${at.toISOString()}`)
}
