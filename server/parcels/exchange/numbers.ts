import type { Value } from './features'

/** How the numbers of one column are written: all the same way, or in none that fits all of them. */
export type NumberReading = 'point' | 'comma' | 'unclear'

/** Without the unit behind it, and without blanks between thousands; '12 50' is no number. */
const bare = (value: Value): string => {
  const text = String(value ?? '')
    .trim()
    .replace(/\s*(?:qm|m²|m2)\.?$/i, '')
  return /^[-+]?\s?\d{1,3}(?:\s\d{3})*(?:[.,]\d+)?$/.test(text) ? text.replace(/\s/g, '') : text
}

/** What is larger than any number says nothing. */
const finite = (number: number): number | null => (Number.isFinite(number) ? number : null)
export const byPoint = (text: string): number | null =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? finite(Number(text)) : null
/** A leading zero is never a thousand: '0.125' is none of these. */
const byComma = (text: string): number | null =>
  /^[-+]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(text) ? finite(Number(text.replace(/\./g, '').replace(',', '.'))) : null
/** '1,250' is 1.25 here and 1250 elsewhere. */
const isThousand = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(?:,\d{3})+$/.test(text)

/**
 * One reading for a column. Formats of programs have a decimal point; only where no text has one and a comma stands beyond doubt is it
 * a column that people filled. Tables of people are read by what they write beyond doubt.
 */
export const readingOf = (values: readonly Value[], written: 'point' | 'either'): NumberReading => {
  const texts = values.flatMap((value) => (typeof value === 'string' && /[.,]/.test(value) ? [bare(value)] : []))
  const commas = texts.filter((text) => byComma(text) !== null && byPoint(text) === null && !isThousand(text))
  const points = texts.filter((text) => byPoint(text) !== null && (written === 'point' || byComma(text) === null))
  if (points.length === 0 && commas.length > 0) return 'comma'
  if (written === 'point') return 'point'
  return points.length > 0 && commas.length === 0 ? 'point' : 'unclear'
}

/** A number; null: empty; undefined: none; 'twoWays': it can be read as two. */
export const readNumber = (value: Value, reading: NumberReading): number | null | undefined | 'twoWays' => {
  if (value === null || typeof value === 'number') return value
  const text = bare(value)
  if (text === '') return null
  const [point, comma] = [byPoint(text), byComma(text)]
  if (reading === 'comma') return comma ?? undefined
  if (reading === 'point') return point ?? undefined
  if (point === null && comma === null) return isThousand(text) ? 'twoWays' : undefined
  return point !== null && point === comma ? point : 'twoWays'
}
