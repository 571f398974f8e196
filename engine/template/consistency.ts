import { fault, step } from '../format/fault'
import type { Fault } from '../format/fault'
import { DEPTH_LIMIT } from './fileShape'
import type { JsonSchema, NodeUi, TemplateFile } from '../format/format'
import { patternFault, SOURCE_LIMIT } from './pattern'

/** The object schema whose properties are a node's children: of one item where the node is repeatable. */
const objectSchemaOf = (schema: JsonSchema, ui: NodeUi): JsonSchema | undefined => (ui.repeatable ? schema.items : schema)

const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/**
 * Checks that schema and ui of a well-shaped file speak of the same tree: same ids at every level, every id placed once, repetition and
 * kinds agree, choices name siblings, patterns are safe. Returns every fault.
 */
export function checkConsistency(file: TemplateFile): Fault[] {
  const faults: Fault[] = []
  const placed = new Set<string>()
  walkChildren({ file, faults, placed }, file.schema, { order: file.ui.order, schemaPath: '/schema', orderPath: '/ui/order', depth: 1 })
  for (const id of Object.keys(file.ui.nodes)) if (!placed.has(id)) faults.push(fault(step('/ui/nodes', id), 'notInOrder', { id }))
  return faults
}

interface Walk {
  file: TemplateFile
  faults: Fault[]
  placed: Set<string>
}

interface Level {
  order: string[]
  schemaPath: string
  orderPath: string
  depth: number
}

function walkChildren(walk: Walk, schema: JsonSchema, level: Level): void {
  const { faults, placed, file } = walk
  if (level.depth > DEPTH_LIMIT) return void faults.push(fault(level.orderPath, 'tooDeep', { limit: DEPTH_LIMIT }))
  if (schema.type !== 'object') faults.push(fault(step(level.schemaPath, 'type'), 'kindMismatch', { expected: 'object' }))
  const siblings = new Set(level.order)
  for (const id of Object.keys(schema.properties ?? {})) {
    if (!siblings.has(id)) faults.push(fault(step(step(level.schemaPath, 'properties'), id), 'notInOrder', { id }))
  }
  ;(schema.required ?? []).forEach((id, at) => {
    if (!siblings.has(id)) faults.push(fault(step(step(level.schemaPath, 'required'), at), 'requiredUnknown', { id }))
  })
  const inChoice = new Set<string>()
  level.order.forEach((id, at) => {
    const orderPath = step(level.orderPath, at)
    if (placed.has(id)) return void faults.push(fault(orderPath, 'duplicate', { id }))
    placed.add(id)
    const ui = own(file.ui.nodes, id)
    const property = own(schema.properties, id)
    if (!ui) faults.push(fault(orderPath, 'notInUi', { id }))
    if (!property) faults.push(fault(orderPath, 'notInSchema', { id }))
    if (!ui || !property) return
    checkChoices(ui, { id, siblings, inChoice }, faults)
    checkNode(walk, { id, ui, property }, { ...level, schemaPath: step(step(level.schemaPath, 'properties'), id) })
  })
}

function checkChoices(ui: NodeUi, place: { id: string; siblings: Set<string>; inChoice: Set<string> }, faults: Fault[]): void {
  const seen = new Set<string>()
  ui.choices?.forEach((choice, at) => {
    const path = `${step('/ui/nodes', place.id)}/choices/${at}`
    if (seen.has(choice.contentId)) faults.push(fault(`${path}/contentId`, 'duplicate', { id: choice.contentId }))
    seen.add(choice.contentId)
    choice.fields?.forEach((id, index) => {
      if (!place.siblings.has(id)) faults.push(fault(`${path}/fields/${index}`, 'notInOrder', { id }))
      // A field in two choices would have two places in the panels tree.
      if (place.inChoice.has(id) || id === place.id) faults.push(fault(`${path}/fields/${index}`, 'duplicate', { id }))
      place.inChoice.add(id)
    })
  })
}

function checkNode(walk: Walk, node: { id: string; ui: NodeUi; property: JsonSchema }, level: Level): void {
  const { faults } = walk
  const { id, ui, property } = node
  const uiPath = step('/ui/nodes', id)
  const inner = objectSchemaOf(property, ui)
  if (ui.repeatable && property.type !== 'array') faults.push(fault(step(level.schemaPath, 'type'), 'kindMismatch', { expected: 'array' }))
  if (!ui.repeatable && property.type === 'array') faults.push(fault(`${uiPath}/repeatable`, 'kindMismatch', { expected: 'repeatable' }))
  if (ui.repeatable?.max !== undefined && ui.repeatable.max < Math.max(1, ui.repeatable.min))
    faults.push(fault(`${uiPath}/repeatable/max`, 'badLimits'))
  if (!inner) return void faults.push(fault(step(level.schemaPath, 'items'), 'missing'))
  if (ui.kind === 'field')
    return checkField(faults, node, { uiPath, schemaPath: ui.repeatable ? step(level.schemaPath, 'items') : level.schemaPath })
  if (!ui.order) return void faults.push(fault(`${uiPath}/order`, 'missing'))
  for (const key of ['displayType', 'valueType', 'choices', 'default', 'codelist'] as const) {
    if (ui[key] !== undefined) faults.push(fault(`${uiPath}/${key}`, 'kindMismatch', { expected: 'field' }))
  }
  const schemaPath = ui.repeatable ? step(level.schemaPath, 'items') : level.schemaPath
  walkChildren(walk, inner, { order: ui.order, schemaPath, orderPath: `${uiPath}/order`, depth: level.depth + 1 })
}

function checkField(
  faults: Fault[],
  { ui, property }: { ui: NodeUi; property: JsonSchema },
  at: { uiPath: string; schemaPath: string },
): void {
  if (!ui.valueType) faults.push(fault(`${at.uiPath}/valueType`, 'missing'))
  if (!ui.displayType) faults.push(fault(`${at.uiPath}/displayType`, 'missing'))
  if (ui.order) faults.push(fault(`${at.uiPath}/order`, 'kindMismatch', { expected: 'section or group' }))
  const value = objectSchemaOf(property, ui)
  if (value?.pattern !== undefined) {
    const reason = patternFault(value.pattern)
    if (reason) faults.push(fault(`${at.schemaPath}/pattern`, reason, { pattern: value.pattern.slice(0, 200), limit: SOURCE_LIMIT }))
  }
}
