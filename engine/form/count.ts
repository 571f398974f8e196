import { HIDDEN, REQUIRED } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { TemplateNode } from '../template/template'
import { isFilled } from '../data/filled'
import { isObject } from '../data/path'

/** Required values in one section, group, list or item. `below` has the parts that count anything, in form order. */
export interface Count {
  readonly required: number
  readonly filled: number
  readonly below: ReadonlyMap<string, Count>
  /** Required fields of this object itself that are open, and items a list lacks. */
  readonly open: readonly string[]
}

/** Whether two counts say the same, part by part; parts that are the same object are not looked into. */
export function isSameCount(one: Count, other: Count): boolean {
  if (one === other) return true
  if (one.required !== other.required || one.filled !== other.filled) return false
  if (one.below.size !== other.below.size || one.open.length !== other.open.length) return false
  if (!one.open.every((id, at) => id === other.open[at])) return false
  for (const [id, part] of one.below) {
    const its = other.below.get(id)
    if (!its || !isSameCount(part, its)) return false
  }
  return true
}

interface Remembered {
  node: TemplateNode
  tree: StateTree | undefined
  count: Count
}

/**
 * Counts by the object they were made for. Form data and state trees share what did not change, so after a key only the objects on the
 * way from the field to the root are counted again.
 */
const remembered = new WeakMap<object, Remembered>()

const NOTHING_BELOW: ReadonlyMap<string, Count> = new Map()
const NOTHING_OPEN: readonly string[] = []

/** Counts the visible required fields of a section, group or item with these values. */
export function countObject(node: TemplateNode, value: unknown, tree: StateTree | undefined): Count {
  if (!isObject(value)) return countChildren(node, {}, tree)
  const known = remembered.get(value)
  if (known && known.node === node && known.tree === tree) return known.count
  const count = countChildren(node, value, tree)
  remembered.set(value, { node, tree, count })
  return count
}

function countChildren(node: TemplateNode, value: Record<string, unknown>, tree: StateTree | undefined): Count {
  let required = 0
  let filled = 0
  const open: string[] = []
  const below = new Map<string, Count>()
  for (const child of node.children) {
    if (child.isOffScreen) continue
    const childTree = tree?.below.get(child.id)
    const flags = childTree?.flags ?? 0
    if (flags & HIDDEN) continue
    const inner = Object.hasOwn(value, child.id) ? value[child.id] : undefined
    const isRequired = child.required || (flags & REQUIRED) !== 0
    if (child.isField) {
      if (!isRequired) continue
      required += 1
      if (isFilled(child, inner)) filled += 1
      else open.push(child.id)
      continue
    }
    const part = countPart(child, inner, { tree: childTree, isRequired })
    below.set(child.id, part)
    required += part.required
    filled += part.filled
  }
  return { required, filled, below, open: open.length > 0 ? open : NOTHING_OPEN }
}

/** The part of a count that one section, group or list below the root is, without the others; undefined where the count has none. */
export function countBelow(
  root: TemplateNode,
  id: string,
  { data, tree }: { data: Record<string, unknown>; tree: StateTree },
): Count | undefined {
  const child = root.children.find((each) => each.id === id)
  const childTree = tree.below.get(id)
  const flags = childTree?.flags ?? 0
  if (!child || child.isField || child.isOffScreen || flags & HIDDEN) return undefined
  const isRequired = child.required || (flags & REQUIRED) !== 0
  return countPart(child, Object.hasOwn(data, id) ? data[id] : undefined, { tree: childTree, isRequired })
}

const countPart = (node: TemplateNode, value: unknown, states: { tree: StateTree | undefined; isRequired: boolean }): Count =>
  node.isRepeatable ? countList(node, value, states) : countObject(node, value, states.tree)

interface ListStates {
  tree: StateTree | undefined
  isRequired: boolean
}

/** Lists too: a hundred lots are not gone through for a key outside of them. */
const rememberedLists = new WeakMap<object, Remembered & ListStates>()

function countList(node: TemplateNode, value: unknown, states: ListStates): Count {
  if (!Array.isArray(value)) return countItems(node, [], states)
  const known = rememberedLists.get(value)
  if (known && known.node === node && known.tree === states.tree && known.isRequired === states.isRequired) return known.count
  const count = countItems(node, value, states)
  rememberedLists.set(value, { node, ...states, count })
  return count
}

function countItems(node: TemplateNode, items: readonly unknown[], { tree, isRequired }: ListStates): Count {
  // A list that lacks items it must have is open as often as items are missing.
  const missing = Math.max(0, Math.max(node.minItems, isRequired ? 1 : 0) - items.length)
  let required = missing
  let filled = 0
  const below = new Map<string, Count>()
  items.forEach((item, index) => {
    const part = countObject(node, item, tree?.below.get(String(index)))
    below.set(String(index), part)
    required += part.required
    filled += part.filled
  })
  return { required, filled, below: below.size > 0 ? below : NOTHING_BELOW, open: missing > 0 ? [''] : NOTHING_OPEN }
}
