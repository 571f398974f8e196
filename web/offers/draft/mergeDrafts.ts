import { diffData, takeOver, type Difference, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

export interface Versions {
  /** What both started from. */
  base: FormData
  mine: FormData
  theirs: FormData
}

interface Merged {
  /** Their version with one's own changes in it. */
  data: FormData
  /** What both changed, and not alike: from theirs (`before`) to one's own (`after`). A person has to say which holds. */
  clashes: readonly Difference[]
}

const touches = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/**
 * Two tabs or two colleagues wrote on the same draft: changes of different fields go together; clashes are taken from `mine`, and named.
 */
export function mergeDrafts(template: Template, { base, mine, theirs }: Versions): Merged {
  const ours = diffData(template, base, mine)
  const byThem = diffData(template, base, theirs)
  const isOf = (changes: readonly Difference[], place: string): boolean => changes.some((other) => touches(place, other.place))
  const clashes = diffData(template, theirs, mine).filter(({ place }) => isOf(ours, place) && isOf(byThem, place))
  return { data: ours.reduce((data, difference) => takeOver(data, difference, 'after'), theirs), clashes }
}
