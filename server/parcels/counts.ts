import { allRows } from './rows'

/** Parcels at a location, archived ones not counted. */
export interface ParcelCount {
  readonly all: number
  readonly published: number
}
export const NO_PARCELS: ParcelCount = { all: 0, published: 0 }

/** How many parcels lie where. */
export const countParcels = async (): Promise<ReadonlyMap<number, ParcelCount>> => {
  const counts = new Map<number, ParcelCount>()
  for (const { locationId, isArchived, isPublic } of (await allRows()).values()) {
    if (locationId === null || isArchived) continue
    const { all, published } = counts.get(locationId) ?? NO_PARCELS
    counts.set(locationId, { all: all + 1, published: published + (isPublic ? 1 : 0) })
  }
  return counts
}

export const countAt = async (locationId: number): Promise<ParcelCount> => (await countParcels()).get(locationId) ?? NO_PARCELS
