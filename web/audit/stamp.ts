import type { Language } from '../i18n/language'
import { formatDay } from '../ui/time'

const seconds: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  de: new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }),
  en: new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }),
}

/** '24.11.2026, 10:00:07': in a log the second counts. */
export const formatStamp = (instant: string, language: Language): string =>
  `${formatDay(instant, language)}, ${seconds[language].format(new Date(instant))}`
