import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { instances, setAt } from '../../../engine/form'
import type { JsonLogic, TemplateFile } from '../../../engine/template'
import { askedForm, heldBy } from './askedForm'

const file = JSON.parse(readFileSync('templates/eu/1.7/EU-19.json', 'utf8')) as TemplateFile
const condition = (id: string, when: JsonLogic) => ({ id, when, says: { de: id }, before: 'award', phase: 'offersOpened' })

it('a form is cut to the fields that conditions read, and what is typed into them says which hold', () => {
  const conditions = [
    condition('large', { '>': [{ var: 'BT-27-Lot.amount' }, 1000] }),
    condition('variants', { '==': [{ var: 'BT-17-Lot' }, 'allowed'] }),
    condition('missing', { '==': [{ var: 'council-vote' }, true] }),
  ]
  const form = askedForm(file, conditions, new Date('2026-12-01T09:00:00.000Z'))
  expect([form.asked, form.lacking]).toEqual([['BT-27-Lot', 'BT-17-Lot'], ['council-vote']])
  expect(
    form.template.fields
      .filter(({ isOffScreen }) => !isOffScreen)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['BT-17-Lot', 'BT-27-Lot'])
  expect(heldBy(form, form.data, conditions)).toEqual([])
  const typed = (amount: string) =>
    instances(form.template, form.data, 'BT-27-Lot').reduce((data, { path }) => setAt(data, path, { amount, currency: 'EUR' }), form.data)
  expect(heldBy(form, typed('1000.01'), conditions)).toEqual(['large'])
  expect(heldBy(form, typed('1000.00'), conditions)).toEqual([])
})
