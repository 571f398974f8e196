import { clockText, filledPattern, formLanguages, groupedNumber, tableOf, type Lang } from '../languages'

type Words = { yes: string; no: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** '1234567.5' → '1.234.567,50' (money) or '1.234.567,5'; a string that is no number stays as it is. Never through floating point. */
export function decimalText(decimal: string, language: Lang, digits = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) return decimal
  const [, sign = '', whole = '', fraction = ''] = match
  const rest = fraction.padEnd(digits, '0')
  return `${sign}${groupedNumber(rest === '' ? whole : `${whole}.${rest}`, language)}`
}

/** '2026-12-01+01:00' → '01.12.2026' or 'Dec 1, 2026': a day is a day, in whatever zone it was written. */
export function dayText(date: string, language: Lang): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!match) return date
  const [, yyyy = '', mm = '', dd = ''] = match
  const mon = new Intl.DateTimeFormat(tableOf(language).locale, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${match[0]}T00:00:00Z`),
  )
  return filledPattern(tableOf(language).day, { yyyy, mm, mon, dd, d: String(Number(dd)) })
}

const timeText = (time: string, language: Lang): string => clockText(time.slice(0, 5), language)

/** A day and its time as the form keeps them → 'Di., 24.11.2026, 10:00 Uhr': both in the zone they were written in. */
export function momentText([date, time]: readonly unknown[], language: Lang): string {
  if (typeof date !== 'string' || typeof time !== 'string') return ''
  const match = /^\d{4}-\d{2}-\d{2}/.exec(date)
  if (!match) return `${dayText(date, language)}, ${timeText(time, language)}`
  const { locale, dayOfWeek } = tableOf(language)
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const weekday = name.format(new Date(`${match[0]}T00:00:00Z`)).replace(/\.$/, '')
  return `${filledPattern(dayOfWeek, { weekday, day: dayText(date, language) })}, ${timeText(time, language)}`
}

/** Multilingual text: the reader's language, else German, else whichever there is. */
export function textIn(value: Record<string, unknown>, language: Lang): string {
  const found = [...formLanguages(language).map((code) => value[code]), ...Object.values(value)].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof found === 'string' ? found : ''
}

export interface Naming {
  language: Lang
  words: Words
  /** Name of a code or unit, where it is known. */
  nameOf?: (code: string) => string | undefined
}

/** A value of the form as a person reads it. */
export function valueText(value: unknown, naming: Naming): string {
  const { language, words, nameOf = () => undefined } = naming
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => valueText(one, naming)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return decimalText(String(value), language)
  if (isRecord(value)) {
    if (typeof value.amount === 'string') return `${decimalText(value.amount, language, 2)} ${String(value.currency ?? '')}`.trim()
    if (typeof value.value === 'string')
      return `${decimalText(value.value, language)} ${nameOf(String(value.unit ?? '')) ?? String(value.unit ?? '')}`.trim()
    return textIn(value, language)
  }
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(text)) return dayText(text, language)
  if (/^\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return timeText(text, language)
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))$/.exec(text) ?? []
  if (day !== undefined) return momentText([day, time], language)
  return nameOf(text) ?? text
}
