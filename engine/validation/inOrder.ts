import { comparePlaces, formPlace } from '../form/completeness'
import type { FormPlace } from '../form/completeness'
import type { Template } from '../template/template'
import type { Issue } from '../data/issue'

/**
 * What checks say comes after what is said of the fields at or before its place. The issues are in form order already, and far more: they
 * are not sorted again.
 */
export function inOrder(template: Template, issues: readonly Issue[], asserted: readonly Issue[]): readonly Issue[] {
  if (asserted.length === 0) return issues
  const placed = asserted.map((one) => ({ one, place: placeOf(template, one) })).sort((a, b) => comparePlaces(a.place, b.place))
  const all: Issue[] = []
  let taken = 0
  for (const { one, place } of placed) {
    const end = firstAfter(template, issues, { place, from: taken })
    while (taken < end) {
      const next = issues[taken++]
      if (next) all.push(next)
    }
    all.push(one)
  }
  for (const next of issues.slice(taken)) all.push(next)
  return all
}

/** Index of the first issue behind a place, by halving. */
function firstAfter(template: Template, issues: readonly Issue[], { place, from }: { place: FormPlace; from: number }): number {
  let [low, high] = [from, issues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = issues[middle]
    if (one && comparePlaces(placeOf(template, one), place) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

const places = new WeakMap<Issue, { template: Template; place: FormPlace }>()

/**
 * Where an issue stands in the form. What is remembered of a hundred lots comes again with every key, and is put in order without reading
 * its path again.
 */
function placeOf(template: Template, one: Issue): FormPlace {
  const known = places.get(one)
  if (known?.template === template) return known.place
  const place = formPlace(template, one.path)
  places.set(one, { template, place })
  return place
}
