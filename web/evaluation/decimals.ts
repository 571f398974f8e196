import { type Lang, pointedNumber } from '../../engine/languages'
import { compareDecimals, readNumber, shownDecimal, type NumberKind } from '../../engine/numbers'
import { decimalsOf } from '../../engine/validation'

/** A number up to `most` with so many digits behind the point, as `readNumber` reads it; `units` may be pasted with it. */
export const upTo = (most: string, digits = 2, units: readonly string[] = []): NumberKind => ({
  units,
  fits: (value) => compareDecimals(value, '0') >= 0 && compareDecimals(value, most) <= 0 && decimalsOf(value) <= digits,
})
/** Shares of a hundred, and the factor at which points end. */
export const WEIGHT = upTo('100', 3, ['%', 'v. H', 'v.H', 'Prozent', 'percent', 'per cent'])
export const FACTOR = upTo('9999', 3)
export const MAX_POINTS = upTo('9999', 2, ['Punkte', 'Punkt', 'Pkt', 'points', 'point', 'pts'])

/**
 * What a person types as a number ('7,5', '7.5', ' 8 ') as the server takes it; null for nothing, undefined for what is none, or is to be
 * asked first.
 */
export function typedDecimal(text: string, language: Lang, kind: NumberKind = MAX_POINTS): string | null | undefined {
  // '7,' is on its way to '7,5'.
  const number = readNumber(text.replace(/[.,]\s*$/, ''), language, kind)
  if (number.kind === 'empty') return null
  if (number.kind !== 'read' || kind.fits?.(number.value) === false) return undefined
  return number.value.includes('.') ? number.value.replace(/\.?0+$/, '') : number.value
}

export { shownDecimal }

/** '82.500' with all its digits, so that columns stand under each other: '82,500'. */
export const alignedDecimal = (number: string | null | undefined, language: Lang): string =>
  number === null || number === undefined ? '–' : pointedNumber(number, language)
