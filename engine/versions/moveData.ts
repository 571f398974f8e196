import { inEachOf } from '../languages'
import { setAt } from '../data/access'
import { withoutBlanks } from '../data/diffData'
import { SCHEME_MARKS, isObject, parsePath } from '../data/path'
import type { FormData } from '../data/path'
import type { Text } from '../format/format'
import type { Template, TemplateNode } from '../template/template'
import { checkValueShape } from '../data/valueShape'
import type { Issue } from '../data/issue'

/** A value that has no place in the version a form was moved to. It is kept beside the form and comes back with its field. */
export interface Parked {
  contentId: string
  label: Text
  /** Where it stood, from outside in: 'Lose 2', 'Titel und Beschreibung'. None at the top, and in what was parked before this was noted. */
  section?: Text[]
  /** Path with item ids instead of numbers. */
  place: string
  value: unknown
  /** gone: there is no such field any more; otherType: the field takes other values now; elsewhere: it repeats otherwise than before. */
  reason: 'gone' | 'otherType' | 'elsewhere'
}

export interface Moved {
  data: FormData
  parked: Parked[]
}

interface Leaf {
  node: TemplateNode
  place: string
  value: unknown
  /** `_id`s of the repeated groups around it, outermost first. */
  items: readonly string[]
  /** Number of its item in each of these groups, from 1; null where there is only one. */
  numbers: readonly (number | null)[]
}

/**
 * Brings a form's data to another version of its template. Every value is in `data` or in `parked` afterwards, none is lost and none is
 * changed; `data` is well-typed for the new version. What was parked before and has a place again comes back, unless something else stands
 * there by now. Items keep their `_id`, so moving back finds everything where it was.
 */
export function moveData(
  from: Template,
  to: Template,
  { data, parked: before = [] }: { data: FormData; parked?: readonly Parked[] },
): Moved {
  const moving: Moving = { from, to, data: {}, parked: [] }
  // Items first, so that they keep their order and those without a value stay.
  for (const { id, items } of listsOf(from.root, data)) makeItems(moving, id, items)
  for (const leaf of leavesOf(from.root, data)) place(moving, leaf)
  for (const leaf of before) putBack(moving, leaf)
  const marks = isObject(data) ? data[SCHEME_MARKS] : undefined
  if (marks !== undefined) moving.data = { ...moving.data, [SCHEME_MARKS]: marks }
  return { data: moving.data, parked: moving.parked }
}

interface Moving {
  from: Template
  to: Template
  data: FormData
  parked: Parked[]
}

const own = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)
const idOf = (item: unknown, index: number): string => {
  const id = own(item, '_id')
  return typeof id === 'string' ? id : `#${index}`
}

/** Every value of the form with where it is. */
function leavesOf(node: TemplateNode, value: unknown, at: Omit<Leaf, 'node' | 'value'> = { place: '', items: [], numbers: [] }): Leaf[] {
  return node.children.flatMap((child): Leaf[] => {
    const inner = own(value, child.id)
    if (inner === undefined) return []
    const path = `${at.place}/${child.id}`
    if (child.isField) return [{ ...at, node: child, place: path, value: inner }]
    if (!child.isRepeatable) return leavesOf(child, inner, { ...at, place: path })
    if (!Array.isArray(inner)) return []
    return inner.flatMap((item: unknown, index) =>
      leavesOf(child, item, {
        place: `${path}/${idOf(item, index)}`,
        items: [...at.items, idOf(item, index)],
        numbers: [...at.numbers, inner.length > 1 ? index + 1 : null],
      }),
    )
  })
}

/** Every list of items, outer ones before inner ones: group, and the ids of the items around and in it. */
function listsOf(
  node: TemplateNode,
  value: unknown,
  around: readonly string[] = [],
): { id: string; items: readonly (readonly string[])[] }[] {
  return node.children.flatMap((child) => {
    const inner = own(value, child.id)
    if (child.isField || inner === undefined) return []
    if (!child.isRepeatable) return listsOf(child, inner, around)
    if (!Array.isArray(inner)) return []
    const ids = inner.map((item: unknown, index) => [...around, idOf(item, index)])
    return [{ id: child.id, items: ids }, ...inner.flatMap((item: unknown, index) => listsOf(child, item, ids[index] ?? around))]
  })
}

/** The path of a node in the given items, which are made where they are missing; null where it repeats otherwise. */
function pathIn(moving: Moving, node: TemplateNode, items: readonly string[]): string | null {
  const groups = node.isRepeatable && !node.isField ? [...node.repeatedAncestors, node] : node.repeatedAncestors
  if (groups.length !== items.length) return null
  let path = ''
  let used = 0
  for (const each of node.chain) {
    path += `/${each.id}`
    if (!each.isRepeatable || each.isField) continue
    path += `/${indexOf(moving, path, items[used++] ?? '')}`
  }
  return path
}

function indexOf(moving: Moving, listPath: string, id: string): number {
  const list = (parsePath(listPath) ?? []).reduce<unknown>(
    (value, segment) => (Array.isArray(value) ? value[Number(segment)] : own(value, segment)),
    moving.data,
  )
  const items: unknown[] = Array.isArray(list) ? list : []
  const known = items.findIndex((item) => own(item, '_id') === id)
  if (known >= 0) return known
  moving.data = setAt(moving.data, listPath, [...items, { _id: id }])
  return items.length
}

