import { type Lang, onceEach, tableOf } from '../../engine/languages'
import { formatDay } from '../ui/time'

const seconds = onceEach(
  (lang) =>
    new Intl.DateTimeFormat(tableOf(lang).locale, {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)

/** '24.11.2026, 10:00:07': in a log the second counts. */
export const formatStamp = (instant: string, language: Lang): string =>
  `${formatDay(instant, language)}, ${seconds(language).format(new Date(instant))}`
