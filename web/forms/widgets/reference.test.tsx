// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const organizations = [
  { id: 4, name: 'Sporthafen', city: 'Kiel' },
  { id: 5, name: 'Amt Probstei' },
]

describe('a reference to an organization', () => {
  const template = exampleTemplate({ fields: [{ id: 'OPT-300-Procedure-Buyer', valueType: 'id-ref', idSchemes: ['ORG'], required: true }] })
  const path = inGroup('OPT-300-Procedure-Buyer')

  it('stores its number as text and shows its name', async () => {
    form = await mountForm({ template, options: { organizations }, values: { [path]: '4' } })
    expect(form.find('.f-code').textContent).toContain('Sporthafen, Kiel')
    await form.click(form.find('.f-code'))
    await form.type(form.find('.f-pick input'), 'probstei')
    await form.press(form.find('.f-pick input'), 'Enter')
    expect(getAt(form.data(), path)).toBe('5')
  })

  it('takes an organization that is made on the spot', async () => {
    form = await mountForm({
      template,
      options: { organizations, onCreateOrganization: () => Promise.resolve({ id: 9, name: 'Vergabekammer' }) },
    })
    await form.click(form.find('.f-code'))
    await form.click(form.button(/Organisation anlegen/))
    await form.settle()
    expect(getAt(form.data(), path)).toBe('9')
    expect(form.editor.organizations.map(({ id }) => id)).toEqual([4, 5, 9])
  })

  it('does not offer what the page cannot do', async () => {
    form = await mountForm({ template, options: { organizations } })
    await form.click(form.find('.f-code'))
    expect(() => form.button(/Organisation anlegen/)).toThrow()
  })
})

it('of an own form offers organizations by what it refers to, not by its name', async () => {
  form = await mountForm({
    template: exampleTemplate({ fields: [{ id: 'Planer', valueType: 'id-ref', idSchemes: ['ORG'] }] }),
    ...{ options: { organizations }, values: { [inGroup('Planer')]: '4' } },
  })
  expect(form.find('.f-code').textContent).toContain('Sporthafen, Kiel')
})

describe('a reference to a lot', () => {
  it('offers the lots of this form with their names, as they are', async () => {
    const template = exampleTemplate({
      fields: [{ id: 'Bezug', valueType: 'id-ref', idSchemes: ['LOT'], required: true }],
      lots: [{ id: 'Name', required: true }],
    })
    form = await mountForm({ template, values: { '/GR-Lot/0/lot-group/Name': 'Reventlou' } })
    const options = (): string[] => [...form.find<HTMLSelectElement>('select.select').options].map((one) => one.textContent ?? '')
    expect(options()).toEqual(['Bitte wählen', 'LOT-0001 Reventlou'])
    await form.click(form.button(/In Lose aufteilen/))
    expect(options()).toEqual(['Bitte wählen', 'LOT-0001 Reventlou', 'LOT-0002'])
    await form.type(form.find('select.select'), 'LOT-0002')
    expect(getAt(form.data(), inGroup('Bezug'))).toBe('LOT-0002')
  })
})
