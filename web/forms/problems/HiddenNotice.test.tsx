// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

const DATES = '/GR-Lot/0/GR-Lot-SubmissionInfo/GR-Lot-Deadlines1'
const OFFERS = { [`${DATES}/BT-131(d)-Lot`]: '2027-03-15+01:00', [`${DATES}/BT-131(t)-Lot`]: '12:00:00+01:00' }
const eu19 = () => shipped('eu/1.7/EU-19')
const note = (): string => form.find('.f-hidden-note').textContent ?? ''

it.each([
  { lang: 'de', said: 'entfallen beim Speichern', named: '„Frist für den Eingang der Angebote (Datum)“', undo: 'Rückgängig' },
  { lang: 'en', said: 'left out when you save', named: '‘Deadline for receipt of tenders (date)’', undo: 'Undo' },
] as const)('says in $lang what another answer hides, and takes that answer back', async ({ lang, said, named, undo }) => {
  form = await mountForm({ template: eu19(), values: OFFERS, lang })
  expect(note()).toBe('')
  await act(async () => form.editor.setValue(`${DATES}/BT-1311(d)-Lot`, '2027-01-20+01:00'))
  await form.settle()
  expect(note()).toContain(said)
  expect(note()).toContain(named)
  // The value is still there while the form is open: that is the way back.
  expect(getAt(form.data(), `${DATES}/BT-131(d)-Lot`)).toBe('2027-03-15+01:00')
  await form.click(form.button(new RegExp(undo), '.f-hidden-note'))
  await form.settle()
  expect(note()).toBe('')
  expect(getAt(form.data(), `${DATES}/BT-1311(d)-Lot`)).toBeUndefined()
  expect(form.editor.states.isVisible(`${DATES}/BT-131(d)-Lot`)).toBe(true)
})

it('names a value that was hidden before the form was opened, and offers no way back where nothing was done here', async () => {
  form = await mountForm({ template: eu19(), values: { ...OFFERS, [`${DATES}/BT-1311(d)-Lot`]: '2027-01-20+01:00' } })
  await form.settle()
  expect(note()).toContain('„Frist für den Eingang der Angebote (Datum)“')
  expect(form.all('.f-hidden-note button')).toHaveLength(0)
})
