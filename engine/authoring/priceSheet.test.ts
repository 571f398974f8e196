import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asShown, emptyData, type FormData, getAt } from '../form'
import { loadTemplate, type Template, type TemplateFile } from '../template'
import { validate } from '../validation'
import { fittedToSheet, positionText, type SheetPosition, withPriceSheet } from './priceSheet'

const NOW = new Date('2026-12-01T09:00:00Z')
const file = JSON.parse(readFileSync(new URL('../../templates/bidder/offer.json', import.meta.url), 'utf8')) as TemplateFile
const formOf = (positions: readonly SheetPosition[]): Template => {
  const loaded = loadTemplate(withPriceSheet(file, positions))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults[0]))
  return loaded.template
}
const position = (n: number, quantity: string, more: Partial<SheetPosition> = {}): SheetPosition => ({
  ...{ id: `p${n}`, no: `01.${n}`, text: { de: 'Aushub', en: 'Excavation' }, quantity, unit: 'm³', kind: 'unit' },
  ...more,
})
const SHEET = '/price-sheet/price-sheet-positions'
const pathOf = (n: number): string => `${SHEET}/position-p${n}`

/** What the form makes of these prices, position by position, and of all. */
function reckoned(lines: readonly (readonly [quantity: string, price: string, more?: Partial<SheetPosition>])[]) {
  const template = formOf(lines.map(([quantity, , more], n) => position(n, quantity, more)))
  const group = (price: string, n: number) => [`position-p${n}`, { [`unit-price-p${n}`]: price }] as const
  const written: FormData = {
    ...emptyData(template, { now: NOW }),
    'price-sheet': {
      'price-sheet-positions': Object.fromEntries(lines.flatMap(([, price], n) => (price === '' ? [] : [group(price, n)]))),
    },
  }
  const data = asShown(template, written)
  const amountAt = (path: string) => getAt(data, `${path}/amount`)
  const issues = validate(template, data, { mode: 'complete', now: NOW }).filter(({ path }) => path.startsWith(SHEET))
  return {
    totals: lines.map((_line, n) => amountAt(`${pathOf(n)}/position-total-p${n}`)),
    sum: amountAt('/price/total/net-total'),
    issues: issues.map(({ path, rule }) => [
      path
        .slice(SHEET.length + 1)
        .split('/')
        .at(-1),
      rule,
    ]),
  }
}

/**
 * Invoices that the European Commission publishes with the rules of EN 16931 (ConnectingEurope/eInvoicing-EN16931, ubl/examples,
 * 2026-04-14): quantity (BT-129), price (BT-146), net amount of the line (BT-131), and the sum of all (BT-106). Where the price is of
 * twelve the price of one.
 */
it('comes to what published invoices come to', () => {
  const example8 = [
    ...(['16000|0.00880|140.80', '16000|0.00101|16.16', '11|15.24|167.64', '58|1.53|88.74', '1|36.75|36.75'] as const),
    ...(['1|56.50|56.50', '1|83.34|83.34', '1|190.31|190.31', '1|64.21|64.21', '1|64.46|64.46'] as const),
  ].map((line) => line.split('|') as [string, string, string])
  const { totals, sum } = reckoned(example8.map(([quantity, price]) => [quantity, price]))
  expect(totals).toEqual(example8.map(([, , amount]) => amount))
  expect(sum).toBe('908.91')
  // sample-discount-price.xml
  expect(reckoned([['100.000', '0.1212']]).sum).toBe('12.12')
})

it('rounds each line by itself, half a cent up, and adds what is rounded (BR-DEC-23, BR-CO-10)', () => {
  // 0.125 × 3 lines are 0.375, which is 0.38 where only the sum is rounded.
  expect(
    reckoned([
      ['0.5', '0.25'],
      ['0.5', '0.25'],
      ['0.5', '0.25'],
    ]),
  ).toMatchObject({ totals: ['0.13', '0.13', '0.13'], sum: '0.39' })
  // 1.005 has no binary fraction: reckoned in doubles it is 1.00.
  expect(reckoned([['1', '1.005']]).sum).toBe('1.01')
  expect(reckoned([['999999999.999', '999999999.99999']]).sum).toBe('999999999998990000.00')
})

it('adds lump sums once and what is optional not at all', () => {
  const lines = [
    ['2', '10'],
    ['5', '7.5', { kind: 'lump' }],
    ['3', '100', { kind: 'optional' }],
  ] as const
  expect(reckoned(lines)).toMatchObject({ totals: ['20.00', '7.50', '300.00'], sum: '27.50', issues: [] })
})

it('names what is missing, below nothing, too fine, or free, at its place', () => {
  const { issues, sum } = reckoned([
    ['1', ''],
    ['1', '-1'],
    ['1', '0.000001'],
    ['1', '0'],
    ['1', '2'],
  ])
  expect(issues).toEqual(
    expect.arrayContaining([
      ['unit-price-p0', 'required'],
      ['unit-price-p1', 'min'],
      ['unit-price-p2', 'decimals'],
      ['unit-price-p3', 'check'],
    ]),
  )
  expect(issues.filter(([field]) => field === 'unit-price-p4')).toEqual([])
  expect(sum).toBe('2.00')
})

it('holds two hundred positions, and says of each all that its total is worked out from', () => {
  const many = Array.from({ length: 200 }, () => ['1.5', '2'] as const)
  expect(reckoned(many).sum).toBe('600.00')
  expect(positionText(position(7, '120.5'))).toEqual({ de: '01.7 Aushub · 120,5 m³', en: '01.7 Excavation · 120.5 m³' })
  expect(positionText(position(7, '1', { kind: 'optional' })).de).toBe('01.7 Aushub · 1 m³ · Bedarfsposition, nicht in der Summe')
})

it('keeps of what was written for an earlier sheet what is still asked for, and nothing where none is', () => {
  const data = {
    'price-sheet': { 'price-sheet-positions': { 'position-p1': { 'unit-price-p1': '1' }, 'position-p2': { 'unit-price-p2': '2' } } },
  }
  expect(fittedToSheet(formOf([position(2, '1'), position(3, '1')]), data)).toEqual({
    'price-sheet': { 'price-sheet-positions': { 'position-p2': { 'unit-price-p2': '2' } } },
  })
  expect(fittedToSheet(formOf([]), { ...data, terms: {} })).toEqual({ terms: {} })
})