function makeItems(moving: Moving, group: string, items: readonly (readonly string[])[]): void {
  const node = moving.to.node(group)
  if (!node || node.isField || !node.isRepeatable) return
  for (const ids of items) pathIn(moving, node, ids)
}

const isWellTyped = (node: TemplateNode, value: unknown): boolean => {
  const issues: Issue[] = []
  const place = { path: '', contentId: node.id }
  const values = node.isRepeatable ? value : [value]
  if (!Array.isArray(values)) return value === null
  for (const each of values) checkValueShape(node.ui.valueType ?? 'text', each, { place, issues })
  return issues.length === 0
}

/** A value in the shape its field has now: a single value becomes a list of one and back. Null where it does not fit. */
const fitted = (node: TemplateNode, from: TemplateNode | null, value: unknown): { value: unknown } | null => {
  // The same JSON may mean something else: a code is not the text it is spelled with.
  if (from && from.ui.valueType !== node.ui.valueType && !(isPlain(from) && isPlain(node))) return null
  const list = Array.isArray(value)
  const shaped = node.isRepeatable ? (list ? value : [value]) : list ? (value.length === 1 ? value[0] : undefined) : value
  return shaped !== undefined && isWellTyped(node, shaped) ? { value: shaped } : null
}

/** Texts of any kind may become each other; a person sees what does not fit as a problem of the form. */
const PLAIN: readonly (string | undefined)[] = ['text', 'code', 'id', 'url', 'email', 'phone']
const isPlain = (node: TemplateNode): boolean => PLAIN.includes(node.ui.valueType)

/** The sections and groups around a value by name, items with their number. */
function sectionOf({ node, numbers }: Leaf): Text[] {
  let used = 0
  return node.chain.slice(0, -1).map(({ isRepeatable, ui: { label } }) => {
    const number = isRepeatable ? numbers[used++] : null
    return number ? inEachOf(label, (name) => `${name} ${number}`) : label
  })
}

function place(moving: Moving, leaf: Leaf): void {
  const { node: from, place: at, value, items } = leaf
  if (withoutBlanks(value) === undefined && value !== false) return
  const park = (reason: Parked['reason']): void =>
    void moving.parked.push({ contentId: from.id, label: from.ui.label, section: sectionOf(leaf), place: at, value, reason })
  const node = moving.to.node(from.id)
  if (!node?.isField) return park('gone')
  if (node.repeatedAncestors.length !== items.length || !sameGroups(from, node)) return park('elsewhere')
  const fit = fitted(node, from, value)
  if (!fit) return park('otherType')
  const path = pathIn(moving, node, items)
  if (path === null) return park('elsewhere')
  moving.data = setAt(moving.data, path, fit.value)
}

/** The list was there before the move too, in the same groups. */
const isSameList = (group: TemplateNode, before: TemplateNode | undefined): boolean =>
  before !== undefined &&
  before.isRepeatable &&
  !before.isField &&
  before.repeatedAncestors.length === group.repeatedAncestors.length &&
  sameGroups(group, before)

const sameGroups = (a: TemplateNode, b: TemplateNode): boolean =>
  a.repeatedAncestors.every((group, at) => group.id === b.repeatedAncestors[at]?.id)

/** What was parked comes back where its field is and nothing stands in its place; else it stays parked. */
function putBack(moving: Moving, parked: Parked): void {
  const keep = (): void => void moving.parked.push(parked)
  const node = moving.to.node(parked.contentId)
  const steps = parsePath(parked.place) ?? []
  if (!node?.isField) return keep()
  const fit = fitted(node, null, parked.value)
  const items = itemsOf(node, steps)
  if (!fit || !items) return keep()
  const lists = node.repeatedAncestors.every((_, at) => hasItem(moving, node, items.slice(0, at + 1)))
  const path = lists ? pathIn(moving, node, items) : null
  if (path === null) return keep()
  const standing = (parsePath(path) ?? []).reduce<unknown>(
    (value, segment) => (Array.isArray(value) ? value[Number(segment)] : own(value, segment)),
    moving.data,
  )
  if (withoutBlanks(standing) !== undefined || standing === false) return keep()
  moving.data = setAt(moving.data, path, fit.value)
}

/** Item ids of a place, where the groups on it are those around the node now; null where they are not. */
function itemsOf(node: TemplateNode, steps: readonly string[]): string[] | null {
  const items = node.repeatedAncestors.map((group) => steps[steps.indexOf(group.id) + 1])
  const found = items.filter((id, at): id is string => id !== undefined && steps.includes(node.repeatedAncestors[at]?.id ?? ''))
  return found.length === items.length ? found : null
}

/** A parked value never brings an item back that a person removed; one of a group that the version between did not have it does. */
function hasItem(moving: Moving, node: TemplateNode, items: readonly string[]): boolean {
  let value: unknown = moving.data
  let used = 0
  for (const each of node.chain) {
    value = own(value, each.id)
    if (!each.isRepeatable || each.isField) continue
    if (used >= items.length || !isSameList(each, moving.from.node(each.id))) return true
    const id = items[used++]
    value = Array.isArray(value) ? value.find((item) => own(item, '_id') === id) : undefined
    if (value === undefined) return false
  }
  return true
}

/** What of a form's data has no place in another version, without moving it: the count behind 'bei denen ein Wert zu prüfen ist'. */
export const wouldPark = (from: Template, to: Template, data: FormData): readonly Parked[] => moveData(from, to, { data }).parked
