import type { ProcedureDocument } from '../../../workflows/procedure'
import { movePhaseTo } from './edit'
import { problemsOf, type Problem } from './problems'

/** What letting a phase go between two others would do; where it would break a rule that holds now, the problem that it would be. */
export type Gap = { kind: 'home' } | { kind: 'open'; document: ProcedureDocument } | { kind: 'refused'; problem: Problem }

/** A problem of a rule that is broken oftener than before: what hangs loose already may move along with its phase. */
const added = (before: readonly Problem[], after: readonly Problem[]): Problem | undefined => {
  const often = (all: readonly Problem[], rule: string): number => all.filter((one) => one.rule === rule).length
  return after.find(({ rule }) => often(after, rule) > often(before, rule))
}

/** Nothing stands before the notice. */
const FIRST: Problem = { phase: null, field: 'phases', at: '', rule: 'noticeComesFirst', params: {} }

/**
 * The gaps of the list, the n-th before its n-th phase, as a phase of it would go there. Steps by key and button lead through what breaks a
 * rule on the way, as a draft may; who lets go means to stay.
 */
export function gapsFor(document: ProcedureDocument, key: string): Gap[] {
  const from = document.phases.findIndex((one) => one.key === key)
  const known = problemsOf(document)
  return Array.from({ length: document.phases.length + 1 }, (_gap, at): Gap => {
    if (at === from || at === from + 1) return { kind: 'home' }
    const moved = movePhaseTo(document, key, at > from ? at - 1 : at)
    if (!moved) return { kind: 'refused', problem: FIRST }
    const problem = added(known, problemsOf(moved))
    return problem ? { kind: 'refused', problem } : { kind: 'open', document: moved }
  })
}
