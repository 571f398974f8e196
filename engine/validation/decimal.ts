/** Digits behind the point that count: '1.50' has one. */
export const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length

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
