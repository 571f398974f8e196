import { onceEach, tableOf, type Lang } from '../../engine/languages'
import { say } from '../words/words'

const formats = onceEach(
  (lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' }),
)

/** 'Dienstag, 24. November 2026 um 10:00 Uhr', Berlin time. */
export const deadlineText = (deadline: Date | null, lang: Lang): string =>
  deadline ? say(lang, 'deadline', { at: formats(lang).format(deadline) }) : say(lang, 'notStated')
