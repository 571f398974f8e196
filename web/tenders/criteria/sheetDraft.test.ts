import { expect, it } from 'vitest'
import { newRow, pastedInto, sheetFaults, sheetOf } from './sheetDraft'

const rows = () => [
  { ...newRow(), no: '1' },
  { ...newRow(), no: '2', unit: 'm' },
]

it('lines of a spreadsheet fill from a cell on, further ones are added, and a single word is none', () => {
  const next = pastedInto(rows(), 'Aushub\tExcavation\t1.250,5\tm³\r\nSand\t\t3\r\nKies\t\t4\tt\tmehr\r\n', { row: 1, column: 'de' })
  expect(next?.map(({ no, text, quantity, unit }) => [no, text.de, text.en, quantity, unit])).toEqual([
    ['1', '', '', '', ''],
    ['2', 'Aushub', 'Excavation', '1.250,5', 'm³'],
    ['', 'Sand', '', '3', ''],
    ['', 'Kies', '', '4', 't'],
  ])
  expect(new Set(next?.map(({ id }) => id)).size).toBe(4)
  expect(pastedInto(rows(), 'Aushub', { row: 0, column: 'de' })).toBeNull()
})

it('names the line and what is wrong in it, and asks no quantity of a lump sum', () => {
  const row = { ...newRow(), no: '1', text: { de: 'Aushub', en: '' } }
  const lines = [
    { ...row, quantity: '1.250,5' },
    { ...row, quantity: '1.250' },
    { ...row, no: '', text: { de: ' ', en: '' }, quantity: '0', unit: 'x'.repeat(21) },
    { ...row, no: '4', kind: 'lump' as const, quantity: '' },
  ]
  expect(sheetFaults(lines, 'de').map(({ row: line, what }) => `${line} ${what}`)).toEqual([
    // '1.250' can be read in two ways.
    ...['2 no', '2 quantity', '3 no', '3 text', '3 quantity', '3 unit'],
  ])
  expect(sheetOf([lines[0] ?? row, lines[3] ?? row], 'de').map(({ quantity, kind }) => [quantity, kind])).toEqual([
    ['1250.5', 'unit'],
    ['1', 'lump'],
  ])
})
