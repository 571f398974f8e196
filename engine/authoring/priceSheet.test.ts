import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asShown, emptyData, type FormData, getAt } from '../form'
import { loadTemplate, type Template, type TemplateFile } from '../template'
import { validate } from '../validation'
import { fittedToSheet, haveOtherSheets, positionText, type SheetPosition, sheetPath, withPriceSheet } from './priceSheet'

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
const pathOf = (one: SheetPosition): string => `/${sheetPath(one).slice(0, 3).join('/')}`
/** '…/unit-price-1a2b3c4d-p0' → 'p0' and what it is of. */
const plain = (field = ''): string => field.replace(/-[0-9a-f]{8}-/, '-')

/** A position with its price, as form data has it. */
const pricedAt = (one: SheetPosition, price: string) => [sheetPath(one)[2], { [sheetPath(one)[3]]: price }] as const

/** What the form makes of these prices, position by position, and of all. */
function reckoned(lines: readonly (readonly [quantity: string, price: string, more?: Partial<SheetPosition>])[]) {
  const positions = lines.map(([quantity, , more], n) => position(n, quantity, more))
  const template = formOf(positions)
  const group = (price: string, n: number) => pricedAt(positions[n] ?? position(n, '1'), price)
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
    totals: positions.map((one) => amountAt(`${pathOf(one)}/${sheetPath(one)[3].replace('unit-price', 'position-total')}`)),
    sum: amountAt('/price/total/net-total'),
    issues: issues.map(({ path, rule }) => [plain(path.split('/').at(-1)), rule]),
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

const sheetWith = (...priced: readonly (readonly [SheetPosition, string])[]) => ({
  'price-sheet': { 'price-sheet-positions': Object.fromEntries(priced.map(([one, price]) => pricedAt(one, price))) },
})

it('keeps of what was written for an earlier sheet what is still asked for, and nothing where none is', () => {
  const [one, two, three] = [position(1, '1'), position(2, '1'), position(3, '1')]
  const data = sheetWith([one, '1'], [two, '2'])
  expect(fittedToSheet(formOf([two, three]), data)).toEqual(sheetWith([two, '2']))
  expect(fittedToSheet(formOf([]), { ...data, terms: {} })).toEqual({ terms: {} })
})

it('takes a price along where number and quantity change, and no further: other work, unit or kind asks for another price', () => {
  const one = position(1, '1')
  const data = sheetWith([one, '500'])
  for (const more of [{ no: '9' }, { quantity: '1000' }]) expect(fittedToSheet(formOf([position(1, '1', more)]), data)).toEqual(data)
  for (const more of [{ text: { de: 'Kies', en: 'Excavation' } }, { unit: 't' }, { kind: 'lump' }, { kind: 'optional' }] as const)
    expect(fittedToSheet(formOf([position(1, '1', more)]), data)).toEqual(sheetWith())
})

it('takes any ids: none becomes another one with what Lotse puts before it', () => {
  const [one, two] = [position(1, '2', { id: 'a' }), position(2, '3', { id: 'total-a' })]
  const template = formOf([one, two])
  expect(asShown(template, sheetWith([one, '5'], [two, '7']))).toMatchObject({ price: { total: { 'net-total': { amount: '31.00' } } } })
})

it('tells whether prices were said for the same positions', () => {
  const keys = (one: SheetPosition) => ({ [sheetPath(one).join('/')]: {}, 'price/total/net-total': {} })
  expect(haveOtherSheets([keys(position(1, '1')), keys(position(1, '1'))])).toBe(false)
  expect(haveOtherSheets([keys(position(1, '1')), keys(position(1, '1', { unit: 't' }))])).toBe(true)
  expect(haveOtherSheets([])).toBe(false)
})
