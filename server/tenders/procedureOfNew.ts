import { fourEyesOf, leavesOutOf, type Procedure, type Template, type TemplateFile } from '../../engine/template'
import { type FormLaw, type Law, lawOfForm } from '../../workflows/deadlines'
import {
  eyesNamed,
  fitsRegime,
  keyOfType,
  procedureOf,
  staysOfRegime,
  usualProcedure,
  type Procedure as Running,
  type ProcedureKey,
} from '../../workflows/procedure'
import type { TenderInput } from '../contract/tenders/inputs'
import { AppError } from '../platform/errors'
import { procedureToBegin } from '../procedures/area'
import { fieldsAsked } from './conditions'
import type { TenderDoc } from './model'
import { isOutsideLaw } from './regime'
import { haveOwnNames } from './rooms'

type Refusal =
  | `procedure${'Unknown' | 'Unpublished' | 'Retired' | 'OfAnotherType' | 'OfAnotherLaw'}`
  | `procedure${'NeedsFramework' | 'OpensApart' | 'EnvelopeNamed' | 'AsksForFields'}`

/** Says why in words, and by its rule where. */
const refused = (rule: Refusal): AppError =>
  new AppError('invalid', { reason: `refused.${rule}`, errors: [{ path: '/project/procedure', rule }] })

/** Why no tender of a type and a law (null: none is known) runs by a procedure; null: it may. */
export function misfitOf(found: Running, { type, law }: { type: number; law: FormLaw | null }): Refusal | null {
  if (found.type !== type) return 'procedureOfAnotherType'
  if (found.opensApart) return 'procedureOpensApart'
  if (!haveOwnNames(found.apart)) return 'procedureEnvelopeNamed'
  return law === null || fitsRegime(found.document.regimes, law) ? null : 'procedureOfAnotherLaw'
}

/**
 * The procedure of this id in its newest published version, as far as a tender of the type and the form's law may begin by it, and the form
 * has what it asks for.
 */
async function fitting(
  id: string,
  type: number | undefined,
  { template, law }: { template: Template; law: FormLaw },
): Promise<Running | Refusal> {
  const found = await procedureToBegin(id)
  if (typeof found === 'string') return found
  const misfit = misfitOf(found, { type: type ?? found.type, law })
  return misfit ?? (fieldsAsked(found, template).length > 0 ? 'procedureAsksForFields' : found)
}

/**
 * What a new tender runs by: the procedure that is named, else the form's where it may, else the usual one of the type, each in its newest
 * published version. 422 for one by name that is unknown, unpublished, retired, of another type or another law, or asks for fields that
 * the form lacks; of a form that names such a one nobody chose it, and the screen shows the usual one; not so where the form is outside of
 * the law.
 */
export async function procedureOfNew(
  input: Pick<TenderInput, 'type' | 'procedure'>,
  template: Template,
  hasFramework = false,
): Promise<Pick<TenderDoc, 'type' | 'procedure'>> {
  const { file } = template
  const named = typeof input.procedure === 'object' ? input.procedure.id : input.procedure
  const usual = procedureOf(keyOfType(input.type ?? 0))
  const id = named ?? file.procedure?.id ?? usual.id
  const law = lawOfForm(file)
  // Whoever names a type alone gets what it means, also where a house keeps its people from choosing that by name.
  const fits = id === usual.id && input.type !== undefined && law !== 'none' ? usual : await fitting(id, input.type, { template, law })
  const found = typeof fits !== 'string' && fits.byFramework && !hasFramework ? 'procedureNeedsFramework' : fits
  // The usual one is a purchase: it is no way out for a form outside of the law.
  if (typeof found === 'string' && (named !== undefined || law === 'none')) throw refused(found)
  const { id: own, version, type } = typeof found === 'string' ? usual : found
  return { type, procedure: { id: own, version } }
}

/** Refuses (409) what goes out by a procedure that is not of the law that its form names by now. */
export function assertOfLaw(tender: TenderDoc, { regime }: Pick<Law, 'regime'>): void {
  if (!staysOfRegime(procedureOf(tender).document.regimes, isOutsideLaw(tender) ? 'none' : regime))
    throw new AppError('conflict', { reason: 'refused.procedureOfAnotherLaw' })
}

/** Two people, or more, open what the form asks two for, or the law, or the procedure. */
export function eyesOf(file: TemplateFile, key: ProcedureKey): Procedure['fourEyes'] {
  const [asked, named] = [fourEyesOf(file), eyesNamed(procedureOf(key))]
  return { applications: asked.applications || named.applications, offers: asked.offers || named.offers }
}

/** Phases that the form leaves out of the usual procedure of a type; any other says itself which there are. */
export const leftOutOf = (file: TemplateFile, key: ProcedureKey): Procedure['skippedPhases'] =>
  procedureOf(key).id === usualProcedure(key.type) ? leavesOutOf(file) : []
