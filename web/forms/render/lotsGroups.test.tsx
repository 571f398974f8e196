// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { validate } from '../../../engine/validation'
import { shipped } from '../testing/shipped'
import { mountForm, NOW, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

const template = shipped('eu/1.7/EU-16')
const sections = (): string[] => form.all('.f-sec > header h2').map(({ textContent }) => textContent ?? '')
const card = (label: string): HTMLElement => form.find(`.f-sec[aria-label="${label}"]`)
const composition = '/GR-Procedure/GR-Procedure-LotDistribution/GR-Procedure-GroupComposition'
const add = async (list: string): Promise<void> => {
  await act(async () => {
    form.editor.add(list)
    await Promise.resolve()
  })
}
const groupProblems = () =>
  validate(template, form.data(), { mode: 'complete', now: NOW }).filter(({ contentId }) =>
    /LotsGroup|GroupComposition|BT-330|BT-1375/.test(contentId),
  )

it('groups of lots come with the second lot, ask for a title and their lots, and offer the lots and groups there are', async () => {
  form = await mountForm({ template })
  await form.settle()
  expect(sections()).not.toContain('Losgruppe')
  await add('/GR-Lot')
  expect(sections()).toContain('Losgruppe')
  // Nobody has to make a group.
  expect(groupProblems()).toEqual([])

  await form.click([...card('Losgruppe').querySelectorAll('button')].find(({ textContent }) => textContent === 'Losgruppe'))
  await form.settle()
  expect(groupProblems().map(({ path, rule }) => [path, rule])).toEqual([
    [`${composition}/0/BT-1375-Procedure`, 'required'],
    ['/GR-LotsGroup/0/GR-LotsGroup-Purpose/GR-LotsGroup-Description/BT-21-LotsGroup', 'required'],
  ])
  // Whoever adds a group writes its title next.
  expect(document.activeElement?.closest('[data-leaf], .f-field')?.textContent).toContain('Titel')
  expect(document.activeElement?.matches('input, textarea')).toBe(true)

  // What it consists of is asked for elsewhere, and stands there already.
  expect(form.editor.value(`${composition}/0/BT-330-Procedure`)).toBe('GLO-0001')
  expect(form.editor.items(composition)).toHaveLength(1)
  const offered = (label: string): string[] =>
    form
      .all('.f-field')
      .filter(({ textContent }) => textContent?.startsWith(label))
      .flatMap((field) => [...field.querySelectorAll('option, label.f-check, .f-option')].map(({ textContent }) => textContent ?? ''))
      .filter((text) => /^(LOT|GLO)/.test(text))
  expect(offered('Gruppe von Losen')).toEqual(['GLO-0001'])
  await act(async () => {
    form.editor.setValue(`${composition}/0/BT-1375-Procedure`, ['LOT-0001'])
    form.editor.setValue('/GR-LotsGroup/0/GR-LotsGroup-Purpose/GR-LotsGroup-Description/BT-21-LotsGroup', { DEU: 'Nordkai' })
    await Promise.resolve()
  })
  expect(groupProblems().map(({ params }) => params.de)).toEqual(['Eine Losgruppe umfasst mindestens zwei Lose.'])
  await act(async () => {
    form.editor.setValue(`${composition}/0/BT-1375-Procedure`, ['LOT-0001', 'LOT-0002'])
    await Promise.resolve()
  })
  expect(groupProblems()).toEqual([])
})

it('the only group can be taken away again; a form back at one lot has none and nothing refers to it', async () => {
  form = await mountForm({ template: shipped('eu/1.7/EU-29') })
  await form.settle()
  await add('/GR-Lot')
  await add('/GR-LotsGroup')
  await form.settle()
  const remove = [...card('Losgruppe').querySelectorAll('button')].find((one) => one.getAttribute('aria-label')?.includes('entfernen'))
  expect(remove).toBeDefined()
  // Its composition goes with it, that of its copy stays.
  await act(async () => {
    form.editor.duplicate('/GR-LotsGroup', 0)
    await Promise.resolve()
  })
  expect(form.editor.items(composition)).toHaveLength(2)
  await act(async () => {
    form.editor.remove('/GR-LotsGroup', 0)
    await Promise.resolve()
  })
  expect(form.editor.items(composition).map((_, index) => form.editor.value(`${composition}/${index}/BT-330-Procedure`))).toEqual([
    'GLO-0002',
  ])
  await act(async () => {
    form.editor.remove('/GR-LotsGroup', 0)
    await Promise.resolve()
  })
  expect(form.editor.items(composition)).toEqual([])
  await add('/GR-LotsGroup')
  await act(async () => {
    form.editor.remove('/GR-Lot', 1)
    await Promise.resolve()
  })
  await form.settle()
  expect(sections()).not.toContain('Losgruppe')
  const result = '/GR-Result/GR-NoticeResult-Section/GR-GroupFramework'
  await add(result)
  const judged = validate(form.editor.template, { ...form.data() }, { mode: 'complete', now: NOW })
  expect(judged.filter(({ contentId }) => /LotsGroup/.test(contentId))).toEqual([])
  await act(async () => {
    form.editor.setValue(`${result}/0/BT-556-NoticeResult`, 'GLO-0003')
    await Promise.resolve()
  })
  const after = validate(form.editor.template, form.data(), { mode: 'complete', now: NOW })
  expect(after.filter(({ path }) => path.endsWith('BT-556-NoticeResult')).map(({ rule }) => rule)).toEqual(['idRef'])
})
