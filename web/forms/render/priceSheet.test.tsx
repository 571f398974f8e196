// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type SheetPosition, sheetPath, withPriceSheet } from '../../../engine/authoring'
import { getAt } from '../../../engine/form'
import { loadTemplate, type TemplateFile } from '../../../engine/template'
import offer from '../../../templates/bidder/offer.json'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

const position = (n: number, more: Partial<SheetPosition> = {}): SheetPosition => ({
  ...{ id: `p${n}`, no: `1.${n}`, text: { de: `Teil ${n}`, en: '' }, quantity: '2.5', unit: 'm', kind: 'unit' },
  ...more,
})
const mount = async (): Promise<void> => {
  const loaded = loadTemplate(
    withPriceSheet(offer as unknown as TemplateFile, [position(1), position(2), position(3, { kind: 'optional' })]),
  )
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults[0]))
  form = await mountForm({ template: loaded.template })
}
const prices = (): HTMLInputElement[] => form.all('.f-sheet tbody input') as HTMLInputElement[]
const totals = (): (string | null)[] => form.all('.f-sheet td.num').map(({ textContent }) => textContent)
const paste = async (into: HTMLElement, text: string): Promise<void> => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  await act(async () => void into.dispatchEvent(event))
  await form.settle()
}
const at = (n: number): string => `/${sheetPath(position(n, n === 3 ? { kind: 'optional' } : {})).join('/')}`

it('works out a line and the sum while a price is typed', async () => {
  await mount()
  expect(prices().map((one) => form.root.querySelector(`label[for="${one.id}"]`)?.textContent)).toEqual([
    ...['1.1: Einheitspreis in EUR', '1.2: Einheitspreis in EUR', '1.3: Einheitspreis in EUR'],
  ])
  const [first] = prices()
  if (!first) throw new Error('no price')
  await form.type(first, '1,005')
  await form.leave(first)
  await form.settle()
  // 2.5 × 1.005 = 2.5125
  expect(totals()).toEqual(['2,51', '–', '–', '2,51'])
  expect(form.find('.f-sofar').textContent).toBe('Summe der bisherigen Preise: 1 von 3')
})

it('takes prices to the numbers that stand beside them, passes over a head, and leaves no price of before where it read none', async () => {
  await mount()
  const [first, , third] = prices()
  if (!first || !third) throw new Error('no price')
  await paste(first, 'Nr.\tText\tEP\n1.3\tTeil 3\t7\n1.1\tTeil 1\t2,5\n9.9\tFremd\t1\n')
  expect([1, 2, 3].map((n) => getAt(form.data(), at(n)))).toEqual(['2.5', undefined, '7'])
  expect(form.find('.f-sheet + [role=status]').textContent).toBe('2 Preise eingefügt. 1 Zeile passte zu keiner Position mehr.')
  await paste(third, '1.3\t1.250')
  expect(getAt(form.data(), at(3))).toBeUndefined()
  expect(form.find('.f-sheet + [role=status]').textContent).toBe('0 Preise eingefügt. Nicht eindeutig zu lesen, jetzt leer: 1.3.')
})

it('takes a column of prices, or lines that end with one, from the chosen field on, and says what it could not read', async () => {
  await mount()
  const [, second] = prices()
  if (!second) throw new Error('no price')
  await paste(second, '1.2\tTeil 2\t1.000,50\n1.250\n7\n')
  expect(getAt(form.data(), at(1))).toBeUndefined()
  expect(getAt(form.data(), at(2))).toBe('1000.50')
  // In German a thousand and a quarter, or one and a quarter.
  expect(getAt(form.data(), at(3))).toBeUndefined()
  expect(form.find('.f-sheet + [role=status]').textContent).toBe(
    '1 Preis eingefügt. Nicht eindeutig zu lesen, jetzt leer: 1.3. 1 Zeile passte zu keiner Position mehr.',
  )
  expect(totals()).toEqual(['–', '2.501,25', '–', '2.501,25'])
})
