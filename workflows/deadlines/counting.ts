import { addDays, daysBetween, type Day } from './days'
import { isWorkingDay, workingDayFrom, type Land } from './holidays'

export interface Period {
  days: number
  unit: 'calendar' | 'working'
}

/**
 * EU: Regulation (EEC, Euratom) 1182/71. BGB: sections 186 to 193 of the Civil Code, which national procedures count by; the same but for
 * the two working days.
 */
export type CountedBy = 'EU' | 'BGB'

export interface Where {
  land: Land | null
  by: CountedBy
}

/** Days on which offices work after the first day, the last included. */
export const workingDaysIn = (start: Day, end: Day, land: Land | null): number => {
  let count = 0
  for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) if (isWorkingDay(day, land)) count++
  return count
}

/** The last day as counted, before it is moved. */
export function countedDay(event: Day, { days, unit }: Period, land: Land | null): Day {
  if (unit === 'calendar') return addDays(event, days)
  let day = event
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, land)) left--
  }
  return day
}

/**
 * The day with whose last hour a period ends. The day of the event is not counted (Art. 3 (1)); a last day that is a Saturday, Sunday or
 * public holiday gives way to the next working day (Art. 3 (4)); a period of two days or more has two working days at least (Art. 3 (5)).
 */
export function lastDay(event: Day, period: Period, { land, by }: Where): Day {
  let end = workingDayFrom(countedDay(event, period, land), land)
  if (by === 'EU' && period.days >= 2) while (workingDaysIn(event, end, land) < 2) end = workingDayFrom(addDays(end, 1), land)
  return end
}

/** The latest day of the event so that the period is over before `open` begins: counting backwards. */
export function latestEvent(open: Day, period: Period, where: Where): Day {
  let event = addDays(open, -period.days - 1)
  while (lastDay(event, period, where) >= open) event = addDays(event, -1)
  return event
}

/** Whole days between the day of the event and the day on which something is due, neither counted. */
export const wholeDays = (event: Day, due: Day): number => Math.max(0, daysBetween(event, due) - 1)
