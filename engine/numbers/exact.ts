import Big from 'big.js'

/**
 * Decimal numbers, exact however long they are. One that a binary number says without loss is one (9.5, 0.3); any other
 * (9007199254740993) is a `Long`. Every value has exactly one of the two shapes, so two numbers compare as they stand, and what people
 * type every day costs nothing more.
 */
export type Exact = number | Long

/** Digits behind the point that a quotient is carried to; the last one is rounded half away from zero, as people round. */
export const QUOTIENT_DIGITS = 20
/** What needs more digits than this, before and behind the point, is no number any more: a rule must not grow one without end. */
const MAX_DIGITS = 400
/** Digits behind the point that any number has at most. */
export const ALL_DIGITS = 2 * MAX_DIGITS

// A constructor of our own: its settings are nobody else's.
const Decimal = Big()
Decimal.DP = QUOTIENT_DIGITS
Decimal.RM = Decimal.roundHalfUp
// Never with an exponent.
Decimal.NE = -1e6
Decimal.PE = 1e6

export type Long = Big

export const isLong = (value: unknown): value is Long => value instanceof Decimal
export const isExact = (value: unknown): value is Exact => typeof value === 'number' || isLong(value)

/** Within these digits every decimal has a binary number of its own. */
const SAFE_DIGITS = 15
const SAFE_EXPONENT = 290

/** The one shape of a value; NaN for one that is too long. */
function shaped(value: Long): Exact {
  const digits = value.c.length
  if (digits > MAX_DIGITS || Math.abs(value.e) > MAX_DIGITS) return NaN
  if (value.s < 0 && value.c[0] === 0) return 0
  if (digits <= SAFE_DIGITS && Math.abs(value.e) <= SAFE_EXPONENT) return value.toNumber()
  const number = value.toNumber()
  return Number.isFinite(number) && new Decimal(number).eq(value) ? number : value
}

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?0*\d{1,3})?\s*$/i
/** Is written as a decimal number, however long. */
export const isDecimal = (text: string): boolean => /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)
/** So short that a binary number says it: no more than fifteen digits. */
const SHORT = /^-?\d{1,8}(?:\.\d{1,7})?$/

/** A number as a decimal string has it; undefined for what is none. */
export function readExact(text: string): Exact | undefined {
  if (SHORT.test(text)) return Number(text) + 0
  if (text.length > 2 * MAX_DIGITS || !NUMBER.test(text)) return undefined
  const read = shaped(new Decimal(text.trim().replace(/^\+/, '')))
  return Number.isNaN(read) ? undefined : read
}

const long = (value: Exact): Long => (typeof value === 'number' ? new Decimal(value) : value)
const areFinite = (a: Exact, b: Exact): boolean =>
  !(typeof a === 'number' && !Number.isFinite(a)) && !(typeof b === 'number' && !Number.isFinite(b))

/** Below zero when a < b, 0 when equal. NaN is no operand. */
export function compareExact(a: Exact, b: Exact): number {
  if (areFinite(a, b) && (isLong(a) || isLong(b))) return long(a).cmp(long(b))
  const [left, right] = [Number(a), Number(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

export const isSame = (a: Exact, b: Exact): boolean => a === b || (isLong(a) && isLong(b) && a.eq(b))

type Step = (a: Exact, b: Exact) => Exact

/** `quick` in binary where all three are whole and safe, else in decimals; in binary, too, where one is no finite number. */
const step =
  (quick: (a: number, b: number) => number, exact: (a: Long, b: Long) => Long): Step =>
  (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      const result = quick(a, b)
      if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(result)) return result + 0
    }
    if (!areFinite(a, b)) return quick(Number(a), Number(b))
    return shaped(exact(long(a), long(b)))
  }

export const plus: Step = step(
  (a, b) => a + b,
  (a, b) => a.plus(b),
)
export const minus: Step = step(
  (a, b) => a - b,
  (a, b) => a.minus(b),
)
export const times: Step = step(
  (a, b) => a * b,
  (a, b) => a.times(b),
)
/** By zero it is what it is in binary: ±Infinity or NaN. */
export const over: Step = (a, b) => (b === 0 ? Number(a) / 0 : quotient(a, b))
/** What is left of a division of whole parts; it has the sign of `a`. */
export const rest: Step = (a, b) => (b === 0 ? NaN : remainder(a, b))
const quotient: Step = step(
  (a, b) => a / b,
  (a, b) => a.div(b),
)
const remainder: Step = step(
  (a, b) => a % b,
  (a, b) => a.mod(b),
)

/**
 * Without an exponent, as decimal strings are stored; at most so many digits behind the point, the last one rounded half away from zero.
 */
export function exactText(value: Exact, digits: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  const text = long(value).round(digits).toFixed()
  return text === '-0' ? '0' : text
}

/** Below zero when a < b, 0 when equal. Both must be decimal strings. */
export const compareDecimals = (a: string, b: string): number => new Decimal(a).cmp(b)
