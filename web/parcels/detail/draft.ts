import type { Lang } from '../../../engine/languages'
import { readExact, readNumber, writtenPlainly, type NumberKind } from '../../../engine/numbers'
import { currentLanguage } from '../../i18n'
import type { PropertyInput, PropertyView } from '../../../server/contract/parcels/views'

type OwnField = NonNullable<PropertyInput['additionalFields']>[number]

/** What is edited of a parcel; the size as it is typed. */
export interface Draft {
  name: string
  locationId: number | null
  isPublic: boolean
  publicFields: string[]
  geoJson: GeoJSON.FeatureCollection | null
  plat: string
  size: string
  hasBuilding: boolean | null
  regulatedInDevelopmentPlan: boolean | null
  buildingPlanIsInPreparation: boolean | null
  availability: boolean
  availabilityNotes: string
  siteDevelopment: string
  allowedUsageTypes: string
  addressDisplayName: string
  description: string
  internalNotes: string
  tags: string[]
  additionalFields: OwnField[]
}

export const draftOf = (parcel: PropertyView): Draft => ({
  name: parcel.name,
  locationId: parcel.locationId,
  isPublic: parcel.isPublic ?? false,
  // In one order, so that what is shared and taken back again is no change.
  publicFields: (parcel.publicFields ?? []).toSorted(),
  geoJson: (parcel.geoJson ?? null) as GeoJSON.FeatureCollection | null,
  plat: parcel.plat ?? '',
  size: parcel.size === null || parcel.size === undefined ? '' : String(parcel.size),
  hasBuilding: parcel.hasBuilding ?? null,
  regulatedInDevelopmentPlan: parcel.regulatedInDevelopmentPlan ?? null,
  buildingPlanIsInPreparation: parcel.buildingPlanIsInPreparation ?? null,
  availability: parcel.availability ?? false,
  availabilityNotes: parcel.availabilityNotes ?? '',
  siteDevelopment: parcel.siteDevelopment ?? '',
  allowedUsageTypes: parcel.allowedUsageTypes ?? '',
  addressDisplayName: parcel.addressDisplayName ?? '',
  description: parcel.description ?? '',
  internalNotes: parcel.internalNotes ?? '',
  tags: [...(parcel.tags ?? [])],
  additionalFields: (parcel.additionalFields ?? []).map((field) => ({ ...field })),
})

/** Square metres: what stands behind them, and no more digits than a size is kept with. */
export const SIZE: NumberKind = {
  units: ['qm', 'm²', 'm2'],
  fits: (value) => /^\d+(\.\d+)?$/.test(value) && typeof readExact(value) === 'number',
}

/** '4.280,5' in German; null for none, undefined for what is no number, or can be read in two ways and was not chosen yet. */
export function readSize(text: string, language: Lang): number | null | undefined {
  const number = readNumber(text, language, SIZE)
  if (number.kind === 'empty') return null
  return number.kind === 'read' && SIZE.fits?.(number.value) ? Number(number.value) : undefined
}

/** A stored size as it stands in a field: without marks between thousands. */
export const sizeTyped = (size: number | null | undefined, language: Lang): string =>
  size === null || size === undefined ? '' : writtenPlainly(String(size), language)

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What I shared and took back since `base`, done to what is public now. */
const mergedNames = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const kept = theirs.filter((name) => mine.includes(name) || !base.includes(name))
  return [...kept, ...mine.filter((name) => !base.includes(name) && !theirs.includes(name))].toSorted()
}

/** Of one field, what I changed; all else as it is now. */
const mergedField = (base: OwnField, mine: OwnField, theirs: OwnField): OwnField => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([key, value]) => !same(base[key as keyof OwnField], value))),
})

const byId = (fields: readonly OwnField[]): ReadonlyMap<string, OwnField> =>
  new Map(fields.flatMap((field) => (field.id === undefined ? [] : [[field.id, field] as const])))

/** One that they removed and I did not touch stays removed; one that I removed goes, unless it must not go any more. */
const mergedFields = (base: readonly OwnField[], mine: readonly OwnField[], theirs: readonly OwnField[]): OwnField[] => {
  const [before, own, there] = [byId(base), byId(mine), byId(theirs)]
  const kept = theirs.flatMap((field) => {
    const [was, changed] = [before.get(field.id ?? ''), own.get(field.id ?? '')]
    if (was && !changed) return field.preventDeletion === true ? [field] : []
    return [was && changed ? mergedField(was, changed, field) : field]
  })
  const more = mine.filter((field) => !there.has(field.id ?? '') && !same(before.get(field.id ?? ''), field))
  return [...kept, ...more]
}

/**
 * Two people changed one parcel: what `mine` did since `base`, done to `theirs`. What both changed stands as in mine; what is public and
 * fields of one's own are put together one by one, so that nothing that they took back from the public is public again, and nothing that
 * they added is gone.
 */
export function mergedDraft(base: PropertyView, mine: Draft, theirs: PropertyView): Draft {
  const [before, now] = [draftOf(base), draftOf(theirs)]
  const typed = Object.fromEntries(Object.entries(mine).filter(([key, value]) => !same(before[key as keyof Draft], value)))
  return {
    ...{ ...now, ...typed },
    publicFields: mergedNames(before.publicFields, mine.publicFields, now.publicFields),
    additionalFields: mergedFields(before.additionalFields, mine.additionalFields, now.additionalFields),
  }
}

/** What differs from the parcel, as it is sent; a size that is no number goes as it was typed, for the server to name. */
export function changesOf(parcel: PropertyView, draft: Draft): Omit<PropertyInput, 'id' | 'version'> {
  const before = draftOf(parcel)
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter((key) => !same(before[key], draft[key]))
  const { size, ...rest } = draft
  const read = readSize(size, currentLanguage())
  const whole: Record<string, unknown> = { ...rest, name: draft.name.trim(), size: read === undefined ? size : read }
  return Object.fromEntries(changed.map((key) => [key, whole[key]]))
}

/** Where this tab keeps what was typed about a parcel and not saved. */
export const keptParcel = (id: number): string => `parcel:${id}`
