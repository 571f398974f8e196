import type { Lang } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/model'

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

/** Where a mail has nothing to say: an empty place in a sentence reads like a mistake. */
export const NONE: Readonly<Record<Lang, string>> = { de: 'keine Angabe', en: 'not stated' }

/** Beside the time of receipt of what came after the deadline. */
export const LATE: Readonly<Record<Lang, string>> = { de: 'verspätet eingegangen', en: 'received late' }

const WHOLE: Readonly<Record<Lang, string>> = { de: 'ohne Aufteilung in Lose', en: 'not divided into lots' }
const LOT: Readonly<Record<Lang, string>> = { de: 'Los', en: 'Lot' }

/** The lots a mail is about, by number and name; a single lot is the tender itself. */
export const lotsText = ({ lots }: Pick<TenderDoc, 'lots'>, lotIds: readonly string[], lang: Lang): string => {
  if (lots.length <= 1) return WHOLE[lang]
  const numbered = lots.map((lot, n): [LotDoc, number] => [lot, n + 1])
  return numbered
    .filter(([lot]) => lotIds.includes(lot.lotId))
    .map(([{ name }, n]) => (name === '' ? `${LOT[lang]} ${n}` : `${LOT[lang]} ${n} – ${name}`))
    .join(', ')
}
