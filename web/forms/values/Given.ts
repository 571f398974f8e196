import type { FormData } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import { childOf, isEmptyValue, sameJson } from './paths'

/**
 * What a person (not a preset) had filled in when the data came, or the item when it was added. Looked up where it is asked for: a form of
 * a hundred lots shows one, and nobody waits for the other ninety-nine.
 */
export class Given {
  /** The data as it came, then as it was when items were added. */
  readonly #states: FormData[]
  /** Which of the states knows an item first; those that are not here came with the data. */
  readonly #since = new Map<string, number>()
  readonly #known = new Map<string, boolean>()

  constructor(data: FormData) {
    this.#states = [data]
  }

  /** Items that are new, by their _ids, in the data that has them. */
  add(ids: readonly string[], data: FormData): void {
    if (ids.length === 0) return
    this.#states.push(data)
    for (const id of ids) this.#since.set(id, this.#states.length - 1)
  }

  /** Whether a field had a value, or a repeated group items. `key` is the stable key of its path. */
  has(key: string, node: TemplateNode | undefined): boolean {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const has = this.#judge(key, node)
    this.#known.set(key, has)
    return has
  }

  #judge(key: string, node: TemplateNode | undefined): boolean {
    if (!node) return false
    const segments = key.split('/').slice(1)
    const since = Math.max(0, ...segments.map((segment) => (segment.startsWith('@') ? (this.#since.get(segment.slice(1)) ?? 0) : 0)))
    let value: unknown = this.#states[since]
    for (const segment of segments) value = segment.startsWith('@') ? itemOf(value, segment.slice(1)) : childOf(value, segment)
    if (node.ui.kind === 'field') return !isEmptyValue(value) && !sameJson(value, node.ui.default)
    return Array.isArray(value) && value.length > 0
  }
}

function itemOf(value: unknown, id: string): unknown {
  if (!Array.isArray(value)) return undefined
  return value.find((item: unknown) => typeof item === 'object' && item !== null && '_id' in item && item._id === id)
}
