import { writeFeatures } from '../../engine/geo'
import { fieldsByTemplate } from '../../engine/parcels'
import { isSame } from '../platform/isSame'
import type { ParcelDoc, ParcelHistoryDoc } from './model'
import type { ParcelTemplates } from './templates'

/** What is edited of a parcel, by the names and in the form that callers send it: what the history tells and takes back. */
const TAKEN_BACK = [
  ...(['name', 'locationId', 'geoJson', 'addressDisplayName', 'addressOsmType', 'addressOsmId', 'plat', 'size', 'hasBuilding'] as const),
  ...(['regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation', 'availability', 'availabilityNotes', 'siteDevelopment'] as const),
  ...(['allowedUsageTypes', 'description', 'internalNotes', 'isPublic', 'publicFields', 'tags', 'additionalFields'] as const),
] as const
type TakenBack = (typeof TAKEN_BACK)[number]
export const isTakenBack = (field: string): field is TakenBack => TAKEN_BACK.some((one) => one === field)

/** Told, and not taken back: what was removed of pictures is gone. */
const FOLLOWED = [...TAKEN_BACK, 'isArchived', 'projectId', 'lotId', 'images', 'panoramas', 'confirmed'] as const

/** Beside the fields above stands what was done to the markers of one panorama: by its id behind this. */
export const MARKERS = 'markers/'
/** So many characters of replaced markers one change keeps; what is beyond is told, and not taken back. */
const MAX_KEPT = 1_000_000

/** What the history says of markers: of whose, how many, and of those before also what they were. */
interface MarkersTold {
  readonly name: string
  readonly count: number
  readonly text?: string
}

const countOf = (markers: string): number => (markers.trim() === '' ? 0 : (JSON.parse(markers) as readonly unknown[]).length)

const markerChanges = (before: ParcelDoc, after: ParcelDoc): { field: string; before: MarkersTold; after: MarkersTold }[] => {
  let kept = 0
  return after.panoramas.flatMap(({ id, name, markers }) => {
    const old = before.panoramas.find((one) => one.id === id)
    if (!old || old.markers === markers) return []
    kept += old.markers.length
    const text = kept <= MAX_KEPT ? { text: old.markers } : {}
    return [{ field: MARKERS + id, before: { name, count: countOf(old.markers), ...text }, after: { name, count: countOf(markers) } }]
  })
}

/** Markers as they were before a change; null: they are not kept. */
export const markersBefore = (value: unknown): string | null => {
  const { text } = (value ?? {}) as Partial<MarkersTold>
  return text ?? null
}

/** A change as it is told: that markers can be taken back is enough to know, they themselves would be more than all the rest. */
export const toldChange = (change: ParcelHistoryDoc['changes'][number]): ParcelHistoryDoc['changes'][number] => {
  if (!change.field.startsWith(MARKERS)) return change
  const { text, ...before } = change.before as MarkersTold
  return { ...change, before: { ...before, isKept: text !== undefined } }
}

const valueOf = (doc: ParcelDoc, field: (typeof FOLLOWED)[number], templates: ParcelTemplates): unknown => {
  if (field === 'geoJson') return writeFeatures(doc.shape, doc.points)
  if (field === 'confirmed') return doc.confirmed?.toISOString() ?? null
  if (field === 'additionalFields') return fieldsByTemplate(templates.fields, doc.additionalFields)
  // A set: its order says nothing.
  if (field === 'publicFields') return [...doc.publicFields].sort()
  if (field === 'images') return doc.images.map(({ id, name }) => ({ id, name }))
  if (field === 'panoramas') return doc.panoramas.map(({ id, name }) => ({ id, name }))
  if (field === 'tags') return doc.tags ?? []
  return doc[field]
}

/** What differs between two states of a parcel. */
export const changesBetween = (before: ParcelDoc, after: ParcelDoc, templates: ParcelTemplates): ParcelHistoryDoc['changes'] => [
  ...FOLLOWED.flatMap((field) => {
    const [from, to] = [valueOf(before, field, templates), valueOf(after, field, templates)]
    return isSame(from, to) ? [] : [{ field, before: from, after: to }]
  }),
  ...markerChanges(before, after),
]
