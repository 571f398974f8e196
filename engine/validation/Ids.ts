import { readValue } from '../rules/readValue'
import type { Template } from '../template/template'
import type { Moment } from './looks'

/**
 * How often each id of each scheme (LOT, ORG …) is in a form. What rules hide is no part of it, and nothing can refer to it. Counted when
 * somebody asks.
 */
export class Ids {
  readonly #counts = new Map<string, ReadonlyMap<string, number>>()
  readonly #template: Template
  #moment: Moment

  constructor(template: Template, moment: Moment) {
    this.#template = template
    this.#moment = moment
  }

  of(scheme: string): ReadonlyMap<string, number> {
    const known = this.#counts.get(scheme)
    if (known) return known
    const ids = new Map<string, number>()
    for (const field of this.#template.schemeFields.get(scheme) ?? []) {
      const values = readValue({ field, shared: 0, isEverywhere: true }, [], this.#moment)
      for (const id of Array.isArray(values) ? (values as unknown[]) : []) if (typeof id === 'string') ids.set(id, (ids.get(id) ?? 0) + 1)
    }
    this.#counts.set(scheme, ids)
    return ids
  }

  /**
   * The ids of the form at another moment: these themselves where they are all there as often as before, so that what was said with them
   * still holds.
   */
  at(moment: Moment): Ids {
    const next = new Ids(this.#template, moment)
    for (const [scheme, counts] of this.#counts) if (!isSame(counts, next.of(scheme))) return next
    this.#moment = moment
    return this
  }
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([id, count]) => other.get(id) === count)
