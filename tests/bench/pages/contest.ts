import { addItem, duplicateItem, emptyData, getAt, instances, setAt, type FormData } from '../../../engine/form'
import { loadTemplate, type JsonSchema, type Template, type TemplateNode } from '../../../engine/template'
import { NOW } from './sample'

/** What all contestants show: EU-30, one lot, every group open once, the same data. */
export async function contestTemplate(): Promise<Template> {
  const answer = await fetch('/templates/EU-30')
  const loaded = loadTemplate(await answer.json())
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return loaded.template
}

const VALUES: Readonly<Record<string, unknown>> = {
  'text-multilingual': { DEU: 'Hafen mit 180 Liegeplätzen', ENG: 'Harbour with 180 berths' },
  amount: { amount: '125000.00', currency: 'EUR' },
  measure: { value: '24', unit: 'MONTH' },
  number: '7',
  integer: 7,
  date: '2027-03-01+01:00',
  time: '10:00:00+01:00',
  indicator: true,
  url: 'https://vergabe.example/unterlagen',
  email: 'stelle@vergabe.example',
}

/** The one lot with a value in nearly every field, and as many copies of it as make `lots`: more than 10,000 values for a hundred. */
export function withLots(template: Template, data: FormData, lots: number): FormData {
  let grown = data
  for (const node of template.fields) {
    const value = VALUES[node.ui.valueType ?? ''] ?? (node.ui.codelist ? 'none' : 'Angabe')
    if (node.isOffScreen || node.ui.valueType === 'id') continue
    for (const { path } of instances(template, grown, node.id))
      if (path.startsWith('/GR-Lot/')) grown = setAt(grown, path, node.isRepeatable ? [value] : value)
  }
  for (let count = 1; count < lots; count++) grown = duplicateItem(template, grown, '/GR-Lot/0')
  return grown
}

export function contestData(template: Template): FormData {
  let data = emptyData(template, { now: NOW })
  // Every repeated group is there once, so that all 481 fields have a place on the page.
  for (const node of template.nodes) {
    if (node.isField || !node.isRepeatable || node.isOffScreen) continue
    const lists = node.parent?.id ? instances(template, data, node.parent.id).map(({ path }) => `${path}/${node.id}`) : [`/${node.id}`]
    for (const path of lists) if (!Array.isArray(getAt(data, path))) data = addItem(template, data, { path, now: NOW })
  }
  for (const node of template.fields) {
    if (node.ui.valueType !== 'text-multilingual' || node.isOffScreen) continue
    for (const { path } of instances(template, data, node.id)) data = setAt(data, path, { DEU: `Text zu ${node.ui.label.de}` })
  }
  return data
}

/**
 * The same fields as one JSON Schema with titles, as stock rjsf wants it. Code lists of up to 20 codes are enums, longer ones text inputs.
 */
export function stockSchema(template: Template, codes: ReadonlyMap<string, readonly string[]>): JsonSchema & { title?: string } {
  const convert = (node: TemplateNode): JsonSchema & { title?: string } => {
    const title = node.ui.label.de
    if (node.isField) {
      const list = node.ui.codelist ? codes.get(node.ui.codelist) : undefined
      const one: JsonSchema = list && list.length > 0 && list.length <= 20 ? { type: 'string', enum: [...list] } : leafSchema(node)
      return node.isRepeatable ? { title, type: 'array', items: one } : { title, ...one }
    }
    const properties: Record<string, JsonSchema> = {}
    for (const child of node.children) if (!child.isOffScreen) properties[child.id] = convert(child)
    const required = (node.itemSchema.required ?? []).filter((id) => id in properties)
    const object = { type: 'object' as const, properties, ...(required.length > 0 ? { required } : {}) }
    return node.isRepeatable ? { title, type: 'array', items: object } : { title, ...object }
  }
  return convert(template.root)
}

/** Texts in two languages, amounts and measures are objects of two inputs, as rjsf shows objects. */
function leafSchema(node: TemplateNode): JsonSchema {
  switch (node.ui.valueType) {
    case 'text-multilingual':
      return { type: 'object', properties: { DEU: { type: 'string' } } }
    case 'amount':
      return { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } }
    case 'measure':
      return { type: 'object', properties: { value: { type: 'string' }, unit: { type: 'string' } } }
    case 'indicator':
      return { type: 'boolean' }
    case 'integer':
      return { type: 'integer' }
    default:
      return { type: 'string' }
  }
}

/**
 * Code lists that are short enough for a select; the long ones are text inputs for stock rjsf, or the select of 9,454 rows would lose it
 * the race.
 */
export async function shortLists(template: Template): Promise<Map<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>()
  for (const node of template.fields) {
    const list = node.ui.codelist
    if (!list || lists.has(list) || /^(cpv|nuts|language$|measurement-unit)/.test(list)) continue
    const answer = await fetch(`/sdk/1.7/codelists/${list}/lang/de`)
    const body: { codes: string[][] } = await answer.json()
    lists.set(
      list,
      body.codes.map(([code]) => code ?? ''),
    )
  }
  return lists
}

/** The field keys are typed into: the procedure's title, at the top of every contestant. */
export const TYPED = 'BT-21-Procedure'

/**
 * First paint, alike for all contestants: script, template, data and code lists are there; from here to the end of the frame that draws the
 * first commit. rjsf shows its whole form with it, ours what fits the screen; window.unpainted counts what of the screen was still empty
 * then: blocks that are only a space, and a form that ends before the window does although more of it follows.
 */
export const markStart = (): void => void Object.assign(window, { startedAt: performance.now() })

export function markPainted(): void {
  requestAnimationFrame(() => {
    // The first task after the frame: whatever else was waiting is not part of the paint.
    void scheduler.postTask(
      () => {
        const paintedAt = performance.now()
        const spaces = [...document.querySelectorAll('.f-later')].filter((one) => one.getBoundingClientRect().top < innerHeight).length
        const form = document.querySelector('.f-form')?.getBoundingClientRect()
        const ends = form && form.bottom < innerHeight ? 1 : 0
        Object.assign(window, { paintedAt, unpainted: spaces + ends })
        dispatchEvent(new Event('painted'))
      },
      { priority: 'user-blocking' },
    )
  })
}
