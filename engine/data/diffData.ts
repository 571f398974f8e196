import type { Text } from '../format/format'
import { getAt, setAt } from './access'
import { isObject, parsePath } from './path'
import type { FormData } from './path'

export interface Difference {
  /** Where it is in `after` (in `before` for what was removed). */
  path: string
  /** The same with item ids instead of numbers, so that it is found again in data whose items are in other places. */
  place: string
  contentId: string
  label: Text
  /** changed: a field's value; added, removed: an item; moved: the order of the items (ids) of a list. */
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before: unknown
  after: unknown
}

interface ComparedNode {
  readonly id: string
  readonly isField: boolean
  readonly isRepeatable: boolean
  readonly ui: { readonly label: Text }
  readonly children: readonly ComparedNode[]
}

/** What is compared: of a template its nodes, whatever else it says of them. */
export interface Comparable {
  readonly root: ComparedNode
}

/**
 * What differs between two states of one form, field by field in form order. Items are matched by `_id`, so an item that only moved shows
 * no changed fields. Blank and missing are the same; values the template does not know are not compared.
 */
export function diffData({ root }: Comparable, before: FormData, after: FormData): Difference[] {
  const differences: Difference[] = []
  compareObjects({ differences, node: root, path: '', place: '' }, before, after)
  return differences
}

interface Place {
  differences: Difference[]
  node: ComparedNode
  path: string
  place: string
}

const child = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

function compareObjects(at: Place, before: unknown, after: unknown): void {
  if (before === after) return
  for (const node of at.node.children) {
    const inner: Place = { ...at, node, path: `${at.path}/${node.id}`, place: `${at.place}/${node.id}` }
    const [old, now] = [child(before, node.id), child(after, node.id)]
    if (old === now) continue
    if (node.isField) compareValues(inner, old, now)
    else if (node.isRepeatable) compareLists(inner, old, now)
    else compareObjects(inner, old, now)
  }
}

function add({ differences, node, path, place }: Place, kind: Difference['kind'], [before, after]: [unknown, unknown]): void {
  differences.push({ path, place, contentId: node.id, label: node.ui.label, kind, before, after })
}

function compareValues(at: Place, before: unknown, after: unknown): void {
  if (!sameValue(withoutBlanks(before), withoutBlanks(after))) add(at, 'changed', [before, after])
}

function compareLists(at: Place, before: unknown, after: unknown): void {
  const old = itemsById(before)
  const now = itemsById(after)
  for (const [id, { item, index }] of now) {
    const inner = { ...at, path: `${at.path}/${index}`, place: `${at.place}/${id}` }
    const earlier = old.get(id)
    if (earlier) compareObjects(inner, earlier.item, item)
    else add(inner, 'added', [undefined, item])
  }
  for (const [id, { item, index }] of old) {
    if (!now.has(id)) add({ ...at, path: `${at.path}/${index}`, place: `${at.place}/${id}` }, 'removed', [item, undefined])
  }
  const [oldOrder, newOrder] = [[...old.keys()].filter((id) => now.has(id)), [...now.keys()].filter((id) => old.has(id))]
  if (oldOrder.some((id, index) => id !== newOrder[index])) add(at, 'moved', [[...old.keys()], [...now.keys()]])
}

/** Items in their order. One without an id (foreign data) is known by its place. */
function itemsById(list: unknown): Map<string, { item: unknown; index: number }> {
  const items = new Map<string, { item: unknown; index: number }>()
  if (!Array.isArray(list)) return items
  list.forEach((item: unknown, index) => {
    const id = isObject(item) && typeof item._id === 'string' ? item._id : `#${index}`
    items.set(items.has(id) ? `#${index}` : id, { item, index })
  })
  return items
}

/** A value as it counts: blanks, nulls and empty lists or objects are nothing. */
export function withoutBlanks(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) {
    const kept = value.map(withoutBlanks).filter((each) => each !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (!isObject(value)) return value
  const kept = Object.entries(value).flatMap(([key, each]) => {
    const inner = withoutBlanks(each)
    return inner === undefined ? [] : [[key, inner] as const]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Equal as JSON, whatever the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, index) => sameValue(each, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
}

/**
 * The form with one side of a difference taken over, wherever the items of it are now. Unchanged when an item it lies in is gone.
 * A removed item that is taken back comes to the end of its list.
 */
export function takeOver(data: FormData, difference: Difference, side: 'before' | 'after'): FormData {
  const value = difference[side]
  const segments = parsePath(difference.place) ?? []
  const isItem = difference.kind === 'added' || difference.kind === 'removed'
  const path = resolvePlace(data, isItem ? segments.slice(0, -1) : segments)
  if (path === null) return data
  const list = getAt(data, path)
  if (difference.kind === 'moved') return Array.isArray(list) ? setAt(data, path, inOrder(list, value)) : data
  if (!isItem) return setAt(data, path, value)
  const items: unknown[] = Array.isArray(list) ? list : []
  const id = segments[segments.length - 1]
  const others = items.filter((item) => !isObject(item) || item._id !== id)
  if (value === undefined) return others.length === items.length ? data : setAt(data, path, others)
  return others.length === items.length ? setAt(data, path, [...items, value]) : data
}

function inOrder(list: readonly unknown[], ids: unknown): unknown[] {
  const rank = new Map(Array.isArray(ids) ? ids.map((id: unknown, index) => [id, index]) : [])
  const rankOf = (item: unknown): number => rank.get(isObject(item) ? item._id : undefined) ?? Infinity
  return list
    .map((item, index) => ({ item, index }))
    .sort((a, b) => (rankOf(a.item) === rankOf(b.item) ? a.index - b.index : rankOf(a.item) - rankOf(b.item)))
    .map(({ item }) => item)
}

/** A place with item ids → its path in this data; null when an item is gone. */
export function resolvePlace(data: FormData, place: readonly string[]): string | null {
  let path = ''
  for (const segment of place) {
    const here = getAt(data, path)
    if (!Array.isArray(here)) {
      path += `/${segment}`
      continue
    }
    const index = segment.startsWith('#') ? Number(segment.slice(1)) : here.findIndex((item) => isObject(item) && item._id === segment)
    if (!Number.isInteger(index) || index < 0 || index >= here.length) return null
    path += `/${index}`
  }
  return path
}
