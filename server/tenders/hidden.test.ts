import { describe, expect, it } from 'vitest'
import { keyOfType } from '../../workflows/procedure'
import { asShown, getAt, instances, setAt, withoutHidden, type FormData } from '../../engine/form'
import { evaluateRules } from '../../engine/rules'
import { loadTemplate, type JsonLogic, type Template, type TemplateNode } from '../../engine/template'
import { chanceOf } from '../../eforms-sdk/fixtures/chance'
import { randomForm } from '../../eforms-sdk/fixtures/randomForm'
import { readTemplateFile, readTemplateIndex } from '../../eforms-sdk'
import { sideOf } from '../search/writeEntry'
import { readForm } from './form/readForm'
import { readerPanels } from './reading/readerPanels'

/*
 * Every rule that hides, and every choice, of every shipped template: what was given before it hid is told to nobody and binds nobody.
 */
const load = (id: string): Template => {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(`${id}: ${JSON.stringify(loaded.faults.slice(0, 3))}`)
  return loaded.template
}

const NO_DEADLINES = { applicationDeadline: null, offerDeadline: null, finalDeadline: null, deadlinePeriodDays: null }
const SAID = { name: 'Titel', no: 1, buyer: 'Stadt', at: new Date(0), seat: null }

/** Constants that a rule compares with: one of them, or nothing at all, makes it hide. */
const constantsIn = (logic: JsonLogic): unknown[] => {
  if (Array.isArray(logic)) return logic.flatMap(constantsIn)
  if (typeof logic !== 'object' || logic === null) return [logic]
  return Object.entries(logic).flatMap(([operator, inner]) => (operator === 'var' || operator === 'values' ? [] : constantsIn(inner)))
}

const hiding = (template: Template): TemplateNode[] =>
  template.nodes.filter(
    (node) => !node.isOffScreen && (node.choiceOf || template.rules.byTarget.get(node.id)?.some(({ effect }) => effect === 'show')),
  )

/** The form with what the node's rules read set so that it is hidden where it has a value; null where nothing that was tried hides it. */
function hidden(template: Template, data: FormData, node: TemplateNode): FormData | null {
  const rules = (template.rules.byTarget.get(node.id) ?? []).filter(({ effect }) => effect === 'show')
  const reads = [
    ...new Set([...rules.flatMap((rule) => rule.reads.map(({ field }) => field)), ...(node.choiceOf ? [node.choiceOf.field] : [])]),
  ]
  const wishes = [undefined, 'none', 'something', '2027-03-01+01:00', ...rules.flatMap(({ when }) => constantsIn(when.logic))]
  for (const field of reads)
    for (const wish of wishes) {
      const value = wish === undefined ? undefined : field.isRepeatable ? [wish] : wish
      const changed = instances(template, data, field.id).reduce((rest, { path }) => setAt(rest, path, value), data)
      const { hidden: found } = withoutHidden(template, changed, evaluateRules(template, changed))
      if (found.some(({ contentId }) => template.node(contentId)?.chain.includes(node))) return changed
    }
  // A list that goes with the number of items elsewhere: groups of lots with the second lot.
  const shortened = template.nodes.find(({ isLot }) => isLot)
  if (!shortened) return null
  const list = getAt(data, `/${shortened.id}`)
  const one = Array.isArray(list) ? setAt(data, `/${shortened.id}`, list.slice(0, 1)) : data
  const { hidden: found } = withoutHidden(template, one, evaluateRules(template, one))
  return found.some(({ contentId }) => template.node(contentId)?.chain.includes(node)) ? one : null
}

/** All with DEEP; else each third place of a form. */
const tried = <Place>(places: readonly Place[]): Place[] => places.filter((_, n) => process.env.DEEP !== undefined || n % 3 === 0)

describe.each([...readTemplateIndex().keys()].filter((id) => hiding(load(id)).length > 0))('%s', (id) => {
  const template = load(id)
  const targets = hiding(template)
  const full = randomForm(template, chanceOf(7), 1)

  it.each(tried(targets).map((node) => [node.id, node] as const))('what was given in %s counts no more once it is hidden', (_, node) => {
    // Nothing that stands elsewhere is taken for it.
    const marked = template.fields
      .filter((field) => field.chain.includes(node) && field.ui.valueType === 'text')
      .reduce((data, field) => instances(template, data, field.id).reduce((rest, { path }) => setAt(rest, path, 'Verborgenes'), data), full)
    const data = hidden(template, marked, node)
    if (data === null) throw new Error(`nothing hides ${node.id}`)
    const states = evaluateRules(template, data)
    const { hidden: values } = withoutHidden(template, data, states)

    const panels = JSON.stringify(readerPanels(template, data, new Map()))
    for (const { path } of values) {
      expect(states.isVisible(path), path).toBe(false)
      expect(getAt(asShown(template, data), path) ?? template.node(node.id)?.ui.default, path).not.toEqual(getAt(data, path))
    }
    expect(panels).not.toContain('Verborgenes')
    // Told, found and in force is the same as if nobody had ever given it.
    const bare = asShown(template, data)
    expect(panels).toBe(JSON.stringify(readerPanels(template, bare, new Map())))
    expect(sideOf(SAID, { template, data })).toEqual(sideOf(SAID, { template, data: bare }))
    const read = (form: FormData) =>
      readForm({ template, data: form, of: keyOfType(0) }, { name: '', orgId: null, deadlines: NO_DEADLINES })
    expect(read(data)).toEqual(read(bare))
    expect(withoutHidden(template, bare, evaluateRules(template, bare))).toEqual({ data: bare, hidden: [] })
    for (const { path } of values)
      if (/BT-131\([dt]\)/.test(path)) expect(read(data).lots.map(({ deadlines }) => deadlines.offerDeadline)).toContain(null)
  })
})

it('walks every rule of the 45 EU forms and our own', () => {
  const ids = [...readTemplateIndex().keys()]
  expect(ids.length).toBeGreaterThanOrEqual(47)
  expect(ids.flatMap((id) => hiding(load(id))).length).toBeGreaterThan(150)
})

it('keeps what the form itself puts in a hidden place, so that a field that shows again is as in a new form', () => {
  const template = load('EU-19')
  const data = randomForm(template, chanceOf(3), 1)
  const states = evaluateRules(template, data)
  const bare = withoutHidden(template, data, states).data
  for (const field of template.fields.filter(({ ui }) => ui.idScheme !== undefined || ui.default !== undefined))
    for (const { path, value } of instances(template, data, field.id)) expect(getAt(bare, path) ?? value, path).toEqual(value)
})
