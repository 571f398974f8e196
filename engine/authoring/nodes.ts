import { NO_TEXT } from '../languages'
import { CONTENT_ID, FORBIDDEN_KEYS } from '../format/format'
import type { JsonSchema, NodeUi, TemplateFile } from '../format/format'
import { choiceHolding } from './choices'
import { edited, refused } from './edit'
import type { Edit } from './edit'
import { fieldsOfCheck, fieldsOfRule, freeId, isTakenIn, renameInCheck, renameInNode, renameInRule, withoutMentions } from './references'
import {
  chainOf,
  clamp,
  isContainer,
  levelOf,
  nodeOf,
  positionOf,
  schemaOf,
  subtreeOf,
  withChoiceFields,
  withLevel,
  withNode,
} from './tree'
import type { Level, Position } from './tree'
import { valueSchema } from './valueSchema'

const isId = (id: string): boolean => CONTENT_ID.test(id) && !FORBIDDEN_KEYS.includes(id)

const inserted = (level: Level, { id, index, schema, required }: { id: string; index: number; schema: JsonSchema; required: boolean }) => {
  const at = clamp(index, level.order.length)
  return {
    order: [...level.order.slice(0, at), id, ...level.order.slice(at)],
    properties: { ...level.properties, [id]: schema },
    required: required ? [...level.required, id] : level.required,
  }
}

const without = (level: Level, gone: ReadonlySet<string>): Level => ({
  order: level.order.filter((id) => !gone.has(id)),
  properties: Object.fromEntries(Object.entries(level.properties).filter(([id]) => !gone.has(id))),
  required: level.required.filter((id) => !gone.has(id)),
})

export interface NewNode {
  id: string
  ui: NodeUi
  required?: boolean
  /** Keywords of one value beside those of its type (maxLength, pattern …). */
  schema?: JsonSchema
}

/**
 * Adds a section, group or field. The id gets a number where it is taken; the answer names it. A choice's field is added beside its choice
 * (`putIntoChoice`).
 */
export function addNode(file: TemplateFile, { id: wanted, ui, required = false, schema }: NewNode, { parent, index }: Position): Edit {
  if (!isId(wanted)) return refused('badId', { id: wanted })
  if (parent !== null && !nodeOf(file, parent)) return refused('unknownNode', { id: parent })
  if (!isContainer(file, parent)) return refused('notAContainer', { id: parent ?? '' })
  const id = freeId(wanted, isTakenIn(file))
  const node: NodeUi = ui.kind === 'field' ? ui : { ...ui, order: [] }
  const one: JsonSchema = ui.kind === 'field' ? { ...valueSchema(ui.valueType ?? 'text'), ...schema } : { type: 'object', properties: {} }
  const own: JsonSchema = ui.repeatable ? { type: 'array', items: one } : one
  const placed = withLevel(file, parent, (level) => inserted(level, { id, index, schema: own, required }))
  return edited(withNode(placed, id, node), id)
}

/** Whether a group holds a required field: such a group is not taken away at a stroke (2-tenders.md section 5). */
const holdsRequired = (file: TemplateFile, id: string): boolean =>
  subtreeOf(file, id).some((each) => {
    const position = positionOf(file, each)
    return (
      each !== id &&
      position !== undefined &&
      nodeOf(file, each)?.kind === 'field' &&
      levelOf(file, position.parent).required.includes(each)
    )
  })

/**
 * Takes a node away with all below it and with the fields of its choices. Rules and checks that would speak of something that is gone go
 * with it; the rules are named. Refused for a group with a required field in it.
 */
export function removeNode(file: TemplateFile, id: string): Edit {
  const position = positionOf(file, id)
  if (!position) return refused('unknownNode', { id })
  if (nodeOf(file, id)?.kind !== 'field' && holdsRequired(file, id)) return refused('containsRequired', { id })
  const roots = withChoiceFields(file, id)
  const gone = new Set(roots.flatMap((root) => subtreeOf(file, root)))
  const placed = withLevel(file, position.parent, (level) => without(level, new Set(roots)))
  const nodes = Object.fromEntries(
    Object.entries(placed.ui.nodes).flatMap(([key, ui]) =>
      gone.has(key) ? [] : [[key, mentions(ui, gone) ? withoutMentions(ui, gone) : ui]],
    ),
  )
  const dropped = file.rules.filter((rule) => [...fieldsOfRule(rule)].some((each) => gone.has(each)))
  const rules = dropped.length === 0 ? file.rules : file.rules.filter((rule) => !dropped.includes(rule))
  const checks = file.checks?.filter((check) => ![...fieldsOfCheck(check)].some((each) => gone.has(each)))
  return edited(
    { ...placed, ui: { ...placed.ui, nodes }, rules, ...(checks && { checks }) },
    id,
    dropped.map((rule) => rule.id),
  )
}

const mentions = ({ choices, identifierField, captionField }: NodeUi, gone: ReadonlySet<string>): boolean =>
  [identifierField, captionField, ...(choices?.flatMap((choice) => choice.fields ?? []) ?? [])].some(
    (id) => id !== undefined && gone.has(id),
  )

