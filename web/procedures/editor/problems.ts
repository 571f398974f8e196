import { conditionFaults } from '../../../engine/form'
import { ORIGINAL } from '../../../engine/languages'
import { compileProcedure, namelessFaults, type ProcedureDocument, type ProcedureFault } from '../../../workflows/procedure'

/** What keeps a draft from being published, by its place on the page; `phase` null: the procedure itself. */
export interface Problem {
  phase: string | null
  /** Property in whose part of the page it is mended; '' for the phase as a whole. */
  field: string
  rule: string
  params: Readonly<Record<string, string | number>>
}

/** Where a fault of a document is mended; `path` is a JSON pointer into it. */
export function placeOf({ phases }: ProcedureDocument, path: string): Pick<Problem, 'phase' | 'field'> {
  const [, head = '', at = '', field = ''] = path.split('/')
  const phase = head === 'phases' ? phases[Number(at)] : undefined
  return phase ? { phase: phase.key, field } : { phase: null, field: head }
}

const problemOf = (document: ProcedureDocument, { path, rule, params = {} }: ProcedureFault): Problem => ({
  ...placeOf(document, path),
  rule,
  params,
})

/** Everything that a document lacks to be published; what only the walk through it shows is found there (workflows/procedure/check). */
export function problemsOf(document: ProcedureDocument): Problem[] {
  const compiled = compileProcedure(document)
  const faults = [...namelessFaults(document, ORIGINAL), ...(compiled.ok ? [] : compiled.faults), ...conditionFaults(document.phases)]
  return faults.map((fault) => problemOf(document, fault))
}
