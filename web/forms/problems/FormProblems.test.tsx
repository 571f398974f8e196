// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Issue } from '../../../engine/validation'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'
import { goToProblems } from './goToProblems'

let form: Mounted
afterEach(() => form.close())

const template = exampleTemplate({ fields: [{ id: 'A' }, { id: 'B', required: true }] })
const issues = (count: number): Issue[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ path: `${inGroup('A')}/${at}`, contentId: 'A', rule: 'code', params: {}, severity: 'ERROR' },
  })) as unknown as Issue[]

it('the summary of problems takes the focus, at its heading, and says how many it does not list', async () => {
  form = await mountForm({ template, options: { issues: issues(53) } })
  await act(async () => goToProblems(form.editor))
  await form.settle()
  expect(document.activeElement?.textContent).toBe('Probleme 53')
  expect(form.all('.f-prob li')).toHaveLength(50)
  expect(form.find('.f-problems').textContent).toContain('und 3 weitere')
})

it('where nothing is wrong the first open field has it', async () => {
  form = await mountForm({ template })
  await act(async () => goToProblems(form.editor))
  await form.settle()
  expect(document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path).toBe(inGroup('B'))
})

it('says of the procedure and of each lot apart where a problem is, and leads there', async () => {
  const scope = 'Scope-MainClassification/0/BT-262'
  const places = (): string[] => form.all('.f-prob li small').map(({ textContent }) => textContent ?? '')
  const problem = (path: string, contentId: string) => ({ path, contentId, rule: 'code', severity: 'ERROR' as const })
  const issues = [
    problem(`/GR-Procedure/GR-Procedure-${scope}-Procedure`, 'BT-262-Procedure'),
    problem(`/GR-Lot/0/GR-Lot-${scope}-Lot`, 'BT-262-Lot'),
    problem('/GR-Lot/0/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot', 'BT-21-Lot'),
  ]
  form = await mountForm({ template: shipped('eu/1.7/EU-16'), options: { issues } })
  await form.settle()
  expect(places()).toEqual(['Verfahren', 'Auftrag im Einzelnen', 'Auftrag im Einzelnen, Titel und Beschreibung'])
  await act(async () => {
    form.editor.add('/GR-Lot')
    form.editor.setValue('/GR-Lot/0/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot', { DEU: 'Nord' })
    await Promise.resolve()
  })
  form.editor.update({
    ...form.editor.options,
    issues: [...issues, problem('/GR-Lot/1/GR-Lot-Purpose/GR-Lot-Description/BT-24-Lot', 'BT-24-Lot')],
  })
  await form.settle()
  expect(places()).toEqual(['Verfahren', 'Los 1 Nord', 'Los 1 Nord, Titel und Beschreibung', 'Los 2 LOT-0002, Titel und Beschreibung'])
})

it('says which lot has no result, and leads to the result that is to name it', async () => {
  form = await mountForm({ template: shipped('eu/1.7/EU-30') })
  await act(async () => {
    form.editor.add('/GR-Lot')
    form.editor.add('/GR-Lot')
    await Promise.resolve()
  })
  await form.settle()
  const said = form.all('.f-prob li').map(({ textContent }) => textContent?.trim())
  const sentence = 'Los Zu jedem Los gehört ein „Ergebnis eines Loses“, in dem es unter „Los“ gewählt ist.'
  expect(said).toEqual([`${sentence}Los 2 LOT-0002`, `${sentence}Los 3 LOT-0003`])
  await act(async () => form.find<HTMLButtonElement>('.f-prob button').click())
  await form.settle()
  expect(document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path).toMatch(/GR-LotResult\/0\/.*BT-13713-LotResult$/)
})
