import { loadTemplate, type Choice, type NodeUi, type Rule, type Template, type TemplateFile } from '../../../engine/template'

/** A template for tests, written as a list of fields. Every field is in one group of one section unless `nodes` says more. */
export interface ExampleField extends Partial<NodeUi> {
  id: string
  required?: boolean
  choices?: Choice[]
  maxLength?: number
}

const text = (label: string): { de: string; en: string } => ({ de: label, en: `${label} (en)` })

const TYPES: Record<string, string> = {
  'text-multilingual': 'object',
  amount: 'object',
  measure: 'object',
  integer: 'integer',
  indicator: 'boolean',
}

interface Made {
  schema: Record<string, unknown>
  ui: NodeUi
}

function field({ id, required: _required, maxLength, ...ui }: ExampleField): Made {
  const one = { type: TYPES[ui.valueType ?? 'text'] ?? 'string', ...(maxLength !== undefined && { maxLength }) }
  return {
    schema: ui.repeatable ? { type: 'array', items: one } : one,
    ui: { kind: 'field', label: text(id), displayType: 'TEXTBOX', valueType: 'text', ...ui },
  }
}

interface ExampleOptions {
  fields: ExampleField[]
  /** Fields of a repeated group 'items' beside them. */
  items?: ExampleField[]
  /** Fields of a lot ('GR-Lot' with LOT ids), as a section of its own. */
  lots?: ExampleField[]
  rules?: Rule[]
}

/** Section 'section' → group 'group' with the fields, then a list 'items'; then lots. */
export function exampleTemplate({ fields, items = [], lots = [], rules = [] }: ExampleOptions): Template {
  const nodes: Record<string, NodeUi> = {}
  const objectOf = (list: readonly ExampleField[]): Record<string, unknown> => {
    const properties: Record<string, unknown> = {}
    for (const one of list) {
      const made = field(one)
      properties[one.id] = made.schema
      nodes[one.id] = made.ui
    }
    const required = list.filter((one) => one.required).map((one) => one.id)
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  }
  const ids = (list: readonly ExampleField[]): string[] => list.map(({ id }) => id)
  nodes.section = { kind: 'section', label: text('Abschnitt'), order: items.length > 0 ? ['group', 'items'] : ['group'] }
  nodes.group = { kind: 'group', label: text('Gruppe'), order: ids(fields) }
  const section: Record<string, unknown> = { group: objectOf(fields) }
  if (items.length > 0) {
    nodes.items = {
      kind: 'group',
      label: text('Eintrag'),
      order: ids(items),
      repeatable: { min: 0 },
      ...(items[0] ? { captionField: items[0].id } : {}),
    }
    section.items = { type: 'array', items: objectOf(items) }
  }
  const properties: Record<string, unknown> = { section: { type: 'object', properties: section } }
  const lotFields: ExampleField[] = [{ id: 'BT-137-Lot', valueType: 'id', idScheme: 'LOT', schemeName: 'Lot', hidden: true }, ...lots]
  if (lots.length > 0) {
    nodes['GR-Lot'] = {
      kind: 'section',
      label: text('Los'),
      order: ['lot-group'],
      repeatable: { min: 1 },
      idScheme: 'LOT',
      identifierField: 'BT-137-Lot',
      ...(lots[0] ? { captionField: lots[0].id } : {}),
    }
    nodes['lot-group'] = { kind: 'group', label: text('Losgruppe'), order: ids(lotFields) }
    properties['GR-Lot'] = { type: 'array', items: { type: 'object', properties: { 'lot-group': objectOf(lotFields) } } }
  }
  const file = {
    id: 'example',
    name: text('Beispiel'),
    description: text('Für Tests'),
    version: 1,
    active: true,
    published: null,
    projectTypes: [],
    legalBasis: null,
    roomTemplates: [],
    schema: { type: 'object', properties },
    ui: { order: Object.keys(properties), nodes },
    rules,
  } satisfies Omit<TemplateFile, 'schema'> & { schema: unknown }
  const loaded = loadTemplate(file)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
  return loaded.template
}

/** Path of a field of `exampleTemplate`'s group. */
export const inGroup = (id: string): string => `/section/group/${id}`
