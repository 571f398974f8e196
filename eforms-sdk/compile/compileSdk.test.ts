import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTemplate, type TemplateFile } from '../../engine/template'
import { readSdk } from '../read/sdk'
import { compileSdk } from './compileSdk'

const sample = () => compileSdk(readSdk(join(import.meta.dirname, 'fixtures', 'sample-sdk')))
const textOf = (compiled: ReturnType<typeof compileSdk>, part: 'templates' | 'data', file: string): string => {
  const text = compiled[part].get(file)
  if (text === undefined) throw new Error(`${file} was not made`)
  return text
}
const template = (id: string): TemplateFile => {
  const loaded = loadTemplate(JSON.parse(textOf(sample(), 'templates', `${id}.json`)))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
  return loaded.template.file
}
const first = template('EU-1-9.9.1')
const node = (id: string) => first.ui.nodes[id]
const rule = (id: string) => first.rules.find((each) => each.id === id)

describe('compiling an SDK', () => {
  it('gives the same bytes at every run', () => {
    const [once, again] = [sample(), sample()]
    expect([...again.templates]).toEqual([...once.templates])
    expect([...again.data]).toEqual([...once.data])
  })

  it('names the folder by major and minor version, and forms of other SDKs than the built-in one by its whole version', () => {
    expect(first.id).toBe('EU-1-9.9.1')
    expect(sample().version).toBe('9.9')
    expect(first.sdkVersion).toBe('9.9')
  })

  it('indexes every template with hash, name, legal basis and number of fields', () => {
    const index = JSON.parse(textOf(sample(), 'templates', 'index.json')) as Record<string, object>
    expect(Object.keys(index)).toEqual(['EU-1-9.9.1', 'EU-2-9.9.1'])
    expect(index['EU-2-9.9.1']).toMatchObject({
      file: 'EU-2-9.9.1.json',
      legalBasis: '32018R1046',
      fields: 2,
      name: { de: 'Second sample', en: 'Second sample' },
    })
  })

  it('leaves out forbidden fields and the groups they leave empty', () => {
    expect(node('BT-99-Lot')).toBeUndefined()
    expect(node('GR-Lot-Empty')).toBeUndefined()
  })

  it('requires what is mandatory in this subtype only, up to the root', () => {
    expect(first.schema.required).toEqual(['GR-Sample', 'GR-Lot'])
    expect(first.schema.properties?.['GR-Sample']?.required).toEqual(['BT-21-Procedure', 'OPT-300-Procedure-Buyer'])
    expect(template('EU-2-9.9.1').schema.properties?.['GR-Sample']?.required).toEqual(['BT-21-Procedure'])
  })

  it('starts lots and required repeatable groups with one item', () => {
    expect(node('GR-Lot')).toMatchObject({
      kind: 'section',
      repeatable: { min: 1 },
      idScheme: 'LOT',
      identifierField: 'BT-137-Lot',
      nodeId: 'ND-Lot',
    })
    expect(node('GR-Lot-Submission_Language')?.repeatable).toEqual({ min: 1 })
    expect(node('BT-97-Lot')?.repeatable).toEqual({ min: 1 })
  })

  it('keeps the notice metadata with its presets, out of the form', () => {
    expect(node('meta-data-group')?.excluded).toBe(true)
    expect(node('OPP-070-notice')?.default).toBe('1')
    expect(node('BT-01-notice')?.default).toBe('32014L0023')
    expect(node('BT-05(a)-notice')).toMatchObject({ default: '{NOW}', hidden: true, displayType: 'DATE', valueType: 'date' })
  })

  it('resolves tailored code lists by file name and gives amounts and measures their unit lists', () => {
    expect(node('BT-97-Lot')?.codelist).toBe('small_tailored')
    expect(node('BT-27-Lot')?.unitCodelist).toBe('small_eforms-currency')
    expect(node('BT-36-Lot')?.unitCodelist).toBe('small_duration-unit')
  })

  it('lets organization references hold organizations of the platform', () => {
    expect(node('OPT-300-Procedure-Buyer')?.idSchemes).toEqual(['ORG'])
    expect(first.schema.properties?.['GR-Sample']?.properties?.['OPT-300-Procedure-Buyer']).toEqual({ type: 'string' })
  })

  it('never asks for a constant', () => {
    expect(node('BT-09(a)-Procedure')).toMatchObject({ hidden: true, default: 'OnlyThis' })
  })

  it('marks a value as withheld by rule, so that an empty form withholds nothing', () => {
    expect(node('BT-195(BT-27)-Lot')).toMatchObject({ hidden: true })
    expect(node('BT-195(BT-27)-Lot')).not.toHaveProperty('default')
    expect(node('BT-27-Lot')?.privacyCode).toBe('val')
    expect(rule('BT-195(BT-27)-Lot.set')).toMatchObject({
      effect: 'set',
      when: true,
      value: { if: [{ '!!': { var: 'BT-197(BT-27)-Lot' } }, 'val', null] },
    })
  })

  it("prefers the product's visibility rule to the SDK's condition on the same field", () => {
    expect(rule('BT-15-Lot.show')?.when).toEqual({ '!=': [{ var: 'BT-14-Lot' }, 'restricted-document'] })
  })

  it('turns conditional prohibitions into show rules, one direction of two that exclude each other', () => {
    expect(rule('BT-131(d)-Lot.show')?.when).toEqual({ '!': { var: 'BT-1311(d)-Lot' } })
    expect(rule('BT-1311(d)-Lot.show')).toBeUndefined()
  })

  it('turns conditional demands into require rules', () => {
    expect(rule('BT-131(d)-Lot.require')?.when).toEqual({
      and: [{ in: [{ var: 'BT-14-Lot' }, ['a', 'b']] }, { '!': { '!!': { var: 'BT-36-Lot' } } }],
    })
  })

  it('tells date and time of a deadline apart, falls back to English, and resolves entities', () => {
    expect(node('BT-131(d)-Lot')?.label).toEqual({ de: 'Frist (Datum)', en: 'Deadline (date)' })
    expect(node('BT-131(t)-Lot')?.label.de).toBe('Frist (Uhrzeit)')
    expect(node('GR-Lot-Terms')?.label).toEqual({ de: 'Terms <only English>', en: 'Terms <only English>' })
  })

  it('names the withheld field in the group that withholds it', () => {
    expect(node('GR-Unpublish-BT-27-Lot')?.label).toEqual({ de: 'Später veröffentlichen: Wert', en: 'Publish later: Value' })
  })

  it('writes code lists with parents and without empty names', () => {
    const { codes } = JSON.parse(textOf(sample(), 'data', 'codelists/small.json')) as { codes: unknown }
    expect(codes).toEqual([
      ['a', 'Äpfel & Birnen', 'Apples & pears'],
      ['b', 'Only a name', 'Only a name', 'a'],
      ['c', 'c', 'c', 'b'],
    ])
  })
})
