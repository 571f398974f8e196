import { pointedNumber, tableOf, type Lang } from '../../engine/languages'

/**
 * A table as spreadsheets open it: UTF-8 with its mark, lines ended by CR LF, cells apart by what the reader's
 * program takes: a semicolon in German, whose decimal sign is the comma.
 */
interface Table {
  lang: Lang
  rows: readonly (readonly Cell[])[]
}
/** Numbers are decimal texts; everything else is text that came from somebody. */
export type Cell = string | { number: string | null }

const MARK = '\uFEFF'

/** Signs that nobody sees, blanks, and quotes, which some programs take away. */
const BEFORE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"'’‘“”„]+/u
const BEGINS = /^[=+\-@|%\u2212]/

/**
 * What a spreadsheet would work out as a formula, be it behind what nobody sees, gets an apostrophe in front, and is shown as what it is
 * (CSV injection). Full-width, small and raised signs too: some programs take them for the plain ones.
 */
const isFormula = (text: string): boolean => /^[\t\r\n]/.test(text) || BEGINS.test(text.normalize('NFKC').replace(BEFORE, ''))

const NUMBER = /^-?\d+(\.\d+)?$/

const textCell = (text: string): string => {
  // NUL and its like mean nothing in a table, and cut it short in some programs.
  const clean = text.replace(/[^\P{Cc}\t\r\n]/gu, '')
  return isFormula(clean) ? `'${clean}` : clean
}

const numberCell = (number: string | null, lang: Table['lang']): string => {
  if (number === null) return ''
  if (!NUMBER.test(number)) return textCell(number)
  return pointedNumber(number, lang)
}

/** Always in quotes where anything but letters, digits and plain signs stands in it. */
const quoted = (text: string): string => (/^[\p{L}\p{N} .:/()_-]*$/u.test(text) ? text : `"${text.replaceAll('"', '""')}"`)

export const csvOf = ({ lang, rows }: Table): string => {
  const apart = tableOf(lang).csv
  const cell = (one: Cell): string => {
    if (typeof one === 'string') return quoted(textCell(one))
    const number = numberCell(one.number, lang)
    return number.includes(apart) ? `"${number}"` : number
  }
  return MARK + rows.map((row) => `${row.map(cell).join(apart)}\r\n`).join('')
}
