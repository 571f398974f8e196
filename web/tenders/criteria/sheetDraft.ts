import { isAsked, LANGUAGES, NO_TEXT, type Lang } from '../../../engine/languages'
import { compareDecimals, readNumber, shownDecimal, type NumberKind } from '../../../engine/numbers'
import { decimalsOf } from '../../../engine/validation'
import type { SheetPosition } from '../../../server/contract/tenders/criteria'

/** A position while it is edited: the quantity as it is typed. */
export interface SheetRow extends Omit<SheetPosition, 'quantity'> {
  quantity: string
}

/** In the order of the columns, which is that of what is pasted. */
export const TEXTS: readonly Lang[] = LANGUAGES.filter(isAsked)
const COLUMNS = ['no', ...TEXTS, 'quantity', 'unit'] as const
export type SheetColumn = (typeof COLUMNS)[number]

export const cellOf = (row: SheetRow, column: SheetColumn): string =>
  column === 'no' || column === 'quantity' || column === 'unit' ? row[column] : (row.text[column] ?? '')
export const withCell = (row: SheetRow, column: SheetColumn, text: string): SheetRow =>
  column === 'no' || column === 'quantity' || column === 'unit'
    ? { ...row, [column]: text }
    : { ...row, text: { ...row.text, [column]: text } }

export const QUANTITY: NumberKind = {
  units: [],
  fits: (value) => compareDecimals(value, '0') > 0 && compareDecimals(value, '999999999') <= 0 && decimalsOf(value) <= 3,
}

/** By chance: a price that one lot's position has is never taken for another lot's. */
export const newRow = (): SheetRow => ({
  id: crypto.randomUUID().slice(0, 13),
  ...{ no: '', text: NO_TEXT, quantity: '', unit: '', kind: 'unit' },
})

export const rowOf = (position: SheetPosition, language: Lang): SheetRow => ({
  ...position,
  quantity: position.kind === 'lump' ? '' : shownDecimal(position.quantity, language),
})

const quantityOf = ({ kind, quantity }: SheetRow, language: Lang): string | null => {
  if (kind === 'lump') return '1'
  const read = readNumber(quantity, language, QUANTITY)
  return read.kind === 'read' && QUANTITY.fits?.(read.value) !== false ? read.value : null
}

export type SheetFault = 'no' | 'text' | 'quantity' | 'unit'

/** What is wrong in each line, from above. */
export const sheetFaults = (rows: readonly SheetRow[], language: Lang): { row: number; what: SheetFault }[] =>
  rows.flatMap((one, n) => {
    const no = one.no.trim()
    const isNamed = no !== '' && no.length <= 20 && rows.findIndex((other) => other.no.trim() === no) === n
    const texts = Object.values(one.text).map((text) => text.trim())
    const isSaid = texts.some((text) => text !== '') && texts.every((text) => text.length <= 300)
    const found: SheetFault[] = [
      ...(isNamed ? [] : (['no'] as const)),
      ...(isSaid ? [] : (['text'] as const)),
      ...(quantityOf(one, language) === null ? (['quantity'] as const) : []),
      ...(one.unit.trim().length > 20 ? (['unit'] as const) : []),
    ]
    return found.map((what) => ({ row: n + 1, what }))
  })

/** What the server takes; only of rows without faults. */
export const sheetOf = (rows: readonly SheetRow[], language: Lang): SheetPosition[] =>
  rows.map((one) => ({
    ...{ ...one, no: one.no.trim(), unit: one.unit.trim(), quantity: quantityOf(one, language) ?? '1' },
    text: { ...NO_TEXT, ...Object.fromEntries(Object.entries(one.text).map(([lang, text]) => [lang, text.trim()])) },
  }))

const isSaid = ({ text }: SheetRow): boolean => Object.values(text).some((one) => one.trim() !== '')
const isSame = (one: SheetRow, other: SheetRow): boolean =>
  one.no.trim() === other.no.trim() && TEXTS.every((lang) => (one.text[lang] ?? '').trim() === (other.text[lang] ?? '').trim())

/**
 * What is copied from a spreadsheet, put in from a cell on; lines that are not there yet are added. A position is known again by number and
 * text, wherever it stands now: prices hang on its id. Null: it is no table.
 */
export function pastedInto(rows: readonly SheetRow[], text: string, at: { row: number; column: SheetColumn }): SheetRow[] | null {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return null
  const first = COLUMNS.indexOf(at.column)
  const filled = (cells: readonly string[], into: SheetRow): SheetRow =>
    cells.reduce((row, cell, c) => {
      const column = COLUMNS[first + c]
      return column === undefined ? row : withCell(row, column, cell)
    }, into)
  const before = rows.slice(at.row, at.row + lines.length)
  const known = new Set(before)
  const next = [...rows]
  lines.forEach((cells, n) => {
    const here = before[n]
    const row = filled(cells, here ?? newRow())
    // A line that said nothing yet is no position.
    const same = [...known].find((one) => isSame(one, row)) ?? (here && !isSaid(here) && known.has(here) ? here : undefined)
    if (same) known.delete(same)
    next[at.row + n] = same === undefined ? { ...row, id: newRow().id } : same === here ? row : filled(cells, same)
  })
  return next
}
