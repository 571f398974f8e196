// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

const template = exampleTemplate({
  fields: [{ id: 'Titel' }],
  lots: [
    { id: 'Name', required: true },
    { id: 'Ort', required: true },
    { id: 'Beginn', valueType: 'date', displayType: 'DATE', required: true },
  ],
})
const inLot = (index: number, id: string): string => `/GR-Lot/${index}/lot-group/${id}`
const control = (path: string): HTMLInputElement => form.find<HTMLInputElement>(`.f-field[data-path="${path}"] input`)
const said = (): string =>
  form
    .all('.f-all')
    .map(({ textContent }) => textContent)
    .join('|')
/** Three lots; the last one is shown. */
const mountLots = async (readOnly = false): Promise<void> => {
  form = await mountForm({ template, values: { [inLot(0, 'Name')]: 'Reventlou' } })
  await form.click(form.button(/In Lose aufteilen/))
  await form.click(form.button(/^Los$/))
  form.editor.options = { ...form.editor.options, readOnly }
}

it('a value is entered once for all lots, by mouse or keyboard, as one change', async () => {
  await mountLots()
  const ort = control(inLot(2, 'Ort'))
  await form.focus(ort)
  expect(said()).toBe('')
  await form.type(ort, 'Kiel')
  await form.settle()
  expect(said()).toBe('Für alle Lose übernehmen')
  const before = form.changes.length
  const button = form.button(/Für alle Lose/)
  await form.focus(button)
  await form.click(button)
  expect([0, 1, 2].map((index) => getAt(form.data(), inLot(index, 'Ort')))).toEqual(['Kiel', 'Kiel', 'Kiel'])
  expect(form.changes.slice(before)).toEqual(['/GR-Lot'])
  expect(said()).toBe('gilt für alle Lose')
  expect(document.activeElement).toBe(ort)
  expect(form.find('.f-all').closest('[data-path]')).toBe(ort.closest('[data-path]'))
  await form.type(ort, 'Kiel-Holtenau')
  await form.settle()
  expect(said()).toBe('Für alle Lose übernehmen')
  expect(getAt(form.data(), inLot(0, 'Ort'))).toBe('Kiel')
})

it('stands at the field with the focus alone, and never outside lots or at an only one', async () => {
  form = await mountForm({ template, values: { [inLot(0, 'Ort')]: 'Kiel', [inGroup('Titel')]: 'Hafen' } })
  await form.focus(control(inLot(0, 'Ort')))
  expect(said()).toBe('')
  await form.click(form.button(/In Lose aufteilen/))
  await form.focus(control(inLot(1, 'Ort')))
  expect(said()).toBe('')
  act(() => form.editor.setValue(inLot(1, 'Ort'), 'Kiel'))
  await form.settle()
  expect(said()).toBe('gilt für alle Lose')
  await form.focus(control(inGroup('Titel')))
  expect(said()).toBe('')
})

it('leaves alone what a rule hides or keeps from being changed, in each lot for itself', async () => {
  const ruled = exampleTemplate({
    fields: [{ id: 'Titel' }],
    lots: [
      { id: 'Name', required: true },
      { id: 'Ort', required: true },
    ],
    rules: [
      { id: 'hidden', target: 'Ort', effect: 'show', when: { '!=': [{ var: 'Name' }, 'ohne'] } },
      { id: 'fixed', target: 'Ort', effect: 'readOnly', when: { '==': [{ var: 'Name' }, 'fest'] } },
    ],
  })
  form = await mountForm({ template: ruled })
  await form.click(form.button(/In Lose aufteilen/))
  for (let lots = 2; lots < 4; lots++) await form.click(form.button(/^Los$/))
  act(() => {
    form.editor.setValue(inLot(0, 'Name'), 'ohne')
    form.editor.setValue(inLot(1, 'Ort'), 'Husum')
    form.editor.setValue(inLot(1, 'Name'), 'fest')
    form.editor.setValue(inLot(3, 'Ort'), 'Kiel')
  })
  await form.focus(control(inLot(3, 'Ort')))
  await form.settle()
  await form.click(form.button(/Für alle Lose/))
  expect([0, 1, 2, 3].map((index) => getAt(form.data(), inLot(index, 'Ort')))).toEqual([undefined, 'Husum', 'Kiel', 'Kiel'])
  // The fixed one differs, so it does not go for all; nothing is left to take over either.
  expect(said()).toBe('')
})

it('gives the focus back to what of the field had it, the text and not its languages', async () => {
  const multilingual = exampleTemplate({
    fields: [{ id: 'Titel' }],
    lots: [{ id: 'Text', valueType: 'text-multilingual', required: true }],
  })
  form = await mountForm({ template: multilingual, values: { [inLot(0, 'Text')]: { DEU: 'Kiel' } } })
  await form.click(form.button(/In Lose aufteilen/))
  await form.click(form.button(/^1/))
  const box = `.f-field[data-path="${inLot(0, 'Text')}"]`
  await form.focus(form.find(`${box} select`))
  const text = form.find(`${box} :is(input, textarea)`)
  await form.focus(text)
  const button = form.button(/Für alle Lose/)
  await form.focus(button)
  await form.click(button)
  expect(document.activeElement).toBe(text)
})

