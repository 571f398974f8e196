import { procedureOf, type ProcedureKey } from '../../workflows/procedure'

/** For sentences that a purchasing system says otherwise: it admits, others negotiate. */
export const whoTakesPart = (tender: ProcedureKey): { context: string } => ({ context: procedureOf(tender).takePart })