/** Moves a node, with the fields of its choices, to a place counted in the order without what is moved. Into itself it cannot go. */
export function moveNode(file: TemplateFile, id: string, { parent, index }: Position): Edit {
  const from = positionOf(file, id)
  if (!from) return refused('unknownNode', { id })
  if (parent !== null && !nodeOf(file, parent)) return refused('unknownNode', { id: parent })
  if (!isContainer(file, parent)) return refused('notAContainer', { id: parent ?? '' })
  const moved = withChoiceFields(file, id)
  if (chainOf(file, parent).some((each) => moved.includes(each))) return refused('insideItself', { id })
  if (from.parent !== parent && choiceHolding(file, id)) return refused('choiceFieldElsewhere', { id })
  const source = levelOf(file, from.parent)
  const gone = new Set(moved)
  const taken = withLevel(file, from.parent, (level) => without(level, gone))
  const placed = withLevel(taken, parent, (level) => {
    const at = clamp(index, level.order.length)
    const own = source.order.filter((each) => gone.has(each))
    return {
      order: [...level.order.slice(0, at), ...own, ...level.order.slice(at)],
      properties: { ...level.properties, ...Object.fromEntries(own.map((each) => [each, source.properties[each] ?? {}])) },
      required: [...level.required, ...source.required.filter((each) => gone.has(each))],
    }
  })
  if (from.parent === null || from.parent === parent) return edited(placed, id)
  const before = nodeOf(placed, from.parent)
  // A group's identifier or caption that has left it is its no more.
  const { choices, ...own } = before ?? { kind: 'group' as const, label: NO_TEXT }
  return edited(
    before && mentions(own, gone) ? withNode(placed, from.parent, { ...withoutMentions(own, gone), ...(choices && { choices }) }) : placed,
    id,
  )
}

export interface NodeChange {
  /** Keys to set; undefined takes a key away. */
  ui?: Partial<Omit<NodeUi, 'order' | 'kind'>>
  required?: boolean
  /** Keywords of one value; they take the place of those there were. The type's own are added. */
  schema?: JsonSchema
}

/** Changes what a node is: labels, type, repetition, limits, whether it is required. Another value type gets that type's schema. */
export function changeNode(file: TemplateFile, id: string, change: NodeChange): Edit {
  const position = positionOf(file, id)
  const before = nodeOf(file, id)
  if (!position || !before) return refused('unknownNode', { id })
  const ui = Object.fromEntries(Object.entries({ ...before, ...change.ui }).filter(([, value]) => value !== undefined)) as unknown as NodeUi
  const schema = oneSchema(schemaOf(file, id), before)
  const isOtherType = ui.kind === 'field' && ui.valueType !== before.valueType
  const one = change.schema
    ? { ...valueSchema(ui.valueType ?? 'text'), ...change.schema }
    : isOtherType
      ? valueSchema(ui.valueType ?? 'text')
      : schema
  const own: JsonSchema = ui.repeatable ? { type: 'array', items: one } : one
  const placed = withLevel(file, position.parent, (level) => ({
    ...level,
    properties: { ...level.properties, [id]: own },
    required:
      change.required === undefined
        ? level.required
        : change.required
          ? [...level.required.filter((each) => each !== id), id]
          : level.required.filter((each) => each !== id),
  }))
  const changed = withNode(placed, id, ui)
  if (!before.repeatable || ui.repeatable || !file.checks) return edited(changed, id)
  // Judged in every item before, once now that there are no items.
  const checks = file.checks.map(({ around, ...check }) => (around === undefined || around === id ? check : { ...check, around }))
  return edited({ ...changed, checks }, id)
}

const oneSchema = (schema: JsonSchema, ui: NodeUi): JsonSchema => (ui.repeatable ? (schema.items ?? {}) : schema)

/** Gives a node another id, everywhere it is named: rules, choices, identifiers, captions. */
export function renameNode(file: TemplateFile, id: string, next: string): Edit {
  const position = positionOf(file, id)
  if (!position) return refused('unknownNode', { id })
  if (next === id) return edited(file, id)
  if (!isId(next)) return refused('badId', { id: next })
  if (isTakenIn(file)(next)) return refused('idTaken', { id: next })
  const rename = (each: string): string => (each === id ? next : each)
  const placed = withLevel(file, position.parent, (level) => ({
    order: level.order.map(rename),
    properties: Object.fromEntries(Object.entries(level.properties).map(([key, schema]) => [rename(key), schema])),
    required: level.required.map(rename),
  }))
  const nodes = Object.fromEntries(Object.entries(placed.ui.nodes).map(([key, ui]) => [rename(key), renameInNode(ui, rename)]))
  const rules = file.rules.map((rule) => renameInRule(rule, rename))
  const checks = file.checks?.map((check) => renameInCheck(check, rename))
  return edited({ ...placed, ui: { ...placed.ui, nodes }, rules, ...(checks && { checks }) }, next)
}
