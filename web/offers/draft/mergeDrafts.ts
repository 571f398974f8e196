import { diffData, takeOver, type Difference, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

export interface Versions {
  /** What both started from. */
  base: FormData
  mine: FormData
  theirs: FormData
}

export interface Merged {
  /** Their version with one's own changes in it. */
  data: FormData
  /** One's own changes that touch what they changed too: a person has to say which holds. */
  clashes: readonly Difference[]
}

const touches = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/** Two tabs or two colleagues wrote on the same draft: changes of different fields go together; clashes are taken from `mine`, and named. */
export function mergeDrafts(template: Template, { base, mine, theirs }: Versions): Merged {
  const ours = diffData(template, base, mine)
  const byThem = diffData(template, base, theirs)
  const apart = diffData(template, theirs, mine).map(({ place }) => place)
  const clashes = ours.filter(
    ({ place }) => byThem.some((other) => touches(place, other.place)) && apart.some((other) => touches(place, other)),
  )
  return { data: ours.reduce((data, difference) => takeOver(data, difference, 'after'), theirs), clashes }
}
