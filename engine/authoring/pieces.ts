import type { Check, JsonSchema, NodeUi, Rule, TemplateFile } from '../format/format'
import { choiceHolding, putIntoChoice } from './choices'
import { edited, refused } from './edit'
import type { Edit } from './edit'
import { fieldsOfCheck, fieldsOfRule, freeId, renameInCheck, renameInNode, renameInRule } from './references'
import { clamp, isContainer, levelOf, nodeOf, positionOf, subtreeOf, withChoiceFields, withLevel } from './tree'
import type { Position } from './tree'

/** The node with all below it and the fields of its choices, under ids that are free in `target`, as a piece to put somewhere. */
export interface Piece {
  root: string
  /** Ids that stand beside each other at the top of the piece: the node and its choices' fields. */
  roots: readonly string[]
  nodes: Readonly<Record<string, NodeUi>>
  schemas: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
  rules: readonly Rule[]
  checks: readonly Check[]
}

const renameInSchema = (schema: JsonSchema, rename: (id: string) => string): JsonSchema => ({
  ...schema,
  ...(schema.properties && {
    properties: Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [rename(key), renameInSchema(each, rename)])),
  }),
  ...(schema.required && { required: schema.required.map(rename) }),
  ...(schema.items && { items: renameInSchema(schema.items, rename) }),
})

/**
 * Cuts a copy out of a template. Rules and checks come along whose target is in it and whose fields are all in it or (`source` = `target`)
 * known there.
 */
export function pieceOf(source: TemplateFile, id: string, target: TemplateFile): Piece | null {
  const position = positionOf(source, id)
  if (!position) return null
  const roots = withChoiceFields(source, id)
  const ids = roots.flatMap((root) => subtreeOf(source, root))
  const given = new Map<string, string>()
  const taken = new Set(Object.keys(target.ui.nodes))
  for (const each of ids) {
    const next = freeId(each, (wanted) => taken.has(wanted))
    taken.add(next)
    given.set(each, next)
  }
  const rename = (each: string): string => given.get(each) ?? each
  const level = levelOf(source, position.parent)
  const isKnown = (each: string): boolean => given.has(each) || source === target
  const ruleIds = new Set(target.rules.map((rule) => rule.id))
  const rules = source.rules
    .filter((rule) => given.has(rule.target) && [...fieldsOfRule(rule)].every(isKnown))
    .map((rule) => {
      const ruleId = freeId(rule.id, (wanted) => ruleIds.has(wanted))
      ruleIds.add(ruleId)
      return { ...renameInRule(rule, rename), id: ruleId }
    })
  const checkIds = new Set(target.checks?.map((check) => check.id))
  const checks = (source.checks ?? [])
    .filter((check) => given.has(check.target) && [...fieldsOfCheck(check)].every(isKnown))
    .map((check) => {
      const checkId = freeId(check.id, (wanted) => checkIds.has(wanted))
      checkIds.add(checkId)
      return { ...renameInCheck(check, rename), id: checkId }
    })
  return {
    root: rename(id),
    roots: level.order.filter((each) => roots.includes(each)).map(rename),
    nodes: Object.fromEntries(
      ids.flatMap((each) => {
        const ui = nodeOf(source, each)
        return ui ? [[rename(each), renameInNode(ui, rename)]] : []
      }),
    ),
    schemas: Object.fromEntries(roots.map((each) => [rename(each), renameInSchema(level.properties[each] ?? {}, rename)])),
    required: level.required.filter((each) => roots.includes(each)).map(rename),
    rules,
    checks,
  }
}

/** Puts a piece at a place: a copy of a node of the same template, or a building block out of another one (a lot of an EU form). */
export function insertPiece(file: TemplateFile, piece: Piece, { parent, index }: Position): Edit {
  if (parent !== null && !nodeOf(file, parent)) return refused('unknownNode', { id: parent })
  if (!isContainer(file, parent)) return refused('notAContainer', { id: parent ?? '' })
  const placed = withLevel(file, parent, (level) => {
    const at = clamp(index, level.order.length)
    return {
      order: [...level.order.slice(0, at), ...piece.roots, ...level.order.slice(at)],
      properties: { ...level.properties, ...piece.schemas },
      required: [...level.required, ...piece.required],
    }
  })
  const checks = file.checks || piece.checks.length > 0 ? { checks: [...(file.checks ?? []), ...piece.checks] } : {}
  const ui = { ...placed.ui, nodes: { ...placed.ui.nodes, ...piece.nodes } }
  return edited({ ...placed, ui, rules: [...file.rules, ...piece.rules], ...checks }, piece.root)
}

/** A copy right behind the node, with ids of its own. */
export function duplicateNode(file: TemplateFile, id: string): Edit {
  const position = positionOf(file, id)
  const piece = pieceOf(file, id, file)
  if (!position || !piece) return refused('unknownNode', { id })
  // The copy of a choice's field belongs to the same choice.
  const holding = choiceHolding(file, id)
  const moved = withChoiceFields(file, id)
  const order = levelOf(file, position.parent).order
  const last = Math.max(...moved.map((each) => order.indexOf(each)))
  const made = insertPiece(file, piece, { parent: position.parent, index: last + 1 })
  return made.ok && holding ? putIntoChoice(made.file, made.id, holding) : made
}