it('does not take part in a key: lots are compared when the typing pauses', async () => {
  await mountLots()
  const ort = control(inLot(2, 'Ort'))
  await form.focus(ort)
  const looked = vi.spyOn(form.editor, 'lots', 'get')
  await form.type(ort, 'K')
  await form.type(ort, 'Ki')
  expect(looked).not.toHaveBeenCalled()
})

it('offers nothing where nothing may be changed', async () => {
  await mountLots(true)
  await form.focus(control(inLot(2, 'Ort')))
  act(() => form.editor.setValue(inLot(2, 'Ort'), 'Kiel'))
  await form.settle()
  expect(said()).toBe('')
})

it('asks before something else is written over in other lots', async () => {
  await mountLots()
  act(() => form.editor.setValue(inLot(0, 'Ort'), 'Wik'))
  const ort = control(inLot(2, 'Ort'))
  await form.focus(ort)
  await form.type(ort, 'Kiel')
  await form.settle()
  const dialog = (): HTMLElement | null => document.querySelector('[role=dialog]')
  const answer = (word: RegExp): HTMLElement | undefined =>
    [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])].find((one) => word.test(one.textContent ?? ''))
  await form.click(form.button(/Für alle Lose/))
  expect(dialog()?.textContent).toContain('In einem anderen Los steht hier etwas anderes.')
  await form.click(answer(/^(Abbrechen|cancel)/))
  expect(getAt(form.data(), inLot(0, 'Ort'))).toBe('Wik')
  await form.focus(ort)
  await form.click(form.button(/Für alle Lose/))
  await form.click(answer(/^Überschreiben/))
  expect(getAt(form.data(), inLot(0, 'Ort'))).toBe('Kiel')
})

describe('with the lists of a real form', () => {
  const criteria = (lot: number): string => `/GR-Lot/${lot}/GR-Lot-TenderingTerms/GR-Lot-SelectionCriteria`
  const text = (lot: number, item: number): string => `${criteria(lot)}/${item}/BT-747-Lot`
  const mount = async (): Promise<void> => {
    form = await mountForm({ template: shipped('eu/1.7/EU-16') })
    await act(async () => {
      form.editor.add('/GR-Lot')
      form.editor.add(criteria(0))
      form.editor.setValue(text(0, 0), 'tp-abil')
      form.editor.setValue(text(0, 1), 'ef-stand')
      await Promise.resolve()
    })
  }
  const list = (lot: number): Record<string, unknown>[] => getAt(form.data(), criteria(lot)) as Record<string, unknown>[]
  const codes = (lot: number): unknown[] => list(lot).map((item) => item['BT-747-Lot'])

  it('a whole list is entered once for all lots, with ids of its own in each; what stands there otherwise is asked about', async () => {
    await mount()
    await form.focus(form.button(/Eignungskriterium hinzufügen|Eignungskriterien hinzufügen/))
    await form.settle()
    expect(said()).toBe('Liste für alle Lose übernehmen')
    await form.click(form.button(/Liste für alle Lose/))
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(codes(1)).toEqual(['tp-abil', 'ef-stand'])
    const ids = [...list(0), ...list(1)].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(4)
    expect(said()).toBe('gilt für alle Lose')
    await act(async () => {
      form.editor.setValue(text(1, 0), 'ef-stand')
      await Promise.resolve()
    })
    await form.settle()
    await form.click(form.button(/Liste für alle Lose/))
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('In einem anderen Los steht hier etwas anderes.')
  })

  it('a further lot takes over what is the same in all lots before, lists too, and neither the name nor what differs', async () => {
    await mount()
    const kind = (lot: number): string => `/GR-Lot/${lot}/GR-Lot-Purpose/GR-Lot-Description/BT-23-Lot`
    const title = (lot: number): string => `/GR-Lot/${lot}/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot`
    const rebid = (lot: number): string => `/GR-Lot/${lot}/GR-Lot-Purpose/GR-Lot-Description/BT-24-Lot`
    await act(async () => {
      form.editor.changeInLots([criteria(0)])
      for (const lot of [0, 1]) {
        form.editor.setValue(kind(lot), 'works')
        form.editor.setValue(title(lot), { DEU: 'Kaje' })
        form.editor.setValue(rebid(lot), { DEU: `Abschnitt ${lot}` })
      }
      form.editor.add('/GR-Lot')
      await Promise.resolve()
    })
    expect(codes(2)).toEqual(['tp-abil', 'ef-stand'])
    expect(list(2).map(({ _id }) => _id)).not.toEqual(list(0).map(({ _id }) => _id))
    expect(getAt(form.data(), kind(2))).toBe('works')
    expect(getAt(form.data(), title(2))).toBeUndefined()
    expect(getAt(form.data(), rebid(2))).toBeUndefined()
    expect(getAt(form.data(), '/GR-Lot/2/GR-Lot-Purpose/BT-137-Lot')).toBe('LOT-0003')
  })
})
