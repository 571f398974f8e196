import { writeFeatures } from '../../engine/geo'
import { fieldsByTemplate, foldersByTemplate, isStale, publicPart, staleBefore } from '../../engine/parcels'
import { isStaff, type Actor } from '../calls/actor'
import type { PropertyRow, PropertyView } from '../contract/parcels/views'
import { type LocationDoc, LocationModel } from '../locations/area'
import { readSettings } from '../settings/area'
import { presentFolder } from './files/present'
import { presentMedia } from './media/present'
import { isLive, linkFor, readLinked, suggestedAvailability, type LinkedTender } from './linked'
import type { ParcelDoc } from './model'
import type { ParcelTemplates } from './templates'

export type PlaceDoc = Pick<LocationDoc, '_id' | 'name' | 'latitude' | 'longitude'>

/** What views of parcels need beside them. */
export interface Around {
  readonly places: ReadonlyMap<number, PlaceDoc>
  readonly tenders: ReadonlyMap<string, LinkedTender>
  readonly actor: Actor
  readonly now: Date
  /** Confirmations before it are too old; null: for nobody here. */
  readonly staleBefore?: Date | null
}

/** What is too old to this reader: only staff are reminded. */
export const readStaleBefore = async ({ actor, now }: Pick<Around, 'actor' | 'now'>): Promise<Date | null> =>
  isStaff(actor) ? staleBefore(now, (await readSettings()).propertyReminderMonths) : null

/** Few reads for any number of parcels. */
export const readAround = async (
  parcels: readonly Pick<ParcelDoc, 'locationId' | 'projectId'>[],
  reader: Pick<Around, 'actor' | 'now'>,
): Promise<Around> => {
  const ids = [...new Set(parcels.flatMap(({ locationId }) => locationId ?? []))]
  const [places, tenders, before] = await Promise.all([
    ids.length === 0 ? [] : LocationModel.find({ _id: { $in: ids } }, { name: 1, latitude: 1, longitude: 1 }).lean<PlaceDoc[]>(),
    readLinked(parcels),
    readStaleBefore(reader),
  ])
  return { places: new Map(places.map((one) => [one._id, one])), tenders, staleBefore: before, actor: reader.actor, now: reader.now }
}

/** What rows tell of a parcel, and what words are looked for in. */
export const ROW_FIELDS = {
  ...{ name: 1, locationId: 1, plat: 1, size: 1, hasBuilding: 1, regulatedInDevelopmentPlan: 1, buildingPlanIsInPreparation: 1 },
  ...{ availability: 1, allowedUsageTypes: 1, addressDisplayName: 1, tags: 1, area: 1, bounds: 1, projectId: 1, lotId: 1 },
  ...{ isPublic: 1, isArchived: 1, publicFields: 1, updated: 1, updatedBy: 1, version: 1, confirmed: 1, confirmedBy: 1, created: 1 },
} as const
export type RowDoc = Pick<ParcelDoc, '_id' | keyof typeof ROW_FIELDS>

const placeOf = ({ locationId }: Pick<ParcelDoc, 'locationId'>, { places }: Around) => {
  const place = locationId === null ? undefined : places.get(locationId)
  const location = place ? { id: place._id, name: place.name, latitude: place.latitude, longitude: place.longitude } : null
  return { locationId: location?.id ?? null, location }
}

const rowOf = (doc: RowDoc, around: Around, staff: boolean) => {
  const tender = doc.projectId === null ? undefined : around.tenders.get(doc.projectId)
  const { projectId, lotId } = linkFor(doc, tender, { ...around, staff })
  const isInTender = projectId !== null && tender !== undefined && isLive(tender)
  const { _id, name, plat, size, hasBuilding, regulatedInDevelopmentPlan, buildingPlanIsInPreparation, availability } = doc
  const { allowedUsageTypes, area, bounds, isPublic, isArchived, publicFields, updatedBy, version, tags = [], confirmedBy = '' } = doc
  return {
    ...{ id: _id, name, ...placeOf(doc, around), plat, size, hasBuilding, regulatedInDevelopmentPlan, buildingPlanIsInPreparation },
    ...{
      availability,
      allowedUsageTypes,
      tags,
      area,
      bounds,
      projectId,
      lotId,
      isInTender,
      isPublic,
      isArchived,
      publicFields,
      updatedBy,
      version,
    },
    ...{ updated: doc.updated.toISOString(), confirmed: doc.confirmed?.toISOString() ?? null, confirmedBy },
    isStale: isStale(doc, around.staleBefore ?? null),
  }
}

/** A row as this reader may see it; null: not at all. */
export const presentRow = (doc: RowDoc, around: Around): PropertyRow | null => {
  const staff = isStaff(around.actor)
  const row = rowOf(doc, around, staff)
  if (staff) return row
  const shared = publicPart(row)
  return shared && { ...shared, id: row.id, name: row.name, locationId: row.locationId, location: row.location }
}

/** Everything of a parcel, with the fields and folders that the templates give it today. `staff` false: as if by somebody outside. */
const wholeOf = (doc: ParcelDoc, around: Around, { templates, staff }: { templates: ParcelTemplates; staff: boolean }) => {
  const tender = doc.projectId === null ? undefined : around.tenders.get(doc.projectId)
  const { perimeter, addressDisplayName, addressOsmType, addressOsmId, availabilityNotes, siteDevelopment } = doc
  const { description, internalNotes } = doc
  const created = doc.created.toISOString()
  const suggested = suggestedAvailability(doc.lotId, tender)
  const features = writeFeatures(doc.shape, doc.points)
  return {
    ...rowOf(doc, around, staff),
    ...{ perimeter, addressDisplayName, addressOsmType, addressOsmId, availabilityNotes, siteDevelopment, description, internalNotes },
    ...{ ...presentMedia(doc), created },
    geoJson: features && { ...features, features: [...features.features] },
    additionalFields: fieldsByTemplate(templates.fields, doc.additionalFields),
    files: foldersByTemplate(templates.folders, doc.folders, created).map((folder) => presentFolder(folder, around.actor)),
    projectName: linkFor(doc, tender, { ...around, staff }).projectName,
    availabilitySuggestion: suggested === doc.availability ? null : suggested,
  }
}
type WholeParcel = ReturnType<typeof wholeOf>

export const presentWhole = (doc: ParcelDoc, around: Around, templates: ParcelTemplates): WholeParcel =>
  wholeOf(doc, around, { templates, staff: true })

/** A parcel as everybody outside may see it; null: not at all. The one way out. */
export const presentOutside = (doc: ParcelDoc, around: Around, templates: ParcelTemplates): PropertyView | null => {
  const whole = wholeOf(doc, around, { templates, staff: false })
  const shared = publicPart<PropertyView & WholeParcel>(whole as PropertyView & WholeParcel)
  return shared && { ...shared, id: whole.id, name: whole.name, locationId: whole.locationId, location: whole.location }
}
