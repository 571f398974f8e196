import { NO_TEXT } from '../../../engine/languages'
import {
  changeNode,
  choiceHolding,
  insertPiece,
  levelOf,
  moveNode,
  nodeOf,
  pieceOf,
  positionOf,
  putIntoChoice,
  type Edit,
  type Position,
} from '../../../engine/authoring'
import type { NodeUi, TemplateFile } from '../../../engine/template'

/** A field goes with the fields of its choices. */
const withOwn = (file: TemplateFile, id: string): string[] => [
  id,
  ...(nodeOf(file, id)?.choices ?? []).flatMap(({ fields }) => (fields ?? []).flatMap((each) => withOwn(file, each))),
]

const isSection = (file: TemplateFile, id: string): boolean => nodeOf(file, id)?.kind === 'section'
const isContainer = (file: TemplateFile, id: string): boolean => (nodeOf(file, id)?.kind ?? 'field') !== 'field'

/** inside: as its last; first: as its first. */
export type Side = 'before' | 'after' | 'inside' | 'first'

/**
 * Where `id` would come to stand beside (or inside) another node; null where it cannot: fields and groups live in sections, sections at the
 * top.
 */
export function placeAt(file: TemplateFile, id: string, { target, side }: { target: string; side: Side }): Position | null {
  const moved = new Set(withOwn(file, id))
  const at = positionOf(file, target)
  if (!at || moved.has(target)) return null
  const free = (parent: string | null): readonly string[] => levelOf(file, parent).order.filter((each) => !moved.has(each))
  if (isSection(file, id) !== isSection(file, target) && isSection(file, id)) return null
  if (!isSection(file, id) && isSection(file, target)) {
    if (side !== 'before') return { parent: target, index: side === 'inside' ? free(target).length : 0 }
    const previous = file.ui.order[at.index - 1]
    return previous === undefined ? null : { parent: previous, index: free(previous).length }
  }
  if ((side === 'inside' || side === 'first') && isContainer(file, target) && !isSection(file, id))
    return { parent: target, index: side === 'first' ? 0 : free(target).length }
  const order = free(at.parent)
  const own = withOwn(file, target).map((each) => order.indexOf(each))
  return { parent: at.parent, index: side === 'before' ? order.indexOf(target) : Math.max(...own) + 1 }
}

/** Moves to a place; what showed under a choice is freed of it where it leaves the choice's level. */
export function moveTo(file: TemplateFile, id: string, place: Position): Edit {
  const from = positionOf(file, id)
  if (from && from.parent !== place.parent && choiceHolding(file, id)) {
    const freed = putIntoChoice(file, id, null)
    return freed.ok ? moveNode(freed.file, id, place) : freed
  }
  return moveNode(file, id, place)
}

/** One step up or down, past the next sibling; from the edge of a section or group into the next one. Null at the end of the form. */
export function moveStep(file: TemplateFile, id: string, step: -1 | 1): Edit | null {
  const holding = choiceHolding(file, id)
  if (holding) return stepInChoice(file, id, { ...holding, step })
  const at = positionOf(file, id)
  if (!at) return null
  const held = new Set(levelOf(file, at.parent).order.flatMap((each) => withOwn(file, each).slice(1)))
  const siblings = levelOf(file, at.parent).order.filter((each) => !held.has(each))
  const next = siblings[siblings.indexOf(id) + step]
  if (next !== undefined) return applyAt(file, id, { target: next, side: step < 0 ? 'before' : 'after' })
  if (at.parent === null) return null
  if (!isSection(file, at.parent)) return applyAt(file, id, { target: at.parent, side: step < 0 ? 'before' : 'after' })
  const section = file.ui.order[file.ui.order.indexOf(at.parent) + step]
  return section === undefined ? null : applyAt(file, id, { target: section, side: step < 0 ? 'inside' : 'after' })
}

function stepInChoice(
  file: TemplateFile,
  id: string,
  { field, choice, step }: { field: string; choice: string; step: number },
): Edit | null {
  const ui = nodeOf(file, field)
  const fields = ui?.choices?.find(({ contentId }) => contentId === choice)?.fields ?? []
  const from = fields.indexOf(id)
  const to = from + step
  if (!ui || to < 0 || to >= fields.length) return null
  const rest = fields.filter((each) => each !== id)
  const next = [...rest.slice(0, to), id, ...rest.slice(to)]
  return changeNode(file, field, {
    ui: { choices: (ui.choices ?? []).map((each) => (each.contentId === choice ? { ...each, fields: next } : each)) },
  })
}

/** Into the group before it, or out of the group it is in. */
export function moveLevel(file: TemplateFile, id: string, step: -1 | 1): Edit | null {
  const at = positionOf(file, id)
  if (!at || at.parent === null) return null
  if (step < 0) return isSection(file, at.parent) ? null : applyAt(file, id, { target: at.parent, side: 'after' })
  const order = levelOf(file, at.parent).order
  const before = order.slice(0, at.index).findLast((each) => isContainer(file, each))
  return before === undefined ? null : applyAt(file, id, { target: before, side: 'inside' })
}

function applyAt(file: TemplateFile, id: string, { target, side }: { target: string; side: Side }): Edit | null {
  const place = placeAt(file, id, { target, side })
  return place && moveTo(file, id, place)
}

/** Where something new comes: behind what is selected, or at the end of the group or section that is. */
export function placeForNew(file: TemplateFile, selected: string | null, kind: NodeUi['kind']): Position {
  const last = file.ui.order.at(-1) ?? null
  if (kind === 'section') {
    const top = selected === null ? -1 : file.ui.order.indexOf(topOf(file, selected))
    return { parent: null, index: top < 0 ? file.ui.order.length : top + 1 }
  }
  const at = selected === null ? last : selected
  if (at === null) return { parent: null, index: 0 }
  if (isContainer(file, at)) return { parent: at, index: levelOf(file, at).order.length }
  const position = positionOf(file, at)
  const order = levelOf(file, position?.parent ?? null).order
  return { parent: position?.parent ?? null, index: Math.max(...withOwn(file, at).map((each) => order.indexOf(each))) + 1 }
}

const topOf = (file: TemplateFile, id: string): string => {
  const parent = positionOf(file, id)?.parent ?? null
  return parent === null ? id : topOf(file, parent)
}

/** A building block: a node of an EU form with all below it. What the EU form keeps off the screen is shown in its new place. */
export function insertBlock(
  file: TemplateFile,
  { source, id }: { source: TemplateFile; id: string },
  selected: string | null,
): Edit | null {
  const piece = pieceOf(source, id, file)
  if (!piece) return null
  const { excluded: _excluded, hidden: _hidden, ...root } = piece.nodes[piece.root] ?? { kind: 'group' as const, label: NO_TEXT }
  const place = placeForNew(file, selected, root.kind)
  return insertPiece(file, { ...piece, nodes: { ...piece.nodes, [piece.root]: root } }, place)
}
