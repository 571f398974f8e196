import { readNumber } from '../../../engine/numbers'
import type { Lang } from '../../../engine/languages'
import { dayAsTyped } from './dates'
import { parseDay } from './typedDay'

/** What somebody typed; `null`: it is none, `undefined`: nothing was typed. */
export const readDay = (typed: string): string | null | undefined => (typed.trim() === '' ? undefined : parseDay(typed))

export const shownDay = (day: string | null, language: Lang): string => (day === null ? '' : dayAsTyped(day, language))

const isSum = (value: string): boolean => /^-?\d{1,13}(\.\d{1,2})?$/.test(value)

/** A sum of two decimals at most, without VAT; read alike. '310.000' is a thousand then, as no sum has three decimals. */
export function readSum(typed: string, language: Lang): string | null | undefined {
  const read = readNumber(typed, language, { fits: isSum })
  if (read.kind === 'empty') return undefined
  return read.kind === 'read' && isSum(read.value) ? read.value : null
}
