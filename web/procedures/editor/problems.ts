import { conditionFaults } from '../../../engine/form'
import { ORIGINAL } from '../../../engine/languages'
import { compileProcedure, namelessFaults, type ProcedureDocument, type ProcedureFault } from '../../../workflows/procedure'

/** What keeps a draft from being published, by its place on the page; `phase` null: the procedure itself. */
export interface Problem {
  phase: string | null
  /** Property in whose part of the page it is mended; '' for the phase as a whole. */
  field: string
  /** The rest of its path within the property: '0/when', 'de'; '' for the property as a whole. */
  at: string
  rule: string
  params: Readonly<Record<string, string | number>>
}

/** Where a fault of a document is mended; `path` is a JSON pointer into it. */
export function placeOf({ phases }: ProcedureDocument, path: string): Pick<Problem, 'phase' | 'field' | 'at'> {
  const [, head = '', ...rest] = path.split('/')
  const phase = head === 'phases' ? phases[Number(rest[0] ?? '')] : undefined
  if (!phase) return { phase: null, field: head, at: rest.join('/') }
  const [, field = '', ...within] = rest
  return { phase: phase.key, field, at: within.join('/') }
}

/** Problems of one property, handed out to the controls that they are about: each is shown once, what none takes is left for the head. */
export class Shares {
  #left: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    this.#left = problems
  }

  /** What is said at a path, or below it; '': of the property, wherever. */
  take(path: string): readonly Problem[] {
    const isThere = ({ at }: Problem): boolean => path === '' || at === path || at.startsWith(`${path}/`)
    const taken = this.#left.filter(isThere)
    this.#left = this.#left.filter((one) => !isThere(one))
    return taken
  }

  get left(): readonly Problem[] {
    return this.#left
  }
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
