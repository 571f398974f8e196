import type { Lang } from '../platform/errors'

const formatIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' })
const FORMATS: Readonly<Record<Lang, Intl.DateTimeFormat>> = { de: formatIn('de-DE'), en: formatIn('en-US') }
const NONE: Readonly<Record<Lang, string>> = { de: 'keine Angabe', en: 'not stated' }

/** 'Dienstag, 24. November 2026 um 10:00 Uhr', Berlin time. */
export const deadlineText = (deadline: Date | null, lang: Lang): string =>
  deadline ? `${FORMATS[lang].format(deadline)}${lang === 'de' ? ' Uhr' : ''}` : NONE[lang]
