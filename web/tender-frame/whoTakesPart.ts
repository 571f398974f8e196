import type { TenderView } from '../../server/contract/tenders/views'
import { procedureOf, type ProcedureKey } from '../../workflows/procedure'
import { areNamesNext } from './lot'

/** For sentences that a purchasing system says otherwise: it admits, others negotiate. */
export const whoTakesPart = (tender: ProcedureKey): { context: string } => ({ context: procedureOf(tender).takePart })

/** The same for what comes next: where works are open, an opening is one of names alone. */
export const whatComesNext = (tender: TenderView): { context: string } =>
  areNamesNext(tender) ? { context: 'names' } : whoTakesPart(tender)
