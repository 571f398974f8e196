import { instantOfWallClock, isDay, parseZonedDate, parseZonedTime, wallClockOf, zonedDate, zonedDateAndTime } from '../../../engine/form'
import { formatDate } from '../../../engine/reading'

/** Dates and times of forms as people type and read them. The engine knows zones and the calendar; here is only the writing. */

const WEEKDAYS = { de: ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'], en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] } as const

const two = (value: number): string => String(value).padStart(2, '0')

/** 'YYYY-MM-DD' when the three numbers are a day of the calendar in a year one may mean. */
function dayOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) && year >= 1900 && year < 2200 ? text : null
}

/** '22.12.2026', '22.12.26', 'Di., 22.12.2026', '22/12/2026', '221226', '2026-12-22' → '2026-12-22'; null when it is no day. */
export function parseDay(typed: string): string | null {
  const text = typed.replace(/^\p{L}+\.?,?\s*/u, '').trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (!match) return null
  const year = Number(match[3])
  return dayOf(year < 100 ? 2000 + year : year, Number(match[2]), Number(match[1]))
}

/** Three numbers stand as a date's do, be they a day or not: '31.11.2026' is written well, and no day. */
export const isDayInShape = (typed: string): boolean => /^(\p{L}+\.?,?\s*)?\d{1,2}[./]\d{1,2}[./](\d{4}|\d{2})$/u.test(typed.trim())

/** '2026-12-22' as it stands in a field: '22.12.2026' / '22/12/2026'. */
export const dayAsTyped = (day: string, lang: 'de' | 'en'): string =>
  day
    .split('-')
    .reverse()
    .join(lang === 'de' ? '.' : '/')

/** The same while it is typed: '15.01.20' is on its way to 2027, and no day yet. */
export const parseWholeDay = (typed: string): string | null => (/([./]|^\d{4})\d{2}$/.test(typed.trim()) ? null : parseDay(typed))

/** '10:00', '10.00', '10', '1000', '9:5' → '10:00'; null when it is no time of day. */
export function parseTime(typed: string): string | null {
  const text = typed.replace(/\s*(Uhr|h)$/i, '').trim()
  const match = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}`
}

/** The day of a stored date, 'YYYY-MM-DD'; '' when there is none. */
export const storedDay = (value: unknown): string => (typeof value === 'string' ? (parseZonedDate(value)?.date ?? '') : '')
/** Hour and minute of a stored time, 'HH:MM'; '' when there is none. */
export const storedTime = (value: unknown): string => (typeof value === 'string' ? (parseZonedTime(value)?.time.slice(0, 5) ?? '') : '')

export const dateValue = (day: string): string | undefined => zonedDate(day) ?? undefined

/** A time has the offset of its day (of today when the day is not known yet), because the clocks change. */
export function timeValue(time: string, day: string): string | undefined {
  const moment = instantOfWallClock(day, time)
  return moment ? zonedDateAndTime(moment.instant).time : undefined
}

/** '2026-12-22' → 'Di., 22.12.2026' / 'Tue, 22/12/2026': as it stands in a field, where it is typed. */
export function formatDay(day: string, lang: 'de' | 'en'): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return day
  const weekday = WEEKDAYS[lang][new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
  const mark = lang === 'de' ? '.' : '/'
  return `${weekday}, ${match[3]}${mark}${match[2]}${mark}${match[1]}`
}

/** '2026-12-22' → 'Di., 22.12.2026' / 'Tue, Dec 22, 2026': as days are read everywhere; what is no day stays as it is. */
export const dayInWords = (day: string, lang: 'de' | 'en'): string => (isDay(day) ? formatDate(`${day}T12:00:00Z`, lang) : day)

/** An instant as Berlin's clock shows it: 'YYYY-MM-DD' and 'HH:MM'. */
export function berlinMoment(instant: Date | string): { day: string; time: string } | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const { date: day, time } = wallClockOf(date)
  return { day, time: time.slice(0, 5) }
}

/** '2026-12-22' and '10:00' in Berlin → '2026-12-22T10:00:00+01:00'. */
export function momentValue(day: string, time: string): string | undefined {
  const moment = instantOfWallClock(day, time)
  if (!moment) return undefined
  const clock = wallClockOf(moment.instant)
  return `${clock.date}T${clock.time}${clock.offset}`
}
