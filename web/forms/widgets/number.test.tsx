// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import type { UnreadText } from '../index'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const codes = {
  'currency_eforms-currency': [
    ['EUR', 'Euro'],
    ['DKK', 'Dänische Krone'],
  ],
  'timeperiod_duration-unit': [
    ['MONTH', 'Monat'],
    ['YEAR', 'Jahr'],
  ],
} as const
const template = (valueType: 'number' | 'integer' | 'amount' | 'measure') =>
  exampleTemplate({ fields: [{ id: 'A', valueType, displayType: 'NUMBER', required: true }] })
const input = (): HTMLInputElement => form.find<HTMLInputElement>('.f-field input')

describe('number', () => {
  it('reads the German comma and stores a decimal string', async () => {
    form = await mountForm({ template: template('number') })
    await form.type(input(), '1.234,5')
    expect(getAt(form.data(), inGroup('A'))).toBe('1234.5')
    await form.leave(input())
    expect(input().value).toBe('1.234,5')
  })

  it('reads the English point', async () => {
    form = await mountForm({ template: template('number'), lang: 'en', values: { [inGroup('A')]: '1234.5' } })
    expect(input().value).toBe('1,234.5')
    await form.type(input(), '0.25')
    expect(getAt(form.data(), inGroup('A'))).toBe('0.25')
  })

  it('stores a whole number as JSON integer and refuses decimals', async () => {
    form = await mountForm({ template: template('integer') })
    await form.type(input(), '12')
    expect(getAt(form.data(), inGroup('A'))).toBe(12)
    await form.type(input(), '12,5')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
  })

  it('keeps what is no number on screen, stores nothing, and says so when the field is left', async () => {
    form = await mountForm({ template: template('number'), values: { [inGroup('A')]: '7' } })
    await form.type(input(), '12 Stück')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    expect(form.editor.hasTypingProblems).toBe(true)
    await form.leave(input())
    expect(input().value).toBe('12 Stück')
    expect(form.find('.f-hint.bad').textContent).toContain('Bitte geben Sie bei „A“ eine Zahl ein')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    await form.type(input(), '12')
    await form.settle()
    expect(form.editor.hasTypingProblems).toBe(false)
    expect(form.all('.f-hint.bad')).toHaveLength(0)
  })
})

const answers = (): string[] => form.all('.nq button').map((button) => button.textContent ?? '')
const stored = () => getAt(form.data(), inGroup('A'))

describe('what can be read in two ways', () => {
  it('is asked under the field with both readings, and taken when one is chosen', async () => {
    form = await mountForm({ template: template('number') })
    await form.type(input(), '1.250')
    await form.leave(input())
    expect(stored()).toBeUndefined()
    expect(answers()).toEqual(['1250', '1,250'])
    expect(form.find('.nq').textContent).toContain('Gemeint ist:')
    expect(form.find('.f-hint.bad').textContent).toContain('Bitte wählen Sie bei „A“, welche Zahl gemeint ist.')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    await form.click(form.all('.nq button')[1])
    expect(stored()).toBe('1.250')
    await form.settle()
    expect([form.all('.nq').length, form.all('.f-hint.bad').length, form.editor.hasTypingProblems]).toEqual([0, 0, false])
    expect(document.activeElement).toBe(input())
    await form.leave(input())
    expect(input().value).toBe('1,250')
  })

  it('is asked in English the other way round', async () => {
    form = await mountForm({ template: template('number'), lang: 'en' })
    await form.type(input(), '1,250')
    await form.leave(input())
    expect(answers()).toEqual(['1250', '1.250'])
    await form.click(form.all('.nq button')[0])
    await form.leave(input())
    expect([stored(), input().value]).toEqual(['1250', '1,250'])
    // What is stored is nobody's typing: it is not asked.
    expect(form.all('.nq')).toHaveLength(0)
  })

  it('waits for a pause while it is typed, and for no pause when the tabulator leads to the first answer', async () => {
    form = await mountForm({ template: template('number') })
    await form.focus(input())
    await form.type(input(), '1.250')
    expect(answers()).toEqual([])
    await form.press(input(), 'Tab')
    expect(answers()).toEqual(['1250', '1,250'])
    await form.type(input(), '1.250.000')
    expect([answers(), stored()]).toEqual([[], '1250000'])
  })

  it('stands there again after a reload, with its question', async () => {
    const unread = [{ key: inGroup('A'), contentId: 'A', part: '', rule: 'typing.asked', text: '1.250' }]
    form = await mountForm({ template: template('number'), options: { unread } })
    await form.settle()
    expect([input().value, stored(), answers()]).toEqual(['1.250', undefined, ['1250', '1,250']])
  })

  it('is not asked of a whole number, nor where the language’s own point or a zero says it', async () => {
    form = await mountForm({ template: template('integer') })
    await form.type(input(), '1.250')
    expect(stored()).toBe(1250)
    form.close()
    form = await mountForm({ template: template('number') })
    for (const [typed, value] of [
      ['0.125', '0.125'],
      ['0.500', '0.500'],
      ['12.50', '12.50'],
      ['1,250', '1.250'],
    ] as const) {
      await form.type(input(), typed)
      expect(stored()).toBe(value)
    }
  })
})

