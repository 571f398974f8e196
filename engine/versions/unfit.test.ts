import { describe, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, newTemplate, removeNode } from '../authoring'
import { loadTemplate, type NodeUi, type Template, type TemplateFile } from '../template'
import { toCheck } from '.'

const text = (de: string) => ({ de, en: de })
const now = new Date('2026-11-21T10:00:00Z')
const choices = [
  { contentId: 'power', label: text('Strom') },
  { contentId: 'water', label: text('Wasser') },
]
const field = (label: string, rest: Partial<NodeUi> = {}): NodeUi => ({
  ...{ kind: 'field', label: text(label), valueType: 'text', displayType: 'TEXTBOX' },
  ...rest,
})
/** Quays; each has a name and something that it offers. */
const file = (): TemplateFile => {
  let made = newTemplate({ id: 'own', name: text('Eigenes'), section: text('Hafen') })
  const add = (id: string, ui: NodeUi, parent: string): void => {
    made = fileOfEdit(addNode(made, { id, ui }, { parent, index: 9 }))
  }
  add('quay', { kind: 'group', label: text('Steg'), repeatable: { min: 0 } }, 'section-1')
  add('name', field('Name'), 'quay')
  add('offers', field('Bietet', { valueType: 'code', displayType: 'DROPDOWN', choices }), 'quay')
  return made
}
const compiled = (one: TemplateFile): Template => {
  const read = loadTemplate(one)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.template
}
const data = {
  'section-1': {
    quay: [
      { _id: 'a', name: 'Nordsteg', offers: 'water' },
      { _id: 'b', name: 'Südsteg', offers: 'power' },
    ],
  },
}
const after = (change: (one: TemplateFile) => TemplateFile) => toCheck(compiled(file()), compiled(change(file())), { data, now })

describe('what moving leaves to check', () => {
  it('is a value whose choice is gone, with its place', () => {
    const found = after((one) => fileOfEdit(changeNode(one, 'offers', { ui: { choices: choices.slice(1) } })))
    expect(found.parked).toEqual([])
    expect(found.unfit).toEqual([{ contentId: 'offers', label: text('Bietet'), section: [text('Hafen'), text('Steg 2')], value: 'power' }])
  })
  it('is a value beyond a limit there was none of, and one without a place', () => {
    const shorter = after((one) => fileOfEdit(changeNode(one, 'name', { schema: { maxLength: 7 } })))
    expect(shorter.unfit.map(({ value }) => value)).toEqual(['Nordsteg'])
    const without = after((one) => fileOfEdit(removeNode(one, 'offers')))
    expect([without.parked.length, without.unfit.length]).toEqual([2, 0])
  })
  it('is nothing where the version says the same, or what was wrong before already', () => {
    expect(after((one) => one)).toEqual({ parked: [], unfit: [] })
    const wrong = { 'section-1': { quay: [{ _id: 'a', offers: 'gone' }] } }
    const longer = compiled(fileOfEdit(changeNode(file(), 'name', { ui: { label: text('Bezeichnung') } })))
    expect(toCheck(compiled(file()), longer, { data: wrong, now }).unfit).toEqual([])
  })
})
