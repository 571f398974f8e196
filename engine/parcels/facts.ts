import { tableOf, type Lang } from '../languages'

/** Fields of the fact sheet in their order; each is shown only where the reader got it. */
export const FACTS = [
  'plat',
  'size',
  'hasBuilding',
  'regulatedInDevelopmentPlan',
  'buildingPlanIsInPreparation',
  'availability',
  'availabilityNotes',
  'siteDevelopment',
  'allowedUsageTypes',
  'addressDisplayName',
] as const
export type FactName = (typeof FACTS)[number]

/** Square metres from which a size is read in hectares (3-parcels.md section 9). */
const HECTARE = 10_000

const number = (value: number, language: Lang): string =>
  new Intl.NumberFormat(tableOf(language).locale, { maximumFractionDigits: 2 }).format(value)

/** '4.280 qm', from 10,000 on '2,6 ha', '0qm' where none is known. */
export const sizeText = (squareMetres: number | null | undefined, language: Lang): string => {
  if (!squareMetres) return '0qm'
  return squareMetres < HECTARE ? `${number(squareMetres, language)} qm` : `${number(squareMetres / HECTARE, language)} ha`
}

/** Several Flurstücke stand on a line each; on one line they are told apart by commas. */
export const platLine = (plat: string | undefined): string =>
  (plat ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
