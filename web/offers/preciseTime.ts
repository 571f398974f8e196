import { clockText, type Lang, ORIGINAL, tableOf } from '../../engine/languages'

const clock = new Intl.DateTimeFormat(tableOf(ORIGINAL).locale, {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** '09:47:12,318 Uhr' or '09:47:12.318': a time of receipt, to the millisecond, in Berlin. */
export const formatPreciseTime = (instant: string, language: Lang): string => {
  const text = clock.format(new Date(instant))
  return clockText(text.replace(',', tableOf(language).point), language)
}

/** '18:24', '1:02:03' beyond an hour: what is left of a window, rounded up to whole seconds; '00:00' when it is over. */
export const formatCountdown = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** '09:41:36': the server's clock as it stands beside a count-down. */
export const formatClock = (now: number): string => clock.format(new Date(now)).slice(0, 8)
