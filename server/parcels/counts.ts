import { allRows } from './rows'

/** Parcels at a location, archived ones not counted. */
export interface ParcelCount {
  readonly all: number
  readonly published: number
}
export const NO_PARCELS: ParcelCount = { all: 0, published: 0 }

/** How many parcels lie at each of these locations; at all there are where none is named. */
export const countParcels = async (at?: number): Promise<ReadonlyMap<number, ParcelCount>> => {
  const rows = await allRows()
  const counts = new Map<number, ParcelCount>()
  for (const location of at === undefined ? rows.locations() : [at]) {
    if (location === null) continue
    const those = rows.at(location).filter((row) => !rows.isArchived(row))
    const published = those.filter((row) => rows.isPublic(row)).length
    if (those.length > 0) counts.set(location, { all: those.length, published })
  }
  return counts
}

export const countAt = async (locationId: number): Promise<ParcelCount> => (await countParcels(locationId)).get(locationId) ?? NO_PARCELS
