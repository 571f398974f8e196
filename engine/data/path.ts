import { FORBIDDEN_KEYS } from '../format/format'
import type { Template, TemplateNode } from '../template/template'

/** Form data: nested by contentId; a repeated group is an array of items with `_id`. */
export type FormData = { [contentId: string]: unknown }

/** Item of a repeated group. `_id` is made once and never changes. */
export type Item = { _id: string; [contentId: string]: unknown }

/** Highest scheme number ever given, per scheme, kept in the data itself so that a removed LOT-0002 is never given again. */
export const SCHEME_MARKS = '_schemeIds'

const INDEX = /^(?:0|[1-9]\d{0,5})$/

export const isIndex = (segment: string): boolean => INDEX.test(segment)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = new Map<string, readonly string[] | null>()

/** '/GR-Lot/0/BT-21-Lot' → its segments; null for what is no path or names a key no datum may have. '' is the whole form. */
export function parsePath(path: string): readonly string[] | null {
  const known = parsed.get(path)
  if (known !== undefined) return known
  const segments = path === '' ? [] : path.split('/').slice(1)
  const isPath =
    path === '' || (path.startsWith('/') && path.length <= 2_000 && segments.every((each) => each !== '' && !FORBIDDEN_KEYS.includes(each)))
  const result = isPath ? segments : null
  // Paths are few (fields × items) but data decides how many, so the memory has an end.
  if (parsed.size > 50_000) parsed.clear()
  parsed.set(path, result)
  return result
}

export const joinPath = (segments: readonly (string | number)[]): string => segments.map((each) => `/${each}`).join('')

/** Deepest node of the template on this path: the field itself, also for a path into its value; the root for ''. */
export function nodeAt(template: Template, path: string): TemplateNode | undefined {
  const segments = parsePath(path)
  if (!segments) return undefined
  let node = template.root
  for (const segment of segments) {
    if (node.isField) return node
    if (isIndex(segment)) continue
    const child = template.node(segment)
    if (!child || child.parent !== node) return undefined
    node = child
  }
  return node
}

/** Item numbers on a path, outermost first. */
export const indexesOf = (path: string): number[] => (parsePath(path) ?? []).filter(isIndex).map(Number)

/** Path of a node in the given items of its repeated ancestors (outermost first). */
export function pathOf(node: TemplateNode, indexes: readonly number[] = []): string {
  let path = ''
  let used = 0
  for (const each of node.chain) {
    path += `/${each.id}`
    if (each.isRepeatable && each !== node) path += `/${indexes[used++] ?? 0}`
  }
  return path
}

/** Path of a child of the object at `parentPath`, also over a group that was flattened away between them. */
export function childPath(parentPath: string, parent: TemplateNode, child: TemplateNode): string {
  const below = child.chain.slice(parent.chain.length)
  return parentPath + below.map((each) => `/${each.id}`).join('')
}
