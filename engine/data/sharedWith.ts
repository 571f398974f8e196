import { isObject } from './path'

/**
 * `after`, equal in all it says, with the very objects of `before` wherever they say the same: what was worked out of those holds on.
 * Items of lists are those of their `_id`, wherever they stand now, others those of their place.
 */
export function sharedWith<T>(before: unknown, after: T): T
export function sharedWith(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return sharedList(before, after)
  return isObject(before) && isObject(after) ? sharedObject(before, after) : after
}

function sharedObject(before: Record<string, unknown>, after: Record<string, unknown>): unknown {
  const keys = Object.keys(after)
  let isSame = keys.length === Object.keys(before).length
  let shared: Record<string, unknown> | null = null
  for (const key of keys) {
    const isThere = Object.hasOwn(before, key)
    const value = isThere ? sharedWith(before[key], after[key]) : after[key]
    if (!isThere || value !== before[key]) isSame = false
    if (value !== after[key]) (shared ??= { ...after })[key] = value
  }
  return isSame ? before : (shared ?? after)
}

const idOf = (item: unknown): unknown => (isObject(item) ? item._id : undefined)

function sharedList(before: readonly unknown[], after: readonly unknown[]): unknown {
  let byId: Map<unknown, unknown> | null = null
  const shared = after.map((item, at) => {
    const id = idOf(item)
    if (id === idOf(before[at])) return sharedWith(before[at], item)
    byId ??= new Map(before.map((one) => [idOf(one), one]))
    return sharedWith(byId.get(id), item)
  })
  return shared.length === before.length && shared.every((item, at) => item === before[at]) ? before : shared
}
