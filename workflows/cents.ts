/** Cents of a decimal of two places at most: sums are exact. */
export const cents = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.')
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return decimal.startsWith('-') ? -amount : amount
}

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** A decimal of two places. */
export const decimalOf = (amount: bigint): string => {
  const text = `${size(amount) / 100n}.${String(size(amount) % 100n).padStart(2, '0')}`
  return amount < 0n ? `-${text}` : text
}

/** Percent of a whole, cut off to two places and not rounded: what is over a limit by the smallest part is said by whoever compares. */
export const percentOf = (part: bigint, whole: bigint): string => {
  if (whole === 0n) return '0.00'
  const hundredths = (size(part) * 10_000n) / whole
  return decimalOf(part < 0n ? -hundredths : hundredths)
}
