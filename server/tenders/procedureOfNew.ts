import { fourEyesOf, leavesOutOf, type Procedure, type TemplateFile } from '../../engine/template'
import { keyOfType, procedureOf, usualProcedure, type ProcedureKey } from '../../workflows/procedure'
import type { TenderInput } from '../contract/tenders/inputs'
import { AppError } from '../platform/errors'
import { procedureToBegin } from '../procedures/area'
import type { TenderDoc } from './model'

/** Says why in words, and by its rule where. */
const refused = (rule: string): AppError =>
  new AppError('invalid', { reason: `refused.${rule}`, errors: [{ path: '/project/procedure', rule }] })

/**
 * What a new tender runs by: the procedure that is named, else the form's where it is of the type, else the usual one of the type, each in
 * its newest published version. 422 for one by name that is unknown, unpublished, retired or of another type.
 */
export async function procedureOfNew(
  input: Pick<TenderInput, 'type' | 'procedure'>,
  file: TemplateFile,
): Promise<Pick<TenderDoc, 'type' | 'procedure'>> {
  const named = typeof input.procedure === 'object' ? input.procedure.id : input.procedure
  const usual = procedureOf(keyOfType(input.type ?? 0))
  const id = named ?? file.procedure?.id ?? usual.id
  // Whoever names a type alone gets what it means, also where a house keeps its people from choosing that by name.
  const found = id === usual.id && input.type !== undefined ? usual : await procedureToBegin(id)
  if (typeof found === 'string') throw refused(found)
  const isOfType = found.type === (input.type ?? found.type)
  if (!isOfType && named !== undefined) throw refused('procedureOfAnotherType')
  const { id: own, version, type, opensApart } = isOfType ? found : usual
  // One key seals all that a company hands in: what opens first would open the rest.
  if (opensApart) throw refused('procedureOpensApart')
  return { type, procedure: { id: own, version } }
}

/** Two people open what the form asks two for, or the law, or the procedure. */
export function eyesOf(file: TemplateFile, key: ProcedureKey): Procedure['fourEyes'] {
  const [asked, { asksTwo }] = [fourEyesOf(file), procedureOf(key)]
  return { applications: asked.applications || asksTwo.applications, offers: asked.offers || asksTwo.offers }
}

/** Phases that the form leaves out of the usual procedure of a type; any other says itself which there are. */
export const leftOutOf = (file: TemplateFile, key: ProcedureKey): Procedure['skippedPhases'] =>
  procedureOf(key).id === usualProcedure(key.type) ? leavesOutOf(file) : []
