import type { Template, TemplateNode } from '../template/template'
import { getAt, setAt } from '../data/access'
import { giveId, makeItem, newItemId } from './emptyData'
import type { Making } from './emptyData'
import { isIndex, isObject, joinPath, nodeAt, parsePath } from '../data/path'
import type { FormData } from '../data/path'

interface ListPlace {
  node: TemplateNode
  listPath: string
  list: readonly unknown[]
  index: number
}

/** The list an item path points into; null when there is no such item. */
function placeOf(template: Template, data: FormData, path: string): ListPlace | null {
  const segments = parsePath(path)
  const last = segments?.[segments.length - 1]
  const node = nodeAt(template, path)
  if (!segments || last === undefined || !isIndex(last) || !node?.isRepeatable) return null
  const listPath = joinPath(segments.slice(0, -1))
  const list = getAt(data, listPath)
  const index = Number(last)
  return Array.isArray(list) && index < list.length ? { node, listPath, list, index } : null
}

/** Another item may be added to the list at this path. */
export function canAddItem(template: Template, data: FormData, path: string): boolean {
  const node = nodeAt(template, path)
  const list = getAt(data, path)
  const max = node?.ui.repeatable?.max ?? Infinity
  return node?.isRepeatable === true && (Array.isArray(list) ? list.length : 0) < max
}

/** Removable only while more items are there than the minimum: 1 for required and lot groups, else 0. */
export function canRemoveItem(template: Template, data: FormData, path: string): boolean {
  const place = placeOf(template, data, path)
  return place !== null && place.list.length > place.node.minItems
}

/**
 * The form with a new item at the end of the list at `path`: defaults set, ids given. In a list of values it is null, to be filled.
 * Unchanged when the list is full or the path is no list.
 */
export function addItem(template: Template, data: FormData, { path, now }: { path: string; now: Date }): FormData {
  const node = nodeAt(template, path)
  if (!node || !canAddItem(template, data, path)) return data
  const making: Making = { template, now, data }
  const item = node.isField ? null : makeItem(making, node)
  const list = getAt(data, path)
  return setAt(making.data, path, [...(Array.isArray(list) ? (list as unknown[]) : []), item])
}

/** The form without the item at `path`; unchanged when the item must stay. Its ids are not given again. */
export function removeItem(template: Template, data: FormData, path: string): FormData {
  const place = placeOf(template, data, path)
  if (!place || place.list.length <= place.node.minItems) return data
  return setAt(
    data,
    place.listPath,
    place.list.filter((_, index) => index !== place.index),
  )
}

/** The form with the item at `path` moved to place `to` of its list (kept within the list). */
export function moveItem(template: Template, data: FormData, { path, to }: { path: string; to: number }): FormData {
  const place = placeOf(template, data, path)
  const target = place ? Math.min(Math.max(0, Math.trunc(to)), place.list.length - 1) : 0
  if (!place || target === place.index) return data
  const rest = place.list.filter((_, index) => index !== place.index)
  return setAt(data, place.listPath, [...rest.slice(0, target), place.list[place.index], ...rest.slice(target)])
}

/**
 * The form with a copy of the item right behind it; of a lot at the end, as lots keep the numbers that people know them by. The copy and
 * everything repeated in it has ids of its own; references inside the copy that meant the original mean the copy.
 */
export function duplicateItem(template: Template, data: FormData, path: string): FormData {
  const place = placeOf(template, data, path)
  if (!place || !canAddItem(template, data, place.listPath)) return data
  const copying: Copying = { making: { template, now: new Date(0), data }, renamed: new Map() }
  const source = place.list[place.index]
  const copy = place.node.isField ? source : copyReferences(copying, place.node, copyItem(copying, place.node, source))
  const at = place.node.isLot ? place.list.length : place.index + 1
  const list = [...place.list.slice(0, at), copy, ...place.list.slice(at)]
  return setAt(copying.making.data, place.listPath, list)
}

/**
 * The form with the items of the list at `from` in place of those at `to`, the same list elsewhere (in another lot). They have ids of their
 * own there.
 */
export function copyList(template: Template, data: FormData, { from, to }: { from: string; to: string }): FormData {
  const node = nodeAt(template, from)
  const list = getAt(data, from)
  if (!node?.isRepeatable || node.isField || nodeAt(template, to) !== node || !Array.isArray(list)) return data
  const copying: Copying = { making: { template, now: new Date(0), data }, renamed: new Map() }
  const copies = list.map((item: unknown) => copyReferences(copying, node, copyItem(copying, node, item)))
  return setAt(copying.making.data, to, copies)
}

interface Copying {
  making: Making
  /** Old scheme id → id of the copy. */
  renamed: Map<string, string>
}

function copyItem(copying: Copying, group: TemplateNode, item: unknown): unknown {
  const copy = mapChildren(group, item, (child, value) => {
    if (!child.isField)
      return child.isRepeatable && Array.isArray(value)
        ? value.map((each: unknown) => copyItem(copying, child, each))
        : copyItem(copying, child, value)
    const { idScheme, valueType } = child.ui
    if (!idScheme || valueType !== 'id' || typeof value !== 'string') return value
    const id = giveId(copying.making, idScheme)
    copying.renamed.set(value, id)
    return id
  })
  return group.isRepeatable && isObject(copy) ? { ...copy, _id: newItemId() } : copy
}

function copyReferences(copying: Copying, group: TemplateNode, item: unknown): unknown {
  const rename = (value: unknown): unknown => (typeof value === 'string' ? (copying.renamed.get(value) ?? value) : value)
  return mapChildren(group, item, (child, value) => {
    if (child.isField) return child.ui.valueType !== 'id-ref' ? value : Array.isArray(value) ? value.map(rename) : rename(value)
    return child.isRepeatable && Array.isArray(value)
      ? value.map((each: unknown) => copyReferences(copying, child, each))
      : copyReferences(copying, child, value)
  })
}

/** An object with the values of the group's own children mapped; what the template does not know is left out. */
function mapChildren(group: TemplateNode, object: unknown, change: (child: TemplateNode, value: unknown) => unknown): unknown {
  if (!isObject(object)) return object
  const result: Record<string, unknown> = typeof object._id === 'string' ? { _id: object._id } : {}
  for (const child of group.children) if (Object.hasOwn(object, child.id)) result[child.id] = change(child, object[child.id])
  return result
}
