import type { ProcedureDocument } from './document'

/** What one place of two versions says, as it is written: undefined where it is not there. */
export interface Difference {
  /** The key of the phase; null: the procedure itself. */
  phase: string | null
  kind: 'added' | 'removed' | 'changed'
  /** The property that is not the same; null: the phase as a whole. */
  property: string | null
  before: unknown
  after: unknown
}

/** Properties of two objects that do not say the same. */
function changedIn(before: object, after: object, phase: string | null): Difference[] {
  const [a, b] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((property) => {
    const [was, is] = [a.get(property), b.get(property)]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      { phase, kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed', property, before: was, after: is } as const,
    ]
  })
}

/** Where two versions differ: the procedure itself, then its phases in the order of the later one; what is gone stands last. Pure. */
export function differencesOf(before: ProcedureDocument, after: ProcedureDocument): Difference[] {
  const { phases: was, version: _was, id: _id, ...headBefore } = before
  const { phases: is, version: _is, id: _other, ...headAfter } = after
  const order = (phases: ProcedureDocument['phases']): string[] => phases.map(({ key }) => key)
  const among = (phases: ProcedureDocument['phases'], others: ProcedureDocument['phases']): string =>
    order(phases.filter(({ key }) => others.some((one) => one.key === key))).join()
  const isMoved = among(was, is) !== among(is, was)
  return [
    ...changedIn(headBefore, headAfter, null),
    ...(isMoved ? [{ phase: null, kind: 'changed', property: 'phases', before: order(was), after: order(is) } as const] : []),
    ...is.flatMap((phase): Difference[] => {
      const same = was.find(({ key }) => key === phase.key)
      return same
        ? changedIn(same, phase, phase.key)
        : [{ phase: phase.key, kind: 'added', property: null, before: undefined, after: [phase.key] }]
    }),
    ...was
      .filter(({ key }) => !is.some((one) => one.key === key))
      .map(({ key }): Difference => ({ phase: key, kind: 'removed', property: null, before: [key], after: undefined })),
  ]
}
