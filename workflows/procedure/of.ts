import { compileProcedure, type Procedure } from './compile'
import type { ProcedureDocument } from './document'
import { SHIPPED } from './shipped.gen'

/** What a tender says of its procedure: the number on the wire, which a shipped one goes by, or the id of one by name. */
export interface ProcedureKey {
  type: number
  procedure?: string | undefined
}

const documents = SHIPPED as unknown as readonly ProcedureDocument[]
const compiled = new Map<string, Procedure>()

/** A shipped procedure by its id; null where there is none of that name. Throws where the shipped document is faulty. */
export function shippedProcedure(id: string): Procedure | null {
  const known = compiled.get(id)
  if (known) return known
  const document = documents.find((one) => one.id === id)
  if (!document) return null
  const result = compileProcedure(document)
  if (!result.ok) throw new Error(`The shipped procedure ${id} has faults: ${JSON.stringify(result.faults)}`)
  compiled.set(id, result.procedure)
  return result.procedure
}

/** Every shipped procedure, compiled. */
export const shippedProcedures = (): Procedure[] => documents.flatMap(({ id }) => shippedProcedure(id) ?? [])

/** Which shipped procedure a number of the wire means: the only place that knows (2-tenders.md section 2). */
const BY_TYPE: Readonly<Record<number, string>> = { 0: 'tender', 2: 'interest', 3: 'notice', 4: 'awarded', 5: 'continuous' }

/** The procedure of a tender, of its row, or of anything that says as much as they of it. Throws for a number that means none. */
export function procedureOf({ type, procedure: id }: ProcedureKey): Procedure {
  const procedure = shippedProcedure(id ?? BY_TYPE[type] ?? '')
  if (!procedure) throw new Error(`No procedure is ${id ?? `of type ${type}`}`)
  return procedure
}
