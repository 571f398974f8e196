import type { ProcedureDocument } from './document'
import { faultsIn } from './faults'
import type { ProcedureFault } from './judged'
import { lotConfig, type CompiledLot } from './lotConfig'
import { offerConfig } from './offerConfig'
import { traitsOf, type Traits } from './traits'

/** A procedure that everything else asks: what its document says, made plain. Frozen; of.ts keeps one object for each shipped id. */
export interface Procedure extends Traits {
  readonly id: string
  readonly version: number
  /** Its number on the wire. */
  readonly type: ProcedureDocument['type']
  readonly document: ProcedureDocument
  readonly lot: CompiledLot
  readonly offer: ReturnType<typeof offerConfig>
}

export type Compiled = { ok: true; procedure: Procedure } | { ok: false; faults: ProcedureFault[] }

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  Object.values(value).forEach(freeze)
  return value
}

/**
 * A document, made machines and answers; every fault of it with its path, where it cannot be. What the house asks of every procedure
 * (seals, fences, people, logs, waiting periods) is added here and in workflows/kinds, whatever the document says. Pure.
 */
export function compileProcedure(written: ProcedureDocument): Compiled {
  const faults = faultsIn(written)
  if (faults.length > 0) return { ok: false, faults }
  // A copy: what is handed in stays its owner's to change.
  const document = structuredClone(written)
  const traits = traitsOf(document)
  const procedure: Procedure = {
    ...traits,
    ...{ id: document.id, version: document.version, type: document.type, document },
    lot: lotConfig(document),
    offer: offerConfig(traits),
  }
  return { ok: true, procedure: freeze(procedure) }
}
