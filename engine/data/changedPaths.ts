import type { Template, TemplateNode } from '../template/template'
import { isObject } from './path'
import type { FormData } from './path'

/** With more changes than these what follows from them is sooner worked out whole. */
const MOST = 64

/**
 * Where a form differs from an earlier one with which it shares what did not change (`sharedWith`, `setAt`): paths of fields, and of lists
 * and groups that came, went, or whose items did or stand elsewhere. Null: at too many places.
 */
export function changedPaths(template: Template, before: FormData, after: FormData): readonly string[] | null {
  const found: string[] = []
  compare({ found, node: template.root, path: '' }, before, after)
  return found.length > MOST ? null : found
}

interface Place {
  found: string[]
  node: TemplateNode
  path: string
}

function compare({ found, node, path }: Place, before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const child of node.children) {
    if (found.length > MOST) return
    const [old, now] = [own(before, child.id), own(after, child.id)]
    if (old === now) continue
    const inner = { found, node: child, path: `${path}/${child.id}` }
    const lists = child.isRepeatable && !child.isField ? sameItems(old, now) : null
    if (lists) lists.old.forEach((item, at) => compareAt({ ...inner, path: `${inner.path}/${at}` }, item, lists.now[at]))
    else if (child.isField || child.isRepeatable) found.push(inner.path)
    else compareAt(inner, old, now)
  }
}

function compareAt(at: Place, old: unknown, now: unknown): void {
  if (old === now) return
  if (isObject(old) && isObject(now)) compare(at, old, now)
  else at.found.push(at.path)
}

const own = (value: Record<string, unknown>, id: string): unknown => (Object.hasOwn(value, id) ? value[id] : undefined)

/** Both lists where the items of both are the same in the same order; what one says may be other. */
function sameItems(old: unknown, now: unknown): { old: readonly unknown[]; now: readonly unknown[] } | null {
  if (!Array.isArray(old) || !Array.isArray(now) || old.length !== now.length) return null
  const isSame = old.every((item: unknown, at) => isObject(item) && isObject(now[at]) && item._id === now[at]._id)
  return isSame ? { old, now } : null
}