describe('pasted amounts', () => {
  it.each([
    ['1.250.000,00 €', '1250000.00'],
    ['1.250.000,-', '1250000'],
    ['EUR 1.250,50', '1250.50'],
  ])('%s', async (typed, amount) => {
    form = await mountForm({ template: template('amount'), codes })
    await form.type(input(), typed)
    expect(stored()).toEqual({ amount, currency: 'EUR' })
  })

  it('in English writing are told, and taken when that is said to be meant', async () => {
    form = await mountForm({ template: template('amount'), codes })
    await form.type(input(), '1,234,567.89')
    await form.leave(input())
    expect([stored(), answers()]).toEqual([undefined, ['1\u202f234\u202f567,89']])
    await form.click(form.all('.nq button')[0])
    expect(stored()).toEqual({ amount: '1234567.89', currency: 'EUR' })
  })

  it('in another currency than the chosen one are not taken', async () => {
    form = await mountForm({ template: template('amount'), codes })
    await form.type(input(), '12,50 kr.')
    expect(stored()).toBeUndefined()
    await form.type(form.find('.f-field select'), 'DKK')
    await form.type(input(), '12,50 kr')
    expect(stored()).toEqual({ amount: '12.50', currency: 'DKK' })
  })
})

describe('what cannot be read', () => {
  it('is told to the page with every key, and is gone from there once it can', async () => {
    const told: (readonly UnreadText[])[] = []
    form = await mountForm({ template: template('number'), options: { onUnread: (unread) => told.push(unread) } })
    await form.type(input(), '12 Stück')
    expect(told.at(-1)).toEqual([{ key: inGroup('A'), contentId: 'A', part: '', rule: 'typing.number', text: '12 Stück' }])
    await form.type(input(), '12')
    expect(told.at(-1)).toEqual([])
  })

  it('stands there again with its error after a reload, where the field is still there and empty', async () => {
    const typed = { key: inGroup('A'), contentId: 'A', part: '', rule: 'typing.number', text: '12 Stück' }
    const unread = [typed]
    form = await mountForm({ template: template('number'), options: { unread } })
    await form.settle()
    expect(input().value).toBe('12 Stück')
    expect(form.find('.f-hint.bad').textContent).toContain('Bitte geben Sie bei „A“ eine Zahl ein')
    form.close()
    form = await mountForm({ template: template('number'), values: { [inGroup('A')]: '7' }, options: { unread } })
    expect([input().value, form.editor.hasTypingProblems]).toEqual(['7', false])
    form.close()
    form = await mountForm({ template: template('number'), options: { unread: [{ ...typed, contentId: 'Z' }] } })
    expect([input().value, form.editor.hasTypingProblems]).toEqual(['', false])
  })
})

describe('amount', () => {
  it('stores amount and currency together and writes two decimals on leaving', async () => {
    form = await mountForm({ template: template('amount'), codes })
    await form.type(input(), '4850000')
    expect(getAt(form.data(), inGroup('A'))).toEqual({ amount: '4850000', currency: 'EUR' })
    await form.leave(input())
    expect(input().value).toBe('4.850.000,00')
  })

  it('changes the currency of an amount, and keeps one that is chosen first', async () => {
    form = await mountForm({ template: template('amount'), codes })
    await form.type(form.find('.f-field select'), 'DKK')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    await form.type(input(), '10,5')
    expect(getAt(form.data(), inGroup('A'))).toEqual({ amount: '10.5', currency: 'DKK' })
    await form.type(form.find('.f-field select'), 'EUR')
    expect(getAt(form.data(), inGroup('A'))).toEqual({ amount: '10.5', currency: 'EUR' })
    expect(form.find('.f-field select').getAttribute('aria-label')).toBe('Währung: A')
  })
})

describe('measure', () => {
  it('stores value and unit, and takes both away with the value', async () => {
    form = await mountForm({ template: template('measure'), codes, values: { [inGroup('A')]: { value: '12', unit: 'YEAR' } } })
    expect(input().value).toBe('12')
    expect(form.find<HTMLSelectElement>('.f-field select').selectedOptions[0]?.textContent).toBe('Jahr')
    await form.type(input(), '')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
  })

  it('stays a problem when an item is added or moved elsewhere', async () => {
    const items = exampleTemplate({ fields: [{ id: 'B' }], items: [{ id: 'Zahl', valueType: 'number', displayType: 'NUMBER' }] })
    form = await mountForm({ template: items, values: { '/section/items': [{ _id: 'a' }, { _id: 'b' }] } })
    await form.click(form.all('.f-item .t')[1])
    const zahl = form.find<HTMLInputElement>('[data-path="/section/items/1/Zahl"] input')
    await form.type(zahl, 'viele')
    await form.leave(zahl)
    await act(async () => form.editor.move('/section/items', 1, 0))
    expect(form.editor.judgement.at('/section/items/0/Zahl')).toMatchObject([{ rule: 'typing.number' }])
    await act(async () => form.editor.remove('/section/items', 0))
    expect(form.editor.hasTypingProblems).toBe(false)
  })
})

it('goes on asking when the page changes its language, with the same readings, and stores nothing until one is chosen', async () => {
  form = await mountForm({ template: template('number') })
  await form.type(input(), '1.250')
  await form.leave(input())
  const readings = () => form.all('.nq button').map((button) => button.textContent)
  expect(readings()).toEqual(['1250', '1,250'])
  await act(() => i18n.changeLanguage('en'))
  await form.leave(input())
  expect([input().value, readings(), getAt(form.data(), inGroup('A'))]).toEqual(['1,250', ['1250', '1.250'], undefined])
  await act(() => i18n.changeLanguage('de'))
  expect([input().value, readings()]).toEqual(['1.250', ['1250', '1,250']])
  await form.click(form.button(/^1250$/, '.nq'))
  expect(getAt(form.data(), inGroup('A'))).toBe('1250')
})
