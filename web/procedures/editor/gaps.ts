import type { ProcedureDocument } from '../../../workflows/procedure'
import { homeOf, movePhaseTo } from './edit'
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

/** What would be of a phase in one gap; `known`: the problems that there are now. */
function gapAt(document: ProcedureDocument, { key, at }: { key: string; at: number }, known: readonly Problem[]): Gap {
  const [from, to] = homeOf(document, key)
  if (at >= from && at <= to) return { kind: 'home' }
  const moved = movePhaseTo(document, key, at)
  if (!moved) return { kind: 'refused', problem: FIRST }
  const problem = added(known, problemsOf(moved))
  return problem ? { kind: 'refused', problem } : { kind: 'open', document: moved }
}

/**
 * The gaps of the list, the n-th before its n-th phase, as a phase of it would go there. Steps by key and button lead through what breaks a
 * rule on the way, as a draft may; who lets go means to stay.
 */
export function gapsFor(document: ProcedureDocument, key: string): Gap[] {
  const known = problemsOf(document)
  return Array.from({ length: document.phases.length + 1 }, (_gap, at) => gapAt(document, { key, at }, known))
}

/** A gap of what was looked at when the drag began, in what is written by now; undefined: its neighbours are others. */
export function gapNow(began: ProcedureDocument, now: ProcedureDocument, { key, at }: { key: string; at: number }): Gap | undefined {
  const around = ({ phases }: ProcedureDocument, gap: number) => [phases[gap - 1]?.key, phases[gap]?.key].join(' ')
  const there = Array.from({ length: now.phases.length + 1 }, (_gap, n) => n).find((n) => around(now, n) === around(began, at))
  if (there === undefined || !now.phases.some((one) => one.key === key)) return undefined
  return gapAt(now, { key, at: there }, problemsOf(now))
}
