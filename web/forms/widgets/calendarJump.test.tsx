// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

it('a calendar goes to any month of any year with two choices, and a year on with a key', async () => {
  const template = exampleTemplate({ fields: [{ id: 'A', valueType: 'date', displayType: 'DATE', required: true }] })
  form = await mountForm({ template, values: { [inGroup('A')]: '2026-12-22+01:00' } })
  await form.click(form.find('button.unit'))
  const [month, year] = form.all('.f-cal select') as HTMLSelectElement[]
  if (!month || !year) throw new Error('two choices')
  expect([month.value, year.value]).toEqual(['12', '2026'])
  await form.type(year, '2041')
  await form.type(month, '3')
  const day = (): HTMLElement => form.find('.f-cal td button[tabindex="0"]')
  expect(day().getAttribute('aria-label')).toContain('22.03.2041')
  // Whoever chooses goes on choosing: the focus is not thrown into the days.
  expect(document.activeElement?.closest('table')).toBeNull()
  day().focus()
  day().dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', shiftKey: true, bubbles: true }))
  await form.settle()
  expect(day().getAttribute('aria-label')).toContain('22.03.2042')
  await form.click(day())
  expect(getAt(form.data(), inGroup('A'))).toBe('2042-03-22+01:00')
})

it('a list of yes and no is asked as yes or no, and keeps its codes', async () => {
  const list = [
    ['false', 'nein'],
    ['true', 'ja'],
  ] as const
  const one = { id: 'A', valueType: 'code', codelist: 'indicator_required' } as const
  form = await mountForm({ template: exampleTemplate({ fields: [{ ...one, required: true }] }), codes: { indicator_required: list } })
  const words = (): (string | null)[] => form.all('.f-radios label').map((label) => label.textContent)
  expect(words()).toEqual(['Ja', 'Nein'])
  await form.click(form.find('.f-radios input'))
  expect(getAt(form.data(), inGroup('A'))).toBe('true')
})
