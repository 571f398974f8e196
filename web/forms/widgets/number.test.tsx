// @vitest-environment jsdom
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
    expect(form.editor.problemsAt('/section/items/0/Zahl')).toMatchObject([{ rule: 'typing.number' }])
    await act(async () => form.editor.remove('/section/items', 0))
    expect(form.editor.hasTypingProblems).toBe(false)
  })
})
