import type { GuardedDecision } from '../guarded'
import { procedureOf, type Procedure, type ProcedureKey } from '../procedure'
import type { Effect } from './effects'
import type { LotFields } from './facts'

export type Decision = GuardedDecision<Effect>

/** Every state of a lot in a procedure, in the order in which they come. */
export const statesOf = (procedure: Pick<Procedure, 'lot'>): string[] => Object.keys(procedure.lot.fields)

const isOf = (own: LotFields, fields: LotFields): boolean =>
  own.stage === fields.stage &&
  own.waits === fields.waits &&
  own.closed === fields.closed &&
  (own.phase === undefined || own.phase === fields.phase)

/** The state that stored fields mean; throws for fields that no state has, because going on would invent a life. */
export function stateOf(key: ProcedureKey, fields: LotFields): string {
  const { lot } = procedureOf(key)
  const found = Object.entries(lot.fields).find(([, own]) => isOf(own, fields))
  if (!found) throw new Error(`No state of a lot has ${JSON.stringify(fields)}`)
  return found[0]
}

/** The fields that a state is stored as. */
export function fieldsOf(key: ProcedureKey, state: string): LotFields {
  const { lot } = procedureOf(key)
  const fields = lot.fields[state]
  if (!fields) throw new Error(`Unknown state of a lot: ${state}`)
  return { ...fields }
}
