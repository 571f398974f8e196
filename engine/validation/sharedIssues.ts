import type { Issue } from '../data/issue'

/**
 * What is said now, in the objects of before wherever it is the same, and the same list where all of it is: whoever shows it sees at a
 * glance what is new.
 */
export function sharedIssues(before: readonly Issue[], after: readonly Issue[]): readonly Issue[] {
  if (after.length === 0) return NONE
  if (before.length === 0) return after
  let byPath: Map<string, Issue[]> | null = null
  const shared = after.map((one, at) => {
    const there = before[at]
    if (there === one || (there && isSame(there, one))) return there
    byPath ??= grouped(before)
    return byPath.get(one.path)?.find((other) => isSame(other, one)) ?? one
  })
  return sameList(before, shared) ? before : shared
}

const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((each, at) => each === other[at]))

const NONE: readonly Issue[] = []

function grouped(issues: readonly Issue[]): Map<string, Issue[]> {
  const byPath = new Map<string, Issue[]>()
  for (const one of issues) {
    const list = byPath.get(one.path)
    if (list) list.push(one)
    else byPath.set(one.path, [one])
  }
  return byPath
}

function isSame(one: Issue, other: Issue): boolean {
  if (one === other) return true
  if (one.path !== other.path || one.rule !== other.rule || one.contentId !== other.contentId || one.severity !== other.severity)
    return false
  const keys = Object.keys(one.params)
  return keys.length === Object.keys(other.params).length && keys.every((key) => one.params[key] === other.params[key])
}
