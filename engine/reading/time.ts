import { clockText, filledPattern, onceEach, ORIGINAL, tableOf, type Lang } from '../languages'

const ZONE = 'Europe/Berlin'
/** Of a moment its parts as numbers, and the names of its day and month. */
const formats = onceEach((lang) => {
  const words = (form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tableOf(lang).locale, { timeZone: ZONE, ...form })
  return {
    numbers: new Intl.DateTimeFormat('en-GB', {
      timeZone: ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    names: words({ weekday: 'short', month: 'short', day: 'numeric' }),
  }
})

const byType = (format: Intl.DateTimeFormat, at: Date): Record<string, string> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value.replace(/\.$/, '')]))

/** What patterns of a language name (engine/languages/index.ts). */
const parts = (instant: string | number | Date, lang: Lang): Record<string, string> => {
  const at = new Date(instant)
  const { numbers, names } = formats(lang)
  const { day = '', month = '', year = '', hour = '', minute = '' } = byType(numbers, at)
  const { month: mon = '', weekday = '' } = byType(names, at)
  return { dd: day, d: String(Number(day)), mm: month, mon, yyyy: year, weekday, hour, minute }
}

/** 'Di., 24.11.2026' or 'Tue, Nov 24, 2026'; the day in Berlin. */
export const formatDate = (instant: string | number | Date, language: Lang): string => {
  const named = parts(instant, language)
  const { day, dayOfWeek } = tableOf(language)
  return filledPattern(dayOfWeek, { ...named, day: filledPattern(day, named) })
}

/** '24.11.2026' or 'Nov 24, 2026', for columns. */
export const formatDay = (instant: string | number | Date, language: Lang): string =>
  filledPattern(tableOf(language).day, parts(instant, language))

/** '24.11.' or 'Nov 24', for drawings. */
export const formatDayShort = (instant: string | number | Date, language: Lang): string =>
  filledPattern(tableOf(language).dayShort, parts(instant, language))

/** '10:00', on the 24-hour clock in every language. */
export const formatTime = (instant: string | number | Date, language: Lang): string => {
  const { hour, minute } = parts(instant, language)
  return `${hour}:${minute}`
}

/** 'Di., 24.11.2026, 10:00 Uhr'; tables leave 'Uhr' out with `bare`. */
export const formatDateTime = (instant: string | number | Date, language: Lang, bare = false): string =>
  `${formatDate(instant, language)}, ${bare ? formatTime(instant, language) : clockText(formatTime(instant, language), language)}`

/** Number of the Berlin calendar day, for 'in 4 days'. */
const dayNumber = (instant: number): number => {
  const { yyyy, mm, dd } = parts(instant, ORIGINAL)
  return Math.round(Date.UTC(Number(yyyy), Number(mm) - 1, Number(dd)) / 86_400_000)
}

/** How far away something is: by calendar days from 24 hours on, then hours and minutes, then minutes, under an hour mm:ss. */
export type Distance =
  | { unit: 'days'; count: number; past: boolean }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; count: number }
  | { unit: 'seconds'; text: string }
  | { unit: 'past'; minutes: number }

const HOUR = 3_600_000

export const distance = (instant: number, now: number): Distance => {
  const left = instant - now
  if (left >= 24 * HOUR) return { unit: 'days', count: Math.max(1, dayNumber(instant) - dayNumber(now)), past: false }
  if (left > 2 * HOUR) return { unit: 'hours', hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / 60_000) }
  if (left >= HOUR) return { unit: 'minutes', count: Math.floor(left / 60_000) }
  if (left > 0) {
    const seconds = Math.ceil(left / 1000)
    return { unit: 'seconds', text: `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}` }
  }
  const days = dayNumber(now) - dayNumber(instant)
  return days > 0 ? { unit: 'days', count: days, past: true } : { unit: 'past', minutes: Math.floor((now - instant) / 60_000) }
}
