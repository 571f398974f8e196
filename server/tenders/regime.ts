import type { Template } from '../../engine/template'
import { wallClockOf } from '../../engine/form'
import { type FormLaw, hasStandstill, lawOfForm, REGIMES, standstillOf, type Regime, type Standstill } from '../../workflows/deadlines'
import { lawRows } from '../law/area'
import type { TenderDoc } from './model'

/** A built-in EU form by its id: EU-19, EU-X01, EU-19-1.13.3, and copies ('EU-19-copy'), which keep the portal option. */
export const isEuNotice = (templateId: string): boolean => templateId.startsWith('EU-')

/** The law a procedure from this template is under. Works and services differ in the form alone; what they share is asked of here. */
export const regimeOfTemplate = ({ file: { legalBasis, projectTypes } }: Template): FormLaw =>
  lawOfForm({ legalBasis, projectTypes, procedureType: null, nature: null })

/** Nothing of procurement law is asked of it: no examination, no letters, no waiting period. */
export const isOutsideLaw = ({ regime }: Pick<TenderDoc, 'regime'>): boolean => regime === ('none' satisfies FormLaw)

/**
 * Fixed when the tender was made; of tenders of earlier versions it is known only whether their form is one of the EU. Null: none is known,
 * or it is outside of all.
 */
export const regimeIn = ({ regime, templateId }: Pick<TenderDoc, 'regime' | 'templateId'>): Regime | null =>
  REGIMES.find((one) => one === regime) ?? (isEuNotice(templateId) ? 'VgV' : null)

type OfLaw = Pick<TenderDoc, 'regime' | 'templateId'>

/** Whether the law asks to wait between telling and contract. */
export const waitsIn = (tender: OfLaw): boolean => hasStandstill(regimeIn(tender))

/** The waiting period for what is told at a moment; null: the law asks for none. */
export const standstillAt = async (tender: OfLaw, at: Date): Promise<Standstill | null> =>
  standstillOf((await lawRows()).clock, regimeIn(tender), wallClockOf(at).date)
