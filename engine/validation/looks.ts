import { isObject } from '../data/path'
import type { FormData } from '../data/path'
import { HIDDEN } from '../rules/stateTree'
import { NORMAL, type StateTree } from '../rules/stateTree'
import type { TemplateNode } from '../template/template'

/** Data and rule states of a form at one moment. */
export interface Moment {
  data: FormData
  tree: StateTree
}

/** One value of the form, or one whole list, and the look at which it was last another than before. */
export interface Place {
  readonly node: TemplateNode
  value: unknown
  tree: StateTree | undefined
  since: number
}

/**
 * Which values of a form changed from one look at it to the next. Form data and state trees share what did not change, so a list of a
 * hundred lots is one comparison. Who works something out from values keeps their places and the number of its look, and asks `isOld`
 * before doing it again.
 */
export class Looks {
  readonly #places = new Map<TemplateNode, Place>()
  #now = 0

  get now(): number {
    return this.#now
  }

  /** Where what is said of a node has to be looked for: the outermost list around it, the node itself where it is in none. */
  placeOf(node: TemplateNode): Place {
    const stop = node.chain.find((each) => each.isRepeatable && !each.isField) ?? node
    const known = this.#places.get(stop)
    if (known) return known
    const made: Place = { node: stop, value: NEVER, tree: undefined, since: 0 }
    this.#places.set(stop, made)
    return made
  }

  look(moment: Moment): void {
    this.#now += 1
    for (const place of this.#places.values()) this.#see(place, moment)
  }

  #see(place: Place, { data, tree }: Moment): void {
    let value: unknown = data
    let at: StateTree | undefined = tree
    for (const { id } of place.node.chain) {
      value = isObject(value) && Object.hasOwn(value, id) ? value[id] : undefined
      at = at?.below.get(id)
      if ((at?.flags ?? 0) & HIDDEN) {
        // Whatever stands there counts for nothing.
        ;[value, at] = [undefined, GONE]
        break
      }
    }
    if (value === place.value && at === place.tree) return
    place.value = value
    place.tree = at
    place.since = this.#now
  }
}

export const isOld = (places: readonly Place[], asked: number): boolean => places.some(({ since }) => since > asked)

/** No value of a form: what was not looked at yet differs from all. */
const NEVER = {}
const GONE: StateTree = { ...NORMAL, flags: HIDDEN }
