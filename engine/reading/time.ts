type Language = 'de' | 'en'

const ZONE = 'Europe/Berlin'
const formats = new Map<string, Intl.DateTimeFormat>()

const parts = (instant: string | number | Date, language: Language): Record<string, string> => {
  const key = language
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
      timeZone: ZONE,
      weekday: 'short',
      day: '2-digit',
      month: language === 'de' ? '2-digit' : 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(key, format)
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value.replace(/\.$/, '')]))
}

/** 'Di., 24.11.2026' or 'Tue, Nov 24, 2026'; the day in Berlin. */
export const formatDate = (instant: string | number | Date, language: Language): string => {
  const { weekday, day, month, year } = parts(instant, language)
  return language === 'de' ? `${weekday}., ${day}.${month}.${year}` : `${weekday}, ${month} ${Number(day)}, ${year}`
}

/** '24.11.2026' or 'Nov 24, 2026', for columns. */
export const formatDay = (instant: string | number | Date, language: Language): string => {
  const { day, month, year } = parts(instant, language)
  return language === 'de' ? `${day}.${month}.${year}` : `${month} ${Number(day)}, ${year}`
}

/** '24.11.' or 'Nov 24', for drawings. */
export const formatDayShort = (instant: string | number | Date, language: Language): string => {
  const { day, month } = parts(instant, language)
  return language === 'de' ? `${day}.${month}.` : `${month} ${Number(day)}`
}

/** '10:00', on the 24-hour clock in both languages. */
export const formatTime = (instant: string | number | Date, language: Language): string => {
  const { hour, minute } = parts(instant, language)
  return `${hour}:${minute}`
}

/** 'Di., 24.11.2026, 10:00 Uhr'; tables leave 'Uhr' out with `bare`. */
export const formatDateTime = (instant: string | number | Date, language: Language, bare = false): string =>
  `${formatDate(instant, language)}, ${formatTime(instant, language)}${language === 'de' && !bare ? ' Uhr' : ''}`

/** Number of the Berlin calendar day, for 'in 4 days'. */
const dayNumber = (instant: number): number => {
  const { year, month, day } = parts(instant, 'de')
  return Math.round(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000)
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
