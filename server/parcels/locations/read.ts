import { countAt, type ParcelCount } from '../counts'
import { type LocationDoc, LocationModel } from '../../locations/area'

interface LocationSubject {
  location: LocationDoc
  count: ParcelCount
  publicCount: number
}

/** A location and how many parcels lie there; null: there is none of that number. */
export const locationSubject = async (id: number | undefined): Promise<LocationSubject | null> => {
  const location = id === undefined ? null : await LocationModel.findOne({ _id: id }).lean<LocationDoc>()
  if (!location) return null
  const count = await countAt(location._id)
  return { location, count, publicCount: count.published }
}
