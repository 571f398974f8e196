import { diffData, takeOver, type Comparable, type Difference, type FormData } from '../../../engine/form'

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
export function mergeDrafts(compared: Comparable, { base, mine, theirs }: Versions): Merged {
  const ours = diffData(compared, base, mine)
  const byThem = diffData(compared, base, theirs)
  const isOf = (changes: readonly Difference[], place: string): boolean => changes.some((other) => touches(place, other.place))
  const clashes = diffData(compared, theirs, mine).filter(({ place }) => isOf(ours, place) && isOf(byThem, place))
  return { data: ours.reduce((data, difference) => takeOver(data, difference, 'after'), theirs), clashes }
}
