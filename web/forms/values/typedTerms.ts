import { readNumber } from '../../../engine/numbers'
import type { Lang } from '../../../engine/languages'
import { dayAsTyped } from './dates'
import { parseDay } from './typedDay'

/** What somebody typed; `null`: it is none, `undefined`: nothing was typed. */
export const readDay = (typed: string): string | null | undefined => (typed.trim() === '' ? undefined : parseDay(typed))

export const shownDay = (day: string | null, language: Lang): string => (day === null ? '' : dayAsTyped(day, language))

/** A sum of two decimals at most, without VAT; read alike. */
export function readSum(typed: string, language: Lang): string | null | undefined {
  const read = readNumber(typed, language)
  if (read.kind === 'empty') return undefined
  return read.kind === 'read' && /^-?\d{1,13}(\.\d{1,2})?$/.test(read.value) ? read.value : null
}
