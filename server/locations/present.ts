import { writeFeatures } from '../../engine/geo'
import { isStaff, type Actor } from '../calls/actor'
import type { LocationView } from '../contract/locations/locations'
import type { ParcelCount } from '../parcels/area'
import type { LocationDoc } from './model'

/** Document → view. Outsiders learn neither of versions and dates nor how many parcels are not theirs to see. */
export const presentLocation = (doc: LocationDoc, count: ParcelCount, actor: Actor): LocationView => {
  const { _id, name, latitude, longitude, addressDisplayName, addressOsmType, addressOsmId, isArchived } = doc
  const features = writeFeatures(doc.shape)
  const geoJson = features && { ...features, features: [...features.features] }
  const shared = { id: _id, name, latitude, longitude, geoJson, addressDisplayName, addressOsmType, addressOsmId }
  if (!isStaff(actor)) return { ...shared, isArchived: false, propertyCount: count.published }
  return {
    ...shared,
    isArchived,
    propertyCount: count.all,
    created: doc.created.toISOString(),
    updated: doc.updated.toISOString(),
    updatedBy: doc.updatedBy,
    version: doc.version,
  }
}
