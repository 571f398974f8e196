import type { JsonSchema, NodeUi, TemplateFile } from '../format/format'

/** Where a node stands: under `parent` (null: at the top) at `index` of its order. */
export interface Position {
  parent: string | null
  index: number
}

/** The children of one node as an edit sees them: their order, their schemas and which are required. */
export interface Level {
  order: readonly string[]
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

export const nodeOf = (file: TemplateFile, id: string): NodeUi | undefined =>
  Object.hasOwn(file.ui.nodes, id) ? file.ui.nodes[id] : undefined

const orderOf = (file: TemplateFile, parent: string | null): readonly string[] =>
  (parent === null ? file.ui.order : nodeOf(file, parent)?.order) ?? []

const parentsByFile = new WeakMap<TemplateFile, ReadonlyMap<string, Position>>()

/** Every node's position, worked out once per file: files never change, edits make new ones. */
const positions = (file: TemplateFile): ReadonlyMap<string, Position> => {
  const known = parentsByFile.get(file)
  if (known) return known
  const found = new Map<string, Position>()
  file.ui.order.forEach((id, index) => found.set(id, { parent: null, index }))
  for (const [parent, { order }] of Object.entries(file.ui.nodes)) order?.forEach((id, index) => found.set(id, { parent, index }))
  parentsByFile.set(file, found)
  return found
}

export const positionOf = (file: TemplateFile, id: string): Position | undefined => positions(file).get(id)

/** contentIds from the top down to the node itself. */
export const chainOf = (file: TemplateFile, id: string | null): string[] => {
  const chain: string[] = []
  for (let at = id; at !== null; at = positionOf(file, at)?.parent ?? null) chain.unshift(at)
  return chain
}

/** The node and everything below it, parents before their children. */
export const subtreeOf = (file: TemplateFile, id: string): string[] => [id, ...orderOf(file, id).flatMap((child) => subtreeOf(file, child))]

/** A node with the fields that show only under one of its choices: they stand beside it and go where it goes. */
export const withChoiceFields = (file: TemplateFile, id: string): string[] => {
  const fields = nodeOf(file, id)?.choices?.flatMap((choice) => choice.fields ?? []) ?? []
  return [id, ...fields.flatMap((field) => withChoiceFields(file, field))]
}

/** Schema of the object that holds a node's children: of one item where the node is repeatable. */
const inner = (schema: JsonSchema): JsonSchema => (schema.type === 'array' ? (schema.items ?? {}) : schema)

const schemaAt = (file: TemplateFile, chain: readonly string[]): JsonSchema =>
  chain.reduce((schema, id) => inner(schema).properties?.[id] ?? {}, file.schema)

/** A node's own schema, the array's where it is repeatable. */
export const schemaOf = (file: TemplateFile, id: string): JsonSchema => schemaAt(file, chainOf(file, id))

export const levelOf = (file: TemplateFile, parent: string | null): Level => {
  const { properties = {}, required = [] } = inner(schemaAt(file, chainOf(file, parent)))
  return { order: orderOf(file, parent), properties, required }
}

const changeSchema = (schema: JsonSchema, chain: readonly string[], change: (object: JsonSchema) => JsonSchema): JsonSchema => {
  if (schema.type === 'array') return { ...schema, items: changeSchema(schema.items ?? { type: 'object' }, chain, change) }
  const [head, ...rest] = chain
  if (head === undefined) return change(schema)
  return { ...schema, properties: { ...schema.properties, [head]: changeSchema(schema.properties?.[head] ?? {}, rest, change) } }
}

/** Schemas in the order of the form: a file reads like the form it makes, whatever way it was edited. */
const objectOf = (schema: JsonSchema, { order, properties, required }: Level): JsonSchema => {
  const { required: _before, properties: _old, ...rest } = schema
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(order.flatMap((id) => (Object.hasOwn(properties, id) ? [[id, properties[id] ?? {}]] : []))),
    required: order.filter((id) => required.includes(id)),
  }
}

/** The file with the children of `parent` changed: order and schema in one, so that they cannot fall apart. */
export const withLevel = (file: TemplateFile, parent: string | null, change: (level: Level) => Level): TemplateFile => {
  const next = change(levelOf(file, parent))
  const schema = changeSchema(file.schema, chainOf(file, parent), (object) => objectOf(object, next))
  const order = [...next.order]
  if (parent === null) return { ...file, schema, ui: { ...file.ui, order } }
  const node = nodeOf(file, parent)
  return { ...file, schema, ui: { ...file.ui, nodes: { ...file.ui.nodes, ...(node && { [parent]: { ...node, order } }) } } }
}

/** The file with one node's description changed. */
export const withNode = (file: TemplateFile, id: string, ui: NodeUi): TemplateFile => ({
  ...file,
  ui: { ...file.ui, nodes: { ...file.ui.nodes, [id]: ui } },
})

export const isContainer = (file: TemplateFile, parent: string | null): boolean =>
  parent === null || (nodeOf(file, parent)?.kind ?? 'field') !== 'field'

/** A place in an order that has `length` places taken: what lies outside comes to its edge. */
export const clamp = (index: number, length: number): number => Math.min(Math.max(0, Math.trunc(index)), length)
