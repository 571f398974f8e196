import type { FormData } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'

/** '/GR-Lot/0/BT-21-Lot' → 'GR-Lot.0.BT-21-Lot', the name react-hook-form knows the value by. contentIds have no dots. */
export const nameOfPath = (path: string): string => path.slice(1).replaceAll('/', '.')

/**
 * The element id of a field's control, for a form that is not the only one on its page after that form's prefix. Letters, digits, dots and
 * parentheses only, so that label[for] and aria references hold.
 */
export const elementId = (path: string, prefix = ''): string => `${prefix}f${path.replaceAll('/', '.')}`

export const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const itemPaths = new Map<string, string[]>()
/** Data decides how many lists there are, so the memory has an end. */
const LISTS = 2000

/** Path of an item; the same string again, because whoever looks something up by a new one has to read it first. */
export function itemPath(list: string, index: number): string {
  if (itemPaths.size > LISTS) itemPaths.clear()
  const paths = itemPaths.get(list) ?? []
  itemPaths.set(list, paths)
  return (paths[index] ??= `${list}/${index}`)
}

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

/** Whether a path ends in an item's index. */
export const isItemPath = (path: string): boolean => isIndex(path.split('/').at(-1) ?? '')

/** Nothing was given: no text, no code, no number in an amount, no language with text. false and 0 are values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0 || value.every(isEmptyValue)
  if (typeof value !== 'object') return false
  if ('amount' in value) return isEmptyValue(value.amount)
  if ('unit' in value || 'value' in value) return isEmptyValue('value' in value ? value.value : undefined)
  if ('currency' in value) return true
  return Object.values(value).every(isEmptyValue)
}

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A path whose item indexes are replaced by the items' _id: it stays the same when items move. */
export function stableKey(data: FormData, path: string): string {
  if (!/\/\d+(\/|$)/.test(path)) return path
  let at: unknown = data
  const key: string[] = []
  for (const segment of path.split('/').slice(1)) {
    at = childOf(at, segment)
    key.push(isIndex(segment) && typeof at === 'object' && at !== null && '_id' in at ? `@${String(at._id)}` : segment)
  }
  return `/${key.join('/')}`
}

/** Where the place of a stable key is in this data; null when its item is gone. */
export function pathOfKey(data: FormData, key: string): string | null {
  let at: unknown = data
  const path: string[] = []
  for (const segment of key.split('/').slice(1)) {
    const index =
      segment.startsWith('@') && Array.isArray(at) ? at.findIndex((item) => isRecord(item) && item['_id'] === segment.slice(1)) : segment
    if (index === -1) return null
    path.push(String(index))
    at = childOf(at, String(index))
  }
  return `/${path.join('/')}`
}

export function childOf(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return value[Number(segment)]
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every leaf with a value and every repeated group with items, in form order. */
export function filledPaths(template: Template, data: FormData): { path: string }[] {
  const found: { path: string }[] = []
  const walk = (node: TemplateNode, value: unknown, path: string): void => {
    if (node.ui.kind === 'field') {
      if (!isEmptyValue(value)) found.push({ path })
    } else if (Array.isArray(value)) {
      if (value.length > 0) found.push({ path })
      value.forEach((item, index) => walkObject(node, item, `${path}/${index}`))
    } else walkObject(node, value, path)
  }
  const walkObject = (node: TemplateNode, value: unknown, path: string): void => {
    for (const child of node.children) walk(child, childOf(value, child.id), `${path}/${child.id}`)
  }
  walkObject(template.root, data, '')
  return found
}

/** The _ids of all items anywhere in the data. */
export function itemIds(value: unknown, into: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return into
  if ('_id' in value) into.add(String(value._id))
  for (const child of Object.values(value)) itemIds(child, into)
  return into
}
