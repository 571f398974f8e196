import type { Lang } from './errors'

const formatIn = (lang: Lang): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    day: '2-digit',
    month: lang === 'de' ? '2-digit' : 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  })
const FORMATS: Readonly<Record<Lang, Intl.DateTimeFormat>> = { de: formatIn('de'), en: formatIn('en') }

/** 'Di., 24.11.2026, 10:00 Uhr' or 'Tue, Nov 24, 2026, 10:00', Berlin time; `isExact` adds seconds and thousandths. */
export const momentText = (at: Date, lang: Lang, { isExact = false }: { isExact?: boolean } = {}): string => {
  const parts = Object.fromEntries(FORMATS[lang].formatToParts(at).map(({ type, value }) => [type, value.replace(/\.$/, '')]))
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', second = '', fractionalSecond = '' } = parts
  const exact = isExact ? `:${second}${lang === 'de' ? ',' : '.'}${fractionalSecond}` : ''
  return lang === 'de'
    ? `${weekday}., ${day}.${month}.${year}, ${hour}:${minute}${exact} Uhr`
    : `${weekday}, ${month} ${Number(day)}, ${year}, ${hour}:${minute}${exact}`
}

const daysIn = (lang: Lang): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-US', { timeZone: 'Europe/Berlin', dateStyle: 'full' })
const DAYS: Readonly<Record<Lang, Intl.DateTimeFormat>> = { de: daysIn('de'), en: daysIn('en') }

/** 'Montag, 7. Dezember 2026' or 'Monday, December 7, 2026', in Berlin. */
export const dayText = (at: Date, lang: Lang): string => DAYS[lang].format(at)
