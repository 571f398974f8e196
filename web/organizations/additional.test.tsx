import { describe, expect, it } from 'vitest'
import { mountForm } from '../forms/testing/mountForm'
import { formDataOf, formPathOf, templateOf, valuesOfForm, type AdditionalDefinition, type AdditionalValue } from './additional'

const label = (de: string): { de: string; en: string } => ({ de, en: `${de} (en)` })
const DEFINITIONS: AdditionalDefinition[] = [
  { contentId: 'kammer', label: label('Kammer'), type: 'string', required: true },
  { contentId: 'mitarbeiter', label: label('Zahl der Beschäftigten'), type: 'long' },
  { contentId: 'kmu', label: label('Kleines oder mittleres Unternehmen'), type: 'boolean' },
  { contentId: 'gewerke', label: label('Gewerke'), type: 'list', choices: ['Hochbau', 'Tiefbau, Straße', 'Wasserbau'] },
  { contentId: 'zeugnisse', label: label('Zeugnisse'), type: 'list' },
]
const VALUES: AdditionalValue[] = [
  { label: 'Kammer', contentId: 'kammer', stringValue: 'IHK Stade' },
  { label: 'Zahl der Beschäftigten', contentId: 'mitarbeiter', longValue: 42 },
  { label: 'Kleines oder mittleres Unternehmen', contentId: 'kmu', booleanValue: false },
  { label: 'Gewerke', contentId: 'gewerke', listValue: ['Tiefbau, Straße', 'Wasserbau'] },
  { label: 'Zeugnisse', contentId: 'zeugnisse', listValue: ['ISO 9001'] },
]

describe('additional fields', () => {
  const template = templateOf(DEFINITIONS, { part: 'organization', title: 'Weitere Angaben' })

  it('make a template the engine accepts, and none without fields', () => {
    expect(template?.file.ui.order).toEqual(['additional-organization'])
    const [node] =
      templateOf([{ contentId: 'k', label: { de: 'Kürzel', en: ' ' }, type: 'string' }], { part: 'contact', title: '' })?.fields ?? []
    expect(node?.ui.label).toEqual({ de: 'Kürzel', en: 'Kürzel' })
    expect(templateOf([], { part: 'organization', title: '' })).toBeNull()
  })

  it('keep every type of value through the form and back', () => {
    expect(valuesOfForm('organization', DEFINITIONS, formDataOf('organization', DEFINITIONS, VALUES))).toEqual(VALUES)
  })

  it('leave out what has no value, and know the field of a refusal', () => {
    expect(valuesOfForm('contact', DEFINITIONS, formDataOf('contact', DEFINITIONS, []))).toEqual([])
    expect(formPathOf('contact', DEFINITIONS, '/organization/contact/additionalFields/kmu')).toBe('/additional-contact/kmu')
    expect(formPathOf('contact', DEFINITIONS, '/organization/contact/email')).toBeNull()
  })

  it('are drawn by the form engine: typed values come back in the wire shape', async () => {
    if (!template) throw new Error('no template')
    const form = await mountForm({ template, data: formDataOf('organization', DEFINITIONS, []) })
    try {
      await form.type(form.find<HTMLInputElement>('[id$=".kammer"]'), 'HWK Hamburg')
      await form.click(form.button(/Weitere Angaben/))
      await form.type(form.find<HTMLInputElement>('[id$=".mitarbeiter"]'), '12')
      const yes = form.all('[id$=".kmu"]')[0]
      await form.click(yes)
      expect(valuesOfForm('organization', DEFINITIONS, form.data())).toEqual([
        { label: 'Kammer', contentId: 'kammer', stringValue: 'HWK Hamburg' },
        { label: 'Zahl der Beschäftigten', contentId: 'mitarbeiter', longValue: 12 },
        { label: 'Kleines oder mittleres Unternehmen', contentId: 'kmu', booleanValue: true },
      ])
    } finally {
      form.close()
    }
  })
})
