import { ORIGINAL } from '../../engine/languages'
import { compileProcedure, type Procedure, type ProcedureDocument, type ProcedureFault } from '../../workflows/procedure'
import { checkProcedure } from '../../workflows/procedure/check'
import { readDocument } from '../../workflows/procedure/schema'
import type { ProcedureFaultView } from '../contract/procedures/views'
import { AppError, type Lang } from '../platform/errors'
import { interfaceText } from '../words/words'
import type { Outline } from './model'

/** Characters of a document's JSON; the longest shipped one has some 5,000. */
const SIZE_LIMIT = 200_000
/** A name that is shown to people stands in German at least. */
function namelessFaults({ name, phases }: ProcedureDocument): ProcedureFault[] {
  const isMissing = (words: ProcedureDocument['name'] | undefined): boolean => words !== undefined && (words[ORIGINAL] ?? '').trim() === ''
  const nameless = [
    ...(isMissing(name) ? [`/name/${ORIGINAL}`] : []),
    ...phases.flatMap((phase, at) => (isMissing(phase.name) ? [`/phases/${at}/name/${ORIGINAL}`] : [])),
  ]
  return nameless.map((path) => ({ path, rule: 'required' }))
}

const MOST_NAMED = 100

/** Faults as a 422, each with its path in the document and the reason in words. */
function refusal(faults: readonly ProcedureFault[], lang: Lang): AppError {
  const errors = faults.slice(0, MOST_NAMED).map(({ path, rule, params }): ProcedureFaultView => {
    const text =
      interfaceText(lang, ['procedures', `fault.${rule}`], params) ??
      interfaceText(lang, ['procedures', 'fault.breaksARule'], { rule }) ??
      rule
    return { path, rule, text }
  })
  const first = errors[0]
  const params = { count: faults.length, place: first?.path || '/', text: first?.text ?? '' }
  return new AppError('invalid', { reason: 'procedureFaulty', params, errors })
}

/**
 * Unknown JSON → a document that compiles, by that id and version. 413 where it is too large, else 422 with every fault. Nothing of a
 * faulty one is kept.
 */
export function readProcedure(json: unknown, { lang, ...own }: { lang: Lang; id: string; version: number }): ProcedureDocument {
  if (JSON.stringify(json ?? null).length > SIZE_LIMIT) throw new AppError('tooLarge')
  const read = readDocument(json)
  if (!read.ok) throw refusal(read.faults, lang)
  const { $schema: _schema, ...rest } = read.document as ProcedureDocument & { $schema?: string }
  const document: ProcedureDocument = { ...rest, ...own }
  const compiled = compileProcedure(document)
  const faults = [...namelessFaults(document), ...(compiled.ok ? [] : compiled.faults)]
  if (faults.length > 0) throw refusal(faults, lang)
  return document
}

/** Where in the document a finding of the checker lies: at the phase of its state, or at the opening that it names. */
function placeOf({ document, lot }: Procedure, of: string): string {
  const at = document.phases.findIndex(({ key }) => key === (lot.phaseOf[of] ?? of))
  return at < 0 ? '' : `/phases/${at}`
}

/** Walks all that a document can come to (workflows/procedure/check); 422 with every rule that it breaks. */
export function refuseBroken(document: ProcedureDocument, lang: Lang): void {
  const compiled = compileProcedure(document)
  const faults = compiled.ok
    ? checkProcedure(compiled.procedure).map(({ rule, of }) => ({ path: placeOf(compiled.procedure, of), rule }))
    : compiled.faults
  if (faults.length > 0) throw refusal(faults, lang)
}

export const outlineOf = ({ name, type, regimes = [], phases }: ProcedureDocument): Outline => ({
  name,
  type,
  regimes: [...regimes],
  phases: phases.map((phase) => ({
    key: phase.key,
    kind: phase.kind,
    ...('of' in phase ? { of: phase.of } : {}),
    ...(phase.name ? { name: phase.name } : {}),
  })),
})
