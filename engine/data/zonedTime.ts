/** Wall clock of Europe/Berlin, instants, and eForms dates and times with zone. Pure: who needs 'now' brings it. */

const ZONE = 'Europe/Berlin'

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment as the clock in Berlin shows it. */
export interface WallClock {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM:SS */
  time: string
  /** '+01:00' in winter, '+02:00' in summer. */
  offset: string
}

const two = (value: number): string => String(value).padStart(2, '0')

const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`

/** Minutes Berlin is ahead of UTC at this moment. */
export function berlinOffset(instant: Date): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return Math.round((shown - Math.floor(instant.getTime() / 1000) * 1000) / 60_000)
}

export function wallClockOf(instant: Date): WallClock {
  const offset = berlinOffset(instant)
  const shifted = new Date(instant.getTime() + offset * 60_000).toISOString()
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 19), offset: offsetText(offset) }
}

export interface Moment {
  instant: Date
  /**
   * gap: the clocks skip this time in spring, it is moved on by the hour; overlap: it is there twice in autumn, the earlier one is meant.
   */
  kind: 'exact' | 'gap' | 'overlap'
}

/** The moment at which the clock in Berlin shows this date and time; null for what is no date or time. Seconds may be left out. */
export function instantOfWallClock(date: string, time: string): Moment | null {
  const naive = utcOf(date, time)
  if (naive === null) return null
  // Offsets a day before and after bracket every change of the clocks; at most one of the two fits a skipped or doubled hour.
  const before = berlinOffset(new Date(naive - 86_400_000))
  const after = berlinOffset(new Date(naive + 86_400_000))
  const fits = [...new Set([before, after])].filter((offset) => berlinOffset(new Date(naive - offset * 60_000)) === offset)
  if (fits.length === 0) return { instant: new Date(naive - before * 60_000), kind: 'gap' }
  const earliest = new Date(naive - Math.max(...fits) * 60_000)
  return { instant: earliest, kind: fits.length > 1 ? 'overlap' : 'exact' }
}

/** Milliseconds of a date and time read as UTC; null where there is no such day or time. */
function utcOf(date: string, time: string): number | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?$/.exec(time)
  if (!day || !clock || !isDay(date)) return null
  const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1, 4).map((part) => Number(part ?? 0))
  const milliseconds = Number((clock[4] ?? '').padEnd(3, '0'))
  return Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]), hours, minutes, seconds, milliseconds)
}

/** YYYY-MM-DD that is in the calendar: no 30 February. Years 1000 to 2999, as not every program can keep others. */
export function isDay(date: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(date)) return false
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

const ZONED_DATE = /^(\d{4}-\d{2}-\d{2})(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const ZONED_TIME = /^((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** '2026-12-01+01:00' → its day and zone; the zone is '' where there is none. */
export function parseZonedDate(text: string): { date: string; zone: string } | null {
  const match = ZONED_DATE.exec(text)
  return match?.[1] && isDay(match[1]) ? { date: match[1], zone: match[2] ?? '' } : null
}

export function parseZonedTime(text: string): { time: string; zone: string } | null {
  const match = ZONED_TIME.exec(text)
  return match?.[1] ? { time: match[1], zone: match[2] ?? '' } : null
}

/** eForms date and time of a moment, in Berlin's zone at that moment: 2026-12-01+01:00 and 10:00:00+01:00. */
export function zonedDateAndTime(instant: Date): { date: string; time: string } {
  const { date, time, offset } = wallClockOf(instant)
  return { date: date + offset, time: time + offset }
}

/** eForms date of a day in Berlin, with the zone its noon has. */
export function zonedDate(date: string): string | null {
  const noon = instantOfWallClock(date, '12:00')
  return noon && date + wallClockOf(noon.instant).offset
}

/**
 * The moment an eForms date and time name together. The zone of the time decides, else that of the date, else Berlin's; null when one of
 * them is missing or no date or time.
 */
export function instantOfZoned(date: unknown, time: unknown): Date | null {
  if (typeof date !== 'string' || typeof time !== 'string') return null
  const day = parseZonedDate(date)
  const clock = parseZonedTime(time)
  if (!day || !clock) return null
  const zone = clock.zone || day.zone
  if (!zone) return instantOfWallClock(day.date, clock.time)?.instant ?? null
  const naive = utcOf(day.date, clock.time)
  return naive === null ? null : new Date(naive - zoneMinutes(zone) * 60_000)
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(zone)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}
