import { groupedNumber, onceEach, pointedNumber, tableOf, type Lang } from '../languages'
import { plainInput } from '../texts'

/**
 * What somebody typed or pasted where a number belongs. `asked`: it can be read in more than one way, or only as another language writes
 * it; nothing is taken before the person has chosen one of the readings. Values are decimal strings.
 */
export type TypedNumber =
  { kind: 'empty' } | { kind: 'read'; value: string } | { kind: 'asked'; readings: readonly string[] } | { kind: 'unread' }

export interface NumberKind {
  /** Words and signs that may stand before or behind it; euros where nothing is said. */
  units?: readonly string[]
  /** No digits behind the point. */
  whole?: boolean
  /** What the field can take: of two readings one that it cannot take is not meant. */
  fits?: (value: string) => boolean
}

const EUROS = ['€', 'EUR', 'Euro']
const LONGEST = 100

const EMPTY: TypedNumber = { kind: 'empty' }
const UNREAD: TypedNumber = { kind: 'unread' }

/** Whatever stands for a minus: hyphens, dashes, the sign itself. */
const MINUS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
/** '1.250,-', '50,--': no cents, so the number before it is whole. */
const NO_CENTS = /^(.*\d) ?[.,] ?--?$/

const isWhole = (value: string): boolean => !value.includes('.')

/** '1.234,50' in German, '1,234.50' in English, blanks or apostrophes between thousands in both → what it means. */
export function readNumber(typed: string, lang: Lang, { units = EUROS, whole = false, fits }: NumberKind = {}): TypedNumber {
  const text = plainInput(typed).replace(MINUS, '-')
  if (text === '') return EMPTY
  const parts = text.length > LONGEST ? null : partsOf(text, units)
  if (!parts) return UNREAD
  const withoutCents = NO_CENTS.exec(parts.number)?.[1]
  const { isAsked, values, isOdd = false } = readingsOf(withoutCents ?? parts.number, lang)
  const mustBeWhole = whole || withoutCents !== undefined
  const grouped = mustBeWhole && withoutCents === undefined && values.length === 1 ? thousandOf(values[0] ?? '') : null
  if (grouped !== null) {
    const both = [grouped, asWhole(values[0] ?? '', false)].flatMap((value) => signed(value, parts.isNegative))
    return { kind: 'asked', readings: fits ? both.filter(fits) : both }
  }
  const readings = values.flatMap((value) => signed(mustBeWhole ? asWhole(value, values.length > 1) : value, parts.isNegative))
  const fitting = readings.length > 1 && fits ? readings.filter(fits) : readings
  const [first] = fitting
  if (first === undefined) return UNREAD
  // One that is left of two is what is meant; one in the other language's writing is asked for all the same.
  return isAsked && (fitting.length > 1 || values.length === 1 || isOdd)
    ? { kind: 'asked', readings: fitting }
    : { kind: 'read', value: first }
}

/** Nobody writes a whole number with three noughts behind its mark: '1,000' may be the other language's thousand. */
const thousandOf = (value: string): string | null => (/^[1-9]\d{0,2}\.000$/.test(value) ? value.replace('.', '') : null)

/** '12,00' is the whole number 12; of '1.250' only the thousand is one. */
const asWhole = (value: string, isOneOfTwo: boolean): string | null => {
  const plain = isOneOfTwo ? value : value.replace(/\.0+$/, '')
  return isWhole(plain) ? plain : null
}

function signed(value: string | null, isNegative: boolean): string[] {
  if (value === null) return []
  return [isNegative && /[1-9]/.test(value) ? `-${value}` : value]
}

