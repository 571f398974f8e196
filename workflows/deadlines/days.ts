/** A day of the calendar as YYYY-MM-DD. Periods are counted in days; clocks and zones are for whoever shows or stores a deadline. */
export type Day = string

const MS = 86_400_000
const numberOf = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MS)
const dayOf = (number: number): Day => new Date(number * MS).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(numberOf(day) + days)

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => (((numberOf(day) + 4) % 7) + 7) % 7

export const dateOf = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Whether a text is a day that the calendar has. */
export const isDay = (text: string): text is Day => {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text)
}
