/** Decimal strings compared as they are: no binary fractions, no limit of digits. */

interface Parts {
  negative: boolean
  whole: string
  fraction: string
}

function parts(text: string): Parts {
  const [whole = '0', fraction = ''] = text.replace(/^-/, '').split('.')
  return { negative: text.startsWith('-'), whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') }
}

/** Below zero when a < b, 0 when equal. Both must be decimal strings. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)]
  const isZero = ({ whole, fraction }: Parts): boolean => whole === '0' && fraction === ''
  if (isZero(left) && isZero(right)) return 0
  if (left.negative !== right.negative) return left.negative ? -1 : 1
  const size = compareSizes(left, right)
  // From zero, as its opposite is another value to whoever compares strictly.
  return left.negative ? 0 - size : size
}

function compareSizes(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}

/** Digits behind the point that count: '1.50' has one. */
export const decimalsOf = (text: string): number => parts(text).fraction.length

/** Currencies that differ from the usual two decimals (ISO 4217). */
const NO_DECIMALS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** How many digits behind the point an amount in the currency may have. */
export const minorUnits = (currency: string): number => (NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2)
