import type { Issue } from '../../../engine/validation'
import { parentPath } from '../values/paths'
import type { FormProblem } from './types'

/* What the editor says of the form, kept as the same objects as long as it says the same: a key draws what changed. */

/** The section a path lies in; '' for the form as a whole. */
export function sectionOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}

const asked = new WeakMap<Issue, FormProblem>()

/** One problem for one issue: the engine gives the same object for what was not judged again or says the same again. */
export function asProblem(issue: Issue): FormProblem {
  const known = asked.get(issue)
  if (known) return known
  const made: FormProblem = { ...issue, source: 'form' }
  asked.set(issue, made)
  return made
}

const isSame = (one: FormProblem, other: FormProblem | undefined): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

export const isSaying = (before: readonly FormProblem[], after: readonly FormProblem[]): boolean =>
  before === after || (before.length === after.length && before.every((one, at) => isSame(one, after[at])))

/** The list of before where it says the same. */
export const sharedList = (before: readonly FormProblem[], after: readonly FormProblem[]): readonly FormProblem[] =>
  isSaying(before, after) ? before : after

export type ByPath = ReadonlyMap<string, readonly FormProblem[]>

/**
 * What makes two problems of one place the same: checks all have one rule, one check may speak of several lots, and one field may name
 * several items or organizations.
 */
export const sayingOf = ({ rule, params }: FormProblem): string =>
  [rule, params?.check, params?.item, params?.['id'], params?.['organizationId']].join(' ')

/** By their places, each thing once, as the server may find what the browser found; with the lists of before where they say the same. */
export function grouped(problems: readonly FormProblem[], before: ByPath): ByPath {
  const groups = new Map<string, readonly FormProblem[]>()
  for (const problem of problems) {
    const list = groups.get(problem.path) ?? []
    if (!list.some((other) => sayingOf(other) === sayingOf(problem))) groups.set(problem.path, [...list, problem])
  }
  for (const [path, list] of groups) {
    const known = before.get(path)
    if (known && isSaying(known, list)) groups.set(path, known)
  }
  return groups
}

const errorsIn = (list: readonly FormProblem[] | undefined): number => list?.filter(({ severity }) => severity === 'ERROR').length ?? 0

/**
 * Each error counts at its own place and at every place around it, so that a hundred lots do not each look through all problems. Brings the
 * counts of `before` to those of `after`.
 */
export function recount(counts: Map<string, number>, before: ByPath, after: ByPath): void {
  const add = (path: string, errors: number): void => {
    if (errors === 0) return
    for (let at = path; ; at = parentPath(at)) {
      counts.set(at, (counts.get(at) ?? 0) + errors)
      if (at === '') return
    }
  }
  for (const [path, list] of after) if (before.get(path) !== list) add(path, errorsIn(list) - errorsIn(before.get(path)))
  for (const [path, list] of before) if (!after.has(path)) add(path, -errorsIn(list))
}
