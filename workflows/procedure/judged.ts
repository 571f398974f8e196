import type { Phase } from './document'
import { Look } from './look'

/** A fault of a document: a path into it (JSON Pointer), the key of why (docs/procedure-documents.md), and what the sentence names. */
export interface ProcedureFault {
  path: string
  rule: string
  params?: Record<string, string | number>
}

/** The phases, and what is wrong with them. */
export class Judged extends Look {
  readonly faults: ProcedureFault[] = []

  say(phase: Phase, part: string, ...[rule, params]: [string, ProcedureFault['params']?]): void {
    const at = this.phases.indexOf(phase)
    this.faults.push({ path: `/phases/${at}${part}`, rule, ...(params ? { params } : {}) })
  }
}
