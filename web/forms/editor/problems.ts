import type { Issue } from '../../../engine/validation'
import { parentPath } from '../values/paths'
import type { FormProblem } from './types'

/* What the editor says of the form, kept as the same objects as long as it says the same: a key draws what changed. */

/** The server may find what the browser found; once is enough. */
export function addTo(grouped: Map<string, readonly FormProblem[]>, problem: FormProblem): void {
  const list = grouped.get(problem.path) ?? []
  if (!list.some(({ rule }) => rule === problem.rule)) grouped.set(problem.path, [...list, problem])
}

const asked = new WeakMap<Issue, FormProblem>()

/** One problem for one issue: what was not judged again, or says the same again, is known by being the same object. */
export function asProblem(issue: Issue, before: readonly FormProblem[] | undefined): FormProblem {
  const known = asked.get(issue)
  if (known) return known
  const made: FormProblem = { ...issue, source: 'form' }
  const one = before?.find((each) => isSame(each, made)) ?? made
  asked.set(issue, one)
  return one
}

const isSame = (one: FormProblem, other: FormProblem | undefined): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

export const isSaying = (before: readonly FormProblem[], after: readonly FormProblem[]): boolean =>
  before.length === after.length && before.every((one, at) => isSame(one, after[at]))

const errorsIn = (list: readonly FormProblem[] | undefined): number => list?.filter(({ severity }) => severity === 'ERROR').length ?? 0

type ByPath = ReadonlyMap<string, readonly FormProblem[]>

/**
 * Each error counts at its own place and at every place around it, so that a hundred lots do not each look through all problems. Brings the counts of
 * `before` to those of `after`, and returns them.
 */
export function recount(counts: Map<string, number>, before: ByPath, after: ByPath): Map<string, number> {
  const add = (path: string, errors: number): void => {
    if (errors === 0) return
    for (let at = path; ; at = parentPath(at)) {
      counts.set(at, (counts.get(at) ?? 0) + errors)
      if (at === '') return
    }
  }
  for (const [path, list] of after) if (before.get(path) !== list) add(path, errorsIn(list) - errorsIn(before.get(path)))
  for (const [path, list] of before) if (!after.has(path)) add(path, -errorsIn(list))
  return counts
}
