import { isIndex, isObject, parsePath } from './path'
import type { FormData } from './path'

/** Value at a path, undefined where there is none. Reads own properties only. */
export function getAt(data: FormData, path: string): unknown {
  const segments = parsePath(path)
  if (!segments) return undefined
  let value: unknown = data
  for (const segment of segments) {
    if (Array.isArray(value)) value = isIndex(segment) ? value[Number(segment)] : undefined
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
}

/**
 * A form with the value at the path; everything beside the path is shared with the old one. Objects that are missing on the way are made.
 * `undefined` takes the key away. A path that cannot be (a forbidden key, an item that is not there) changes nothing and gives back `data`.
 */
export function setAt(data: FormData, path: string, value: unknown): FormData {
  const segments = parsePath(path)
  if (!segments) return data
  if (segments.length === 0) return isObject(value) ? value : data
  if (value === undefined && getAt(data, path) === undefined) return data
  const next = setIn(data, { segments, at: 0, value })
  return isObject(next) ? next : data
}

interface Change {
  segments: readonly string[]
  at: number
  value: unknown
}

/** The changed container, or undefined where the path cannot be followed. */
function setIn(container: unknown, { segments, at, value }: Change): unknown {
  const segment = segments[at]
  if (segment === undefined) return value
  const isLast = at === segments.length - 1
  if (Array.isArray(container)) {
    const index = Number(segment)
    // One past the end appends; further would leave holes.
    if (!isIndex(segment) || index > container.length) return undefined
    if (isLast && value === undefined) return container.filter((_, each) => each !== index)
    const inner = isLast ? value : setIn(container[index], { segments, at: at + 1, value })
    if (inner === undefined) return undefined
    if (Object.is(inner, container[index])) return container
    const copy: unknown[] = container.slice()
    copy[index] = inner
    return copy
  }
  if (isIndex(segment)) return container === undefined || container === null ? setIn([], { segments, at, value }) : undefined
  if (container !== undefined && container !== null && !isObject(container)) return undefined
  const object: Record<string, unknown> = isObject(container) ? container : {}
  const before = Object.hasOwn(object, segment) ? object[segment] : undefined
  if (isLast && value === undefined) {
    if (!Object.hasOwn(object, segment)) return object
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== segment))
  }
  const inner = isLast ? value : setIn(before, { segments, at: at + 1, value })
  if (inner === undefined) return undefined
  return Object.is(inner, before) ? object : { ...object, [segment]: inner }
}
