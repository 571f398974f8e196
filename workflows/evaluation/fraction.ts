/** Exact numbers: points and prices are compared and shared out without binary fractions. The denominator is above zero. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Numbers are much faster where they are exact, which points and prices nearly always are. */
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const reduceSmall = (n: number, d: number): Fraction => {
  let [a, b] = [Math.abs(n), d]
  while (b !== 0) [a, b] = [b, a % b]
  return a === 0 ? { n: 0n, d: 1n } : { n: BigInt(n / a), d: BigInt(d / a) }
}

const reduce = (n: bigint, d: bigint): Fraction => {
  if (d === 1n) return { n, d }
  if (d <= SAFE && n <= SAFE && -n <= SAFE) return reduceSmall(Number(n), Number(d))
  let [a, b] = [n < 0n ? -n : n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { n: 0n, d: 1n } : { n: n / a, d: d / a }
}

const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/

/** A decimal text ('12.50') as an exact number; null where it is none. */
export const fractionOf = (text: string): Fraction | null => {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', rest = ''] = match
  const size = BigInt(whole + rest)
  return reduce(sign === '-' ? -size : size, 10n ** BigInt(rest.length))
}

export const ZERO: Fraction = { n: 0n, d: 1n }
export const whole = (n: number): Fraction => ({ n: BigInt(n), d: 1n })
export const add = (a: Fraction, b: Fraction): Fraction => reduce(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Fraction, b: Fraction): Fraction => reduce(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Fraction, b: Fraction): Fraction => reduce(a.n * b.n, a.d * b.d)
/** `b` must not be zero: whoever divides has looked. */
export const over = (a: Fraction, b: Fraction): Fraction => reduce(b.n < 0n ? -a.n * b.d : a.n * b.d, b.n < 0n ? -b.n * a.d : b.n * a.d)
/** Below zero when a < b, 0 when equal. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const greatest = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(add, ZERO)

/** As decimal text with exactly so many digits behind the point, the last one rounded half away from zero (as people round). */
export const decimalOf = ({ n, d }: Fraction, digits: number): string => {
  const scale = 10n ** BigInt(digits)
  const size = n < 0n ? -n : n
  const rounded = (2n * size * scale + d) / (2n * d)
  const [front, back] = [rounded / scale, rounded % scale]
  const sign = n < 0n && rounded !== 0n ? '-' : ''
  return digits === 0 ? `${sign}${front}` : `${sign}${front}.${String(back).padStart(digits, '0')}`
}

/** As short as it can be said with at most so many digits: '7.50' is '7.5', '8.00' is '8'. */
export const shortDecimal = (number: Fraction, digits: number): string =>
  digits === 0 ? decimalOf(number, 0) : decimalOf(number, digits).replace(/\.?0+$/, '')
