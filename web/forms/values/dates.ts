import { filledPattern, type Lang, onceEach, tableOf } from '../../../engine/languages'
import { instantOfWallClock, isDay, parseZonedDate, parseZonedTime, wallClockOf, zonedDate, zonedDateAndTime } from '../../../engine/form'
import { formatDate } from '../../../engine/reading'
import { plainInput } from '../../../engine/texts'

/** Dates and times of forms as people type and read them. The engine knows zones and the calendar; here is only the writing. */

const weekdays = onceEach((lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { weekday: 'short', timeZone: 'UTC' }))

const two = (value: number): string => String(value).padStart(2, '0')

/** '2026-12-22' as it stands in a field: '22.12.2026' / '22/12/2026'. */
export const dayAsTyped = (day: string, lang: Lang): string => {
  const [yyyy = '', mm = '', dd = ''] = day.split('-')
  return filledPattern(tableOf(lang).typedDay, { yyyy, mm, dd })
}

/** '10:00', '10.00', '10', '1000', '9:5' → '10:00'; null when it is no time of day. */
export function parseTime(typed: string): string | null {
  const text = plainInput(typed).replace(/ ?(Uhr|h)$/i, '')
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
export function formatDay(day: string, lang: Lang): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  const weekday = weekdays(lang)
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/\.$/, '')
  return filledPattern(tableOf(lang).dayOfWeek, { weekday, day: dayAsTyped(day, lang) })
}

/** '2026-12-22' → 'Di., 22.12.2026' / 'Tue, Dec 22, 2026': as days are read everywhere; what is no day stays as it is. */
export const dayInWords = (day: string, lang: Lang): string => (isDay(day) ? formatDate(`${day}T12:00:00Z`, lang) : day)

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
