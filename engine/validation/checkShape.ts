import { SCHEME_MARKS, isObject } from '../data/path'
import type { Template, TemplateNode } from '../template/template'
import { at, issue } from '../data/issue'
import type { Issue, IssuePlace } from '../data/issue'
import { checkValueShape, unknownKey } from '../data/valueShape'

/** More items than this in one list are refused unread. */
export const LIST_LIMIT = 5_000
/** Objects, lists and values of a whole form. */
export const SIZE_LIMIT = 300_000
const ISSUE_LIMIT = 1_000
const ITEM_ID = /^[A-Za-z0-9_-]{1,64}$/

interface Walk {
  issues: Issue[]
  size: number
}

/**
 * Everything that makes data no data of this template, complete or not: wrong types, keys the template does not have (also __proto__ and
 * its like), items without or with a doubled `_id`, numbers and dates that are not locale-free, more than anybody fills in. At most 1000
 * issues.
 */
export function checkShape(template: Template, data: unknown): Issue[] {
  const walk: Walk = { issues: [], size: 0 }
  const place = { path: '', contentId: '' }
  if (!isObject(data)) return [issue(place, 'type', { expected: 'object' })]
  checkObject(walk, template.root, { value: data, place })
  if (walk.size > SIZE_LIMIT) walk.issues.unshift(issue(place, 'tooBig', { limit: SIZE_LIMIT }))
  return walk.issues.slice(0, ISSUE_LIMIT)
}

interface Placed {
  value: unknown
  place: IssuePlace
}

function checkObject(walk: Walk, node: TemplateNode, { value, place }: Placed): void {
  if (value === null || value === undefined) {
    if (node.isRepeatable) walk.issues.push(issue(place, 'type', { expected: 'object' }))
    return
  }
  if (!isObject(value)) return void walk.issues.push(issue(place, 'type', { expected: 'object' }))
  const children = childrenOf(node)
  for (const key of Object.keys(value)) {
    walk.size += 1
    if (walk.size > SIZE_LIMIT || walk.issues.length > ISSUE_LIMIT) return
    const child = children.get(key)
    if (child) checkNode(walk, child, { value: value[key], place: { path: `${place.path}/${key}`, contentId: key } })
    else if (node.isRepeatable && key === '_id') checkItemId(walk, value[key], place)
    else if (node.parent === null && key === SCHEME_MARKS) checkMarks(walk, value[key])
    else walk.issues.push(unknownKey(place, key))
  }
  if (node.isRepeatable && !Object.hasOwn(value, '_id')) walk.issues.push(issue(place, 'itemId'))
}

const childIndex = new WeakMap<TemplateNode, ReadonlyMap<string, TemplateNode>>()

function childrenOf(node: TemplateNode): ReadonlyMap<string, TemplateNode> {
  const known = childIndex.get(node)
  if (known) return known
  const index = new Map(node.children.map((child) => [child.id, child]))
  childIndex.set(node, index)
  return index
}

function checkNode(walk: Walk, node: TemplateNode, { value, place }: Placed): void {
  if (!node.isRepeatable) {
    if (node.isField) checkValueShape(node.ui.valueType ?? 'text', value, { place, issues: walk.issues })
    else checkObject(walk, node, { value, place })
    return
  }
  if (value === null || value === undefined) return
  if (!Array.isArray(value)) return void walk.issues.push(issue(place, 'type', { expected: 'array' }))
  if (value.length > LIST_LIMIT) return void walk.issues.push(issue(place, 'tooBig', { count: value.length, limit: LIST_LIMIT }))
  const ids = new Set<unknown>()
  value.forEach((item: unknown, index) => {
    walk.size += 1
    if (walk.size > SIZE_LIMIT) return
    const itemPlace = { path: `${place.path}/${index}`, contentId: node.id }
    if (node.isField) return checkValueShape(node.ui.valueType ?? 'text', item, { place: itemPlace, issues: walk.issues })
    const id = isObject(item) ? item._id : undefined
    if (id !== undefined && ids.has(id)) walk.issues.push(issue(itemPlace, 'duplicateItem'))
    ids.add(id)
    checkObject(walk, node, { value: item, place: itemPlace })
  })
}

function checkItemId(walk: Walk, id: unknown, place: IssuePlace): void {
  if (typeof id !== 'string' || !ITEM_ID.test(id)) walk.issues.push(issue(place, 'itemId'))
}

function checkMarks(walk: Walk, marks: unknown): void {
  const place = { path: `/${SCHEME_MARKS}`, contentId: '' }
  if (!isObject(marks)) return void walk.issues.push(issue(place, 'type', { expected: 'object' }))
  for (const scheme of Object.keys(marks)) {
    const number = marks[scheme]
    if (!/^[A-Z]{2,10}$/.test(scheme)) walk.issues.push(unknownKey(place, scheme))
    else if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 999_999_999) {
      walk.issues.push(issue({ path: at(place.path, scheme), contentId: '' }, 'type', { expected: 'integer' }))
    }
  }
}
