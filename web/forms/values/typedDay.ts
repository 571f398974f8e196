import { isDay } from '../../../engine/form'
import { plainInput } from '../../../engine/texts'

/**
 * Days as people type and paste them, in German and English, whichever of the two the page speaks: '22.12.2026', '15. März 2027', 'Mo
 * 30.11.2026', 'March 15, 2027'.
 */

const MONTHS: readonly string[] = [
  'januar january jan jänner jaenner jän',
  'februar february feb feber',
  'märz maerz march mär mrz mar',
  'april apr',
  'mai may',
  'juni june jun',
  'juli july jul',
  'august aug',
  'september sept sep',
  'oktober october okt oct',
  'november nov',
  'dezember december dez dec',
]
const WEEKDAYS: readonly string[] = [
  'so sonntag sun sunday',
  'mo montag mon monday',
  'di dienstag tue tues tuesday',
  'mi mittwoch wed wednesday',
  'do donnerstag thu thur thurs thursday',
  'fr freitag fri friday',
  'sa samstag sonnabend sat saturday',
]
const numbered = (lists: readonly string[], first: number): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((words, at) => words.split(' ').map((word) => [word, at + first] as const)))
const MONTH_OF = numbered(MONTHS, 1)
const WEEKDAY_OF = numbered(WEEKDAYS, 0)

const two = (value: number): string => String(value).padStart(2, '0')

interface Written {
  /** 0 for Sunday; null where none is said. */
  weekday: number | null
  year: number
  month: number
  day: number
}

/** 15.03.2027, 15/03/2027, 15.3.27; with hyphens only where the year is whole, since '27-03-15' begins with it for others. */
const DAY_FIRST = /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/
const CLOSE = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
/** 15. März 2027, 15th of March 2027, 15-Mar-2027. */
const WORD_SECOND = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ /-]?(?:of )?(\p{L}+)\.?,?[ /-]?(\d{4}|\d{2})$/iu
/** March 15, 2027. */
const WORD_FIRST = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu
const LEADING_WORD = /^(\p{L}+)(?:\. ?,? ?|, ?| )(?:den |dem )?(?=\d|\p{L}+\.? \d)/iu

const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function numbersOf(text: string): Omit<Written, 'weekday'> | null {
  const first = DAY_FIRST.exec(text)
  if (first?.[2] === '-' && first[4]?.length === 2) return null
  if (first) return { day: Number(first[1]), month: Number(first[3]), year: yearOf(first[4] ?? '') }
  const iso = YEAR_FIRST.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }
  const close = CLOSE.exec(text)
  if (close) return { day: Number(close[1]), month: Number(close[2]), year: yearOf(close[3] ?? '') }
  const word = WORD_SECOND.exec(text)
  const month = MONTH_OF.get((word?.[2] ?? '').toLowerCase())
  if (word && month !== undefined) return { day: Number(word[1]), month, year: yearOf(word[3] ?? '') }
  const american = WORD_FIRST.exec(text)
  const named = MONTH_OF.get((american?.[1] ?? '').toLowerCase())
  return american && named !== undefined ? { day: Number(american[2]), month: named, year: Number(american[3]) } : null
}

/** As it is compared: dashes of word processors are hyphens, and what a sentence puts around a day is none of it. */
const bare = (typed: string): string =>
  plainInput(typed)
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^(?:den|am|the|on) (?=\d)/i, '')
    .replace(/(?<=\d{4}) ?[.,;]$/, '')

/** What stands there as a date's parts do, be it a day or not. */
function written(typed: string): Written | null {
  const text = bare(typed)
  const word = LEADING_WORD.exec(text)
  const weekday = WEEKDAY_OF.get((word?.[1] ?? '').toLowerCase())
  const numbers = numbersOf(word && weekday !== undefined ? text.slice(word[0].length) : text)
  return numbers && { ...numbers, weekday: weekday ?? null }
}

/** Numbers with slashes or hyphens, which Britons write day first and Americans month first. */
const SLASHED = /^(\d{1,2}) ?([/-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

function dayOf({ year, month, day }: Written): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) && year >= 1900 && year < 2200 ? text : null
}

/** '11/26/2026' is no day of the 26th month, and one day only: Americans' 26 November. */
function monthFirst(typed: string, found: Written): string | null {
  const text = found.weekday === null ? bare(typed) : bare(typed).replace(LEADING_WORD, '')
  return SLASHED.exec(text)?.[2] === '/' ? dayOf({ ...found, day: found.month, month: found.day }) : null
}

/**
 * The days that numbers with slashes may mean, where they may mean two ('03/04/2027': 3 April or 4 March); none where there is one reading,
 * or a weekday beside them says which. `was`: the day that stood in the field.
 */
export function dayReadings(typed: string, was = ''): string[] {
  const found = written(typed)
  const text = bare(typed)
  const numbers = SLASHED.exec(found?.weekday === null ? text : text.replace(LEADING_WORD, ''))
  if (!found || !numbers) return []
  const days = [found, { ...found, day: found.month, month: found.day }].flatMap((one) => dayOf(one) ?? [])
  const [first, second] = days
  if (first === undefined || second === undefined || first === second || first === was) return []
  if (found.weekday === null) return days
  const isSaid = days.filter((day) => weekdayOf(day) === found.weekday)
  return isSaid.length === 2 ? days : []
}

/**
 * What was typed → 'YYYY-MM-DD'; null when it is no day, says another weekday, or may be two days. `was`: the day that stood in the field,
 * whose weekday is still there while somebody changes its numbers.
 */
export function parseDay(typed: string, was = ''): string | null {
  const found = written(typed)
  if (dayReadings(typed, was).length > 0) return null
  const day = found && (dayOf(found) ?? monthFirst(typed, found))
  if (!day || found.weekday === null || found.weekday === weekdayOf(day)) return day
  return was !== '' && found.weekday === weekdayOf(was) ? day : null
}

/** The same while it is typed: '15.01.20' is on its way to 2027, and no day yet. */
export function parseWholeDay(typed: string, was = ''): string | null {
  const text = bare(typed)
  return /^\d{4}\D/.test(text) || (/\d{4}$/.test(text) && !/^\d{6}$/.test(text)) ? parseDay(typed, was) : null
}

/** The parts of a date stand there, be they a day or not: '31.11.2026' is written well, and no day. */
export const isDayInShape = (typed: string): boolean => written(typed) !== null

/** A day stands there, and beside it a weekday that it is not: one of the two is wrong. */
export function isOtherWeekday(typed: string): boolean {
  const found = written(typed)
  const day = found && dayOf(found)
  return Boolean(day) && found?.weekday !== null && found?.weekday !== weekdayOf(day ?? '')
}