/** Sign, unit and number; null where there is a second of one of them. */
function partsOf(text: string, units: readonly string[]): { number: string; isNegative: boolean } | null {
  const unit = units.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)'
  const match = new RegExp(`^([+-]?) ?(?:(${unit}) ?)?([+-]?) ?([\\d.,].*?)(?: ?(${unit}))?$`, 'iu').exec(text)
  if (!match) return null
  const [, sign = '', before, inner = '', number = '', behind] = match
  if ((sign !== '' && inner !== '') || (before !== undefined && behind !== undefined)) return null
  return { number, isNegative: sign === '-' || inner === '-' }
}

interface Readings {
  isAsked: boolean
  values: readonly string[]
  /** Written as nobody would: not even a single reading is taken for meant. */
  isOdd?: boolean
}
const NONE: Readings = { isAsked: false, values: [] }
const certain = (value: string): Readings => ({ isAsked: false, values: [plain(value)] })
const asked = (...values: string[]): Readings => ({ isAsked: true, values: values.map(plain) })

/** Without zeros in front, of which nothing depends. */
const plain = (value: string): string => value.replace(/^0+(?=\d)/, '')

/** Thousands and what is behind the point, in one way of writing them. */
const grouped = (group: string, point: string): RegExp => new RegExp(`^([1-9]\\d{0,2}(?:${group}\\d{3})+)(?:${point}(\\d+))?$`)
const WRITTEN = onceEach((lang) => {
  const german = grouped('\\.', ',')
  const english = grouped(',', '\\.')
  return tableOf(lang).point === ',' ? { own: german, other: english } : { own: english, other: german }
})
/** Blanks or apostrophes between thousands are the same in both languages. */
const SPACED = /^([1-9]\d{0,2}(?:([ '\u2019])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/

const joined = (thousands: string, decimals: string | undefined): string =>
  thousands.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`)

function readingsOf(number: string, lang: Lang): Readings {
  if (/^\d+$/.test(number)) return certain(number)
  const one = /^(\d*)([.,])(\d+)$/.exec(number)
  if (one) return oneMark({ before: one[1] ?? '', mark: one[2] ?? '', behind: one[3] ?? '' }, lang)
  const spaced = SPACED.exec(number)
  if (spaced) {
    const [, before = '', , mark, behind] = spaced
    return mark === undefined || behind === undefined
      ? certain(joined(before, undefined))
      : oneMark({ before: joined(before, undefined), mark, behind }, lang)
  }
  const own = WRITTEN(lang).own.exec(number)
  if (own) return certain(joined(own[1] ?? '', own[2]))
  const other = WRITTEN(lang).other.exec(number)
  return other ? asked(joined(other[1] ?? '', other[2])) : NONE
}

/**
 * A single mark with three digits behind it divides thousands or decimals; unless it is the language's own point, or a zero stands in
 * front. Behind more than three digits nobody writes a thousand with certainty: '1234.567' is asked, even where only a whole number fits.
 */
function oneMark({ before, mark, behind }: { before: string; mark: string; behind: string }, lang: Lang): Readings {
  const decimals = `${before === '' ? '0' : before}.${behind}`
  const couldBeThousands = mark === tableOf(lang).group && behind.length === 3 && /^[1-9]/.test(before)
  return couldBeThousands ? { ...asked(before + behind, decimals), isOdd: before.length > 3 } : certain(decimals)
}

/** A decimal string as it can be read in one way only: no mark between thousands. */
export const writtenPlainly = (value: string, lang: Lang): string => pointedNumber(value, lang)

/** '82.500' as it is read: '82,5'; '–' for none. */
export const shownDecimal = (number: string | null | undefined, lang: Lang): string =>
  number === null || number === undefined ? '–' : writtenPlainly(number.includes('.') ? number.replace(/\.?0+$/, '') : number, lang)

/** '247000.00' as sums are read: '247.000' in German, '247,000.5' in English. */
export const shownSum = (number: string, lang: Lang): string =>
  groupedNumber(number.includes('.') ? number.replace(/\.?0+$/, '') : number, lang)

/** What is typed as the other of the two languages writes it: what was asked stays asked, with the same readings. */
export const withOtherMarks = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
