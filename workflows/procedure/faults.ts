import type { ProcedureDocument } from './document'

/** A fault of a document: a path into it (JSON Pointer), the key of why, and what the sentence names. */
export interface ProcedureFault {
  path: string
  rule: string
  params?: Record<string, string | number>
}

export const faultsIn = (_document: ProcedureDocument): ProcedureFault[] => []
