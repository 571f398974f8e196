import { REGIMES, type Regime } from '../deadlines/periods'
import type { Phase } from './document'
import { Look } from './look'

/** A fault of a document: a path into it (JSON Pointer), the key of why (docs/procedure-documents.md), and what the sentence names. */
export interface ProcedureFault {
  path: string
  rule: string
  params?: Record<string, string | number>
}

/** Paragraphs of those of a document's laws that say something; of one that names none, of all. Empty: it is outside of them. */
export const paragraphsIn = (said: Readonly<Partial<Record<Regime, string>>>, regimes: readonly string[] = REGIMES): string =>
  Object.entries(said)
    .flatMap(([law, paragraph]) => (regimes.includes(law) ? [paragraph] : []))
    .join(', ')

/** The phases, and what is wrong with them. */
export class Judged extends Look {
  readonly faults: ProcedureFault[] = []

  say(phase: Phase, part: string, ...[rule, params]: [string, ProcedureFault['params']?]): void {
    const at = this.phases.indexOf(phase)
    this.faults.push({ path: `/phases/${at}${part}`, rule, ...(params ? { params } : {}) })
  }
}
