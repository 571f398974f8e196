import { clockText, type Lang, ORIGINAL, tableOf } from '../../engine/languages'

const ZONE = 'Europe/Berlin'

/** '10:15:02 Uhr' or '10:15:02', in Berlin; with `millis` '10:15:02,318' as receipts and records have it. */
export function exactTime(instant: string | number, language: Lang, millis = false): string {
  const date = new Date(instant)
  const clock = new Intl.DateTimeFormat(tableOf(ORIGINAL).locale, { timeZone: ZONE, timeStyle: 'medium', hourCycle: 'h23' }).format(date)
  const exact = millis ? `${clock}${tableOf(language).point}${String(date.getUTCMilliseconds()).padStart(3, '0')}` : clock
  return clockText(exact, language)
}
