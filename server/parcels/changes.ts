import { createHash } from 'node:crypto'
import { writeFeatures } from '../../engine/geo'
import { fieldsByTemplate } from '../../engine/parcels'
import type { ParcelDoc, ParcelHistoryDoc } from './model'
import type { ParcelTemplates } from './templates'

/** What is edited of a parcel, by the names and in the form that callers send it: what the history tells and takes back. */
export const TAKEN_BACK = [
  ...(['name', 'locationId', 'geoJson', 'addressDisplayName', 'addressOsmType', 'addressOsmId', 'plat', 'size', 'hasBuilding'] as const),
  ...(['regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation', 'availability', 'availabilityNotes', 'siteDevelopment'] as const),
  ...(['allowedUsageTypes', 'description', 'internalNotes', 'isPublic', 'publicFields', 'additionalFields'] as const),
] as const
export type TakenBack = (typeof TAKEN_BACK)[number]
export const isTakenBack = (field: string): field is TakenBack => TAKEN_BACK.some((one) => one === field)

/** Told, and not taken back: what was removed of pictures is gone. */
const FOLLOWED = [...TAKEN_BACK, 'isArchived', 'projectId', 'lotId', 'images', 'panoramas', 'confirmed'] as const

/** That markers changed is told; all of them, before and after, would be more with each save than the parcel itself. */
const markOf = (markers: string): string => createHash('sha256').update(markers).digest('base64url').slice(0, 16)

const valueOf = (doc: ParcelDoc, field: (typeof FOLLOWED)[number], templates: ParcelTemplates): unknown => {
  if (field === 'geoJson') return writeFeatures(doc.shape, doc.points)
  if (field === 'confirmed') return doc.confirmed?.toISOString() ?? null
  if (field === 'additionalFields') return fieldsByTemplate(templates.fields, doc.additionalFields)
  if (field === 'images') return doc.images.map(({ id, name }) => ({ id, name }))
  if (field === 'panoramas') return doc.panoramas.map(({ id, name, markers }) => ({ id, name, markers: markOf(markers) }))
  return doc[field]
}

/** What differs between two states of a parcel. */
export const changesBetween = (before: ParcelDoc, after: ParcelDoc, templates: ParcelTemplates): ParcelHistoryDoc['changes'] =>
  FOLLOWED.flatMap((field) => {
    const [from, to] = [valueOf(before, field, templates), valueOf(after, field, templates)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, before: from, after: to }]
  })
