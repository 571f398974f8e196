import { clockText, onceEach, tableOf, type Lang } from '../../engine/languages'
import { formatDate } from '../../engine/reading'

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 'Di., 24.11.2026, 10:00 Uhr' or 'Tue, Nov 24, 2026, 10:00', Berlin time; `isExact` adds seconds and thousandths. */
export const momentText = (at: Date, lang: Lang, { isExact = false }: { isExact?: boolean } = {}): string => {
  const time = CLOCK.format(at)
  const thousandths = String(at.getUTCMilliseconds()).padStart(3, '0')
  const shown = isExact ? `${time}${tableOf(lang).point}${thousandths}` : time.slice(0, 5)
  return `${formatDate(at, lang)}, ${clockText(shown, lang)}`
}

const daysOf = onceEach((lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { timeZone: 'Europe/Berlin', dateStyle: 'full' }))

/** 'Montag, 7. Dezember 2026' or 'Monday, December 7, 2026', in Berlin. */
export const dayText = (at: Date, lang: Lang): string => daysOf(lang).format(at)
