import { wallClockOf } from '../../engine/form'
import { type FormLaw, hasStandstill, REGIMES, standstillOf, type Regime, type Standstill } from '../../workflows/deadlines'
import { lawRows } from '../law/area'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { TenderModel, type TenderDoc } from './model'

/** A built-in EU form by its id: EU-19, EU-X01, EU-19-1.13.3, and copies ('EU-19-copy'), which keep the portal option. */
export const isEuNotice = (templateId: string): boolean => templateId.startsWith('EU-')

type Bound = Pick<TenderDoc, 'regime' | 'regimeCode'>
export type OfLaw = Pick<TenderDoc, '_id' | 'templateId'> & Bound

/** The law for the tender's row: who writes the database takes no procedure out of it. */
export const boundRegime = (tenderId: string, regime: string): Bound => ({
  regime,
  regimeCode: rowCode(placeIn(TenderModel, tenderId), 'regime', { regime }),
})

/** Whether the row says it as Lotse wrote it there. Earlier versions bound none, and knew nothing outside of the law. */
export const hasOwnRegime = ({ _id, regime, regimeCode }: Omit<OfLaw, 'templateId'>): boolean =>
  regimeCode === undefined ? regime !== ('none' satisfies FormLaw) : isOwnRow(placeIn(TenderModel, _id), 'regime', { regime }, regimeCode)

/**
 * Fixed when the tender was made; of tenders of earlier versions it is known only whether their form is one of the EU. Null: none is known.
 * Of a row that is not what Lotse wrote: a law that asks to examine and to wait.
 */
export function lawIn(tender: OfLaw): FormLaw | null {
  const { regime, templateId } = tender
  if (!hasOwnRegime(tender)) return 'VgV'
  if (regime === 'none') return regime
  return REGIMES.find((one) => one === regime) ?? (isEuNotice(templateId) ? 'VgV' : null)
}

/** Nothing of procurement law is asked of it: no examination, no letters, no waiting period. */
export const isOutsideLaw = (tender: OfLaw): boolean => lawIn(tender) === 'none'

/** Null: none is known, or it is outside of all. */
export function regimeIn(tender: OfLaw): Regime | null {
  const law = lawIn(tender)
  return law === 'none' ? null : law
}

/** By whose paragraph criteria are asked for: as in the problems of the form the form's own law, whatever the tender is under. */
export const criteriaLawIn = (tender: OfLaw & Pick<TenderDoc, 'head'>): FormLaw =>
  isOutsideLaw(tender) ? 'none' : (REGIMES.find((one) => one === tender.head.regime) ?? regimeIn(tender) ?? 'VgV')

/** Whether the law asks to wait between telling and contract. */
export const waitsIn = (tender: OfLaw): boolean => hasStandstill(regimeIn(tender))

/** The waiting period for what is told at a moment; null: the law asks for none. */
export const standstillAt = async (tender: OfLaw, at: Date): Promise<Standstill | null> =>
  standstillOf((await lawRows()).clock, regimeIn(tender), wallClockOf(at).date)
