import type { FormStates } from '../rules/states'
import type { Template } from '../template/template'
import { countBelow, countObject, isSameCount } from './count'
import type { Count } from './count'
import { isIndex, parsePath } from '../data/path'
import type { FormData } from '../data/path'

export interface SectionCompleteness {
  required: number
  filled: number
  open: number
  complete: boolean
}

export interface Completeness {
  /** Visible required fields, and items that must be there and are not. */
  required: number
  filled: number
  open: number
  /** By path of every visible section, group, list of items and item; looked up without walking the form. */
  sections: Sections
}

interface Sections extends ReadonlyMap<string, SectionCompleteness> {
  /** Of the parts at a path, by their ids or numbers: a list of a hundred lots is found once, not a hundred times. */
  partsAt(path: string): (segment: string) => SectionCompleteness | undefined
  /** The count behind it: the same object where nothing was counted again. */
  counted(): Count
}

/** Counts that did not change are the same objects, and so is what is said of them. */
const summaries = new WeakMap<Count, SectionCompleteness>()

const summary = (count: Count): SectionCompleteness => {
  const known = summaries.get(count)
  if (known) return known
  const { required, filled } = count
  const made = { required, filled, open: required - filled, complete: required === filled }
  summaries.set(count, made)
  return made
}

/**
 * What of a form's required values is there. Cheap to ask again after every change: only what changed is counted, as long as data comes
 * from `setAt` and its like and states from `updateStates`. Counts when it is asked: who wants one section does not wait for a hundred
 * lots.
 */
export function completeness(template: Template, data: FormData, states: FormStates): Completeness {
  const { tree } = states
  let whole: SectionCompleteness | null = null
  const root = (): Count => countObject(template.root, data, tree)
  const total = (): SectionCompleteness => (whole ??= summary(root()))
  return {
    get required() {
      return total().required
    },
    get filled() {
      return total().filled
    },
    get open() {
      return total().open
    },
    sections: new SectionMap(root, (id) => countBelow(template.root, id, { data, tree })),
  }
}

/** Whether two say the same of every section. What did not change between them is one comparison. */
export const isSameProgress = (one: Completeness, other: Completeness): boolean =>
  isSameCount(one.sections.counted(), other.sections.counted())

/** Reads like a Map of all sections, and walks the counts only when somebody wants all of them. */
class SectionMap implements Sections {
  private all: Map<string, SectionCompleteness> | null = null
  private readonly parts = new Map<string, Count | undefined>()

  constructor(
    private readonly root: () => Count,
    private readonly partOf: (id: string) => Count | undefined,
  ) {}

  get(path: string): SectionCompleteness | undefined {
    const count = this.count(path)
    return count && summary(count)
  }

  counted(): Count {
    return this.root()
  }

  partsAt(path: string): (segment: string) => SectionCompleteness | undefined {
    const whole = this.count(path)
    return (segment) => {
      const part = whole?.below.get(segment)
      return part && summary(part)
    }
  }

  private count(path: string): Count | undefined {
    const [first, ...rest] = parsePath(path) ?? ['?']
    let count = first === undefined ? this.root() : this.part(first)
    for (const segment of rest) count = count?.below.get(segment)
    return count
  }

  private part(id: string): Count | undefined {
    if (!this.parts.has(id)) this.parts.set(id, this.partOf(id))
    return this.parts.get(id)
  }

  has(path: string): boolean {
    return this.get(path) !== undefined
  }

  private whole(): Map<string, SectionCompleteness> {
    if (this.all) return this.all
    const all = new Map<string, SectionCompleteness>()
    const visit = (path: string, count: Count): void => {
      if (path !== '') all.set(path, summary(count))
      for (const [segment, part] of count.below) visit(`${path}/${segment}`, part)
    }
    visit('', this.root())
    this.all = all
    return all
  }

  get size(): number {
    return this.whole().size
  }

  forEach(visit: (value: SectionCompleteness, key: string, map: ReadonlyMap<string, SectionCompleteness>) => void): void {
    this.whole().forEach((value, key) => visit(value, key, this))
  }

  entries() {
    return this.whole().entries()
  }

  keys() {
    return this.whole().keys()
  }

  values() {
    return this.whole().values()
  }

  [Symbol.iterator]() {
    return this.whole()[Symbol.iterator]()
  }
}

/** Paths of all open required fields (or of lists that lack an item), in form order. */
export function openPaths(template: Template, data: FormData, states: FormStates): string[] {
  return [...walkOpen(template, '', { count: countObject(template.root, data, states.tree), after: [] })]
}

/**
 * The next open place after `after` in form order, from the top again after the last; null when nothing is open. `after` is any path, ''
 * for the first.
 */
export function nextOpen(template: Template, data: FormData, { states, after }: { states: FormStates; after: string }): string | null {
  const count = countObject(template.root, data, states.tree)
  for (const path of walkOpen(template, '', { count, after: parsePath(after) ?? [] })) return path
  for (const path of walkOpen(template, '', { count, after: [] })) return path
  return null
}

interface Part {
  count: Count
  /** Only what comes after this place, counted from here; empty for everything. */
  after: readonly string[]
}

/** Own fields and parts come mixed in the form, so both are put in the template's order; parts without anything open are not entered. */
function* walkOpen(template: Template, path: string, { count, after: [next, ...rest] }: Part): Generator<string> {
  if (count.required === count.filled) return
  const openHere = count.open.map((id) => ({ id, part: null as Count | null }))
  const parts = [...count.below].filter(([, part]) => part.required > part.filled).map(([id, part]) => ({ id, part }))
  const places = [...openHere, ...parts].sort((a, b) => order(template, a.id) - order(template, b.id))
  for (const { id, part } of places) {
    const distance = next === undefined ? 1 : order(template, id) - order(template, next)
    if (distance < 0) continue
    if (part) {
      // A list that lacks an item is itself an open place, the last of those in it: whoever stands there goes on behind it.
      const within = rest.length === 0 && part.open.includes('') ? [''] : rest
      yield* walkOpen(template, `${path}/${id}`, { count: part, after: distance === 0 ? within : [] })
    } else if (distance > 0) yield id === '' ? path : `${path}/${id}`
  }
}

/** Item numbers among themselves, contentIds in form order; a missing item comes after those that are there. */
function order(template: Template, segment: string): number {
  if (segment === '') return Infinity
  return isIndex(segment) ? Number(segment) : (template.node(segment)?.index ?? 0)
}

/** Where a path stands in the form. Made once, it is compared often. */
export type FormPlace = readonly number[]

export const formPlace = (template: Template, path: string): FormPlace => (parsePath(path) ?? []).map((segment) => order(template, segment))

/** Form order of two places: negative when `a` comes first, and before what is inside it. */
export function comparePlaces(a: FormPlace, b: FormPlace): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [one = 0, other = 0] = [a[at], b[at]]
    if (one !== other) return one < other ? -1 : 1
  }
  return a.length - b.length
}

/** Form order of two paths: negative when `a` comes first, and before what is inside it. */
export const comparePaths = (template: Template, a: string, b: string): number =>
  comparePlaces(formPlace(template, a), formPlace(template, b))
