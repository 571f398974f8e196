import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { CodeRow } from '../editor/types'
import everyday from './everydayWords.json'
import { listing, search, treeOf } from './tree'

const { codes } = JSON.parse(readFileSync('eforms-sdk/data/1.7/codelists/cpv.json', 'utf8')) as {
  codes: readonly [string, string, string][]
}
/** The list as a German form has it; a parent is the code with one figure less. */
const rows = codes.map(([code, name]): CodeRow => {
  const figures = code.replace(/0+$/, '')
  return figures.length <= 2 ? [code, name] : [code, name, figures.slice(0, -1).padEnd(8, '0')]
})
const found = (query: string): string[] => search(rows, query).map(([code]) => code)

it('names codes that the list has, and no word twice', () => {
  const known = new Set(codes.map(([code]) => code))
  const wrong = Object.entries(everyday.cpv).filter(([, own]) => own.length === 0 || own.some((code) => !known.has(code)))
  expect(wrong).toEqual([])
  expect(everyday.made).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it.each([
  ['Strandbad', '92332000'],
  ['kiosk', '55330000'],
  ['Müllabfuhr', '90511000'],
  ['Muellabfuhr', '90511000'],
  ['Dachdecker', '45261210'],
  ['Café', '55330000'],
  ['playground', '37535200'],
])('%s finds what is meant by it first', (query, code) => expect(found(query)[0]).toBe(code))

it('leaves what the list itself says, and other lists, as they were', () => {
  expect(found('Kampfuniformen')).toEqual(['35812000'])
  expect(found('Ki').length).toBe(rows.filter(([, name]) => /(?<![\p{L}\p{N}])ki/iu.test(name)).length)
  expect(search([['DE5', 'Bremen']], 'Kiosk')).toEqual([])
})

it('shows the branch that is meant, whatever else holds the word', () => {
  const { rows: shown } = listing(treeOf(rows), { rows, query: 'Strandbad', expanded: new Set() })
  expect(shown.filter(({ isHit }) => isHit).map(({ row }) => row[0])).toContain('92332000')
})
