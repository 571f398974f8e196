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

it('knows a position again by number and text wherever it stands: what is pasted over it is another one', () => {
  const said = (id: string, no: string, de: string) => ({ ...newRow(), ...{ id, no, text: { de, en: '' }, quantity: '1' } })
  const before = [{ ...said('wall', '1', 'Spundwand'), kind: 'lump' as const }, said('sand', '2', 'Sand'), said('rest', '3', 'Rest')]
  const next = pastedInto(before, '1\tKies\t\t5\n2\tSpundwand\t\t6\n1\tSpundwand\t\t7', { row: 0, column: 'no' })
  expect(
    next?.map(({ id, no, text, quantity, kind }) => [before.some((one) => one.id === id) ? id : 'new', no, text.de, quantity, kind]),
  ).toEqual([
    ...[
      ['new', '1', 'Kies', '5', 'lump'],
      ['new', '2', 'Spundwand', '6', 'unit'],
      ['wall', '1', 'Spundwand', '7', 'lump'],
    ],
  ])
  // Other quantities of the same.
  expect(pastedInto(before, '8\n9', { row: 0, column: 'quantity' })?.map(({ id, quantity }) => [id, quantity])).toEqual([
    ...[
      ['wall', '8'],
      ['sand', '9'],
      ['rest', '1'],
    ],
  ])
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
