import { conditionFaults } from '../../engine/form'
import { ORIGINAL } from '../../engine/languages'
import { compileProcedure, namelessFaults, type Procedure, type ProcedureDocument, type ProcedureFault } from '../../workflows/procedure'
import { checkProcedure } from '../../workflows/procedure/check'
import { readDocument } from '../../workflows/procedure/schema'
import type { ProcedureFaultView } from '../contract/procedures/procedures'
import { AppError, type Lang } from '../platform/errors'
import { handedIn } from '../platform/world'
import { interfaceText } from '../words/words'
import type { Outline } from './model'

/** Characters of a document's JSON; the longest shipped one has some 5,000. */
const SIZE_LIMIT = 200_000
const MOST_NAMED = 100

/** Faults as a 422, each with its path in the document and the reason in words. */
function refusal(faults: readonly (ProcedureFault & Pick<ProcedureFaultView, 'story'>)[], lang: Lang): AppError {
  const errors = faults.slice(0, MOST_NAMED).map(({ path, rule, params, story }): ProcedureFaultView => {
    const text =
      interfaceText(lang, ['procedures', `fault.${rule}`], params) ??
      interfaceText(lang, ['procedures', 'fault.breaksARule'], { rule }) ??
      rule
    return { path, rule, text, ...(story && story.length > 0 ? { story } : {}) }
  })
  const first = errors[0]
  const params = { count: faults.length, place: first?.path || '/', text: first?.text ?? '' }
  return new AppError('invalid', { reason: 'procedureFaulty', params, errors })
}

interface Reading {
  lang: Lang
  /** Of the document, whatever it says itself. */
  id: string
  version: number
}

/**
 * Unknown JSON → a document by that id and version, as drafts are kept: it looks like one, and may lack what hangs together. 413 where it
 * is too large, else 422 with every fault of its shape. Nothing of what is refused is kept.
 */
export function readUnfinished(json: unknown, { lang, ...own }: Reading): ProcedureDocument {
  if (JSON.stringify(json ?? null).length > SIZE_LIMIT) throw new AppError('tooLarge')
  const read = readDocument(json)
  if (!read.ok) throw refusal(read.faults, lang)
  const { $schema: _schema, ...rest } = read.document as ProcedureDocument & { $schema?: string }
  return { ...rest, ...own }
}

/** The same of one that compiles, and whose names stand in the language that everybody falls back to. */
export function readProcedure(json: unknown, reading: Reading): ProcedureDocument {
  const document = readUnfinished(json, reading)
  const compiled = compileProcedure(document)
  const faults = [...namelessFaults(document, ORIGINAL), ...(compiled.ok ? conditionFaults(document.phases) : compiled.faults)]
  if (faults.length > 0) throw refusal(faults, reading.lang)
  return document
}

/** Fields of the newest published version of each form that is in use. */
export const fieldsOfForms = handedIn<() => Promise<ReadonlySet<string>>>('fields of forms')

/** 422 for a condition that reads a field which no form has: nothing would ever come past it. */
export async function refuseUnknownFields(document: ProcedureDocument, lang: Lang): Promise<void> {
  if (document.phases.every((phase) => !('conditions' in phase))) return
  const known = await fieldsOfForms.value()
  const faults = conditionFaults(document.phases, (id) => known.has(id))
  if (faults.length > 0) throw refusal(faults, lang)
}

/** Where in the document a finding of the checker lies: at the phase of its state, or at the opening that it names. */
function placeOf({ document, lot }: Procedure, of: string): string {
  const at = document.phases.findIndex(({ key }) => key === (lot.phaseOf[of] ?? of))
  return at < 0 ? '' : `/phases/${at}`
}

/** Walks all that a document can come to (workflows/procedure/check); 422 with every rule that it breaks, and how. */
export function refuseBroken(document: ProcedureDocument, lang: Lang): void {
  const compiled = compileProcedure(document)
  const faults = compiled.ok
    ? checkProcedure(compiled.procedure).map(({ rule, of, story }) => ({ path: placeOf(compiled.procedure, of), rule, story }))
    : compiled.faults
  if (faults.length > 0) throw refusal(faults, lang)
}

export const outlineOf = ({ name, type, regimes = [], phases, who }: ProcedureDocument): Outline => ({
  name,
  ...(who === undefined ? {} : { who }),
  type,
  regimes: [...regimes],
  phases: phases.map((phase) => ({
    key: phase.key,
    kind: phase.kind,
    ...('of' in phase ? { of: phase.of } : {}),
    ...(phase.name ? { name: phase.name } : {}),
  })),
})
