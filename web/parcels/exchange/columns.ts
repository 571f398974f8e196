import type { ImportOptions } from '../../../server/contract/parcels/exchange'

export type Mapping = NonNullable<ImportOptions['mapping']>
export type Target = keyof Mapping

const KNOWN: Readonly<Record<Target, true>> = {
  ...({ name: true, location: true, plat: true, size: true, hasBuilding: true, regulatedInDevelopmentPlan: true } as const),
  ...({ buildingPlanIsInPreparation: true, availability: true, availabilityNotes: true, siteDevelopment: true } as const),
  ...({ allowedUsageTypes: true, description: true, internalNotes: true, addressDisplayName: true, tags: true } as const),
}
export const isTarget = (text: string): text is Target => Object.hasOwn(KNOWN, text)
/** What a column of a file can become: all that the contract names. */
export const TARGETS: readonly Target[] = Object.keys(KNOWN).filter(isTarget)

/** What a column becomes; undefined: nothing. */
export const targetOf = (mapping: Mapping, column: string): Target | undefined => TARGETS.find((target) => mapping[target] === column)

/** The mapping with this column as that target, and as no other; what had been that target before is nothing now. */
export const withTarget = (mapping: Mapping, column: string, target: Target | undefined): Mapping => {
  const rest: Mapping = Object.fromEntries(Object.entries(mapping).filter(([, name]) => name !== column))
  return target === undefined ? rest : { ...rest, [target]: column }
}

/** What can be said of a file besides its columns: where it goes, and how it is read. */
export type Answers = Pick<ImportOptions, 'locationId' | 'layer' | 'charset' | 'system'>

/** As many bytes as a call carries in base64. */
export const MAX_BYTES = 5_900_000
