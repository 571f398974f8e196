import { fromPlane, toPlane, type Position } from '../../engine/geo'
import type { LocationView } from '../../server/contract/locations/locations'
import type { PropertyView } from '../../server/contract/parcels/views'
import type { TestUser } from './people'
import type { World } from './testWorld'

const [EAST, NORTH] = toPlane([8.93, 53.21])

/** Of the plane of UTM 32 at the map's start: what is 50 m long on the ground is 49.98 m there. */
const SCALE = 0.9996

/** A closed square of so many metres on the ground, its corner so many metres east and north of the map's start. */
export const square = (east: number, north: number, side: number): Position[] =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ].map(([x = 0, y = 0]) => fromPlane([EAST + (east + x) * SCALE, NORTH + (north + y) * SCALE]))

export const polygonAt = (east: number, north: number, side = 50) => ({ type: 'Polygon', coordinates: [square(east, north, side)] })

let count = 0
export const makeLocation = (world: World, staff: TestUser, name = `Standort ${++count}`): Promise<LocationView> =>
  world.call(staff, 'createLocation', { name, latitude: 53.21, longitude: 8.93 })

/** A parcel with a shape and all the facts; published where `publicFields` is given. */
export const makeParcel = async (
  world: World,
  staff: TestUser,
  {
    publicFields,
    locationId,
    ...override
  }: {
    publicFields?: string[]
    locationId?: number
    name?: string
    plat?: string
    description?: string
    geoJson?: unknown
    tags?: string[]
  } = {},
): Promise<PropertyView & { version: number }> => {
  const place = locationId ?? (await makeLocation(world, staff)).id
  const made = await world.call(staff, 'createProperty', override.name ?? `Flurstück ${++count}`, place)
  const saved = await world.call(staff, 'updateProperty', {
    id: made.id,
    version: made.version ?? 0,
    geoJson: polygonAt(count * 200, 0),
    plat: 'Gemarkung Sandstedt, Flur 3, Flurstück 12/4',
    size: 2500,
    hasBuilding: false,
    availability: true,
    allowedUsageTypes: 'Gewerbe',
    description: 'Am Wasser.',
    internalNotes: 'Altlastverdacht!',
    ...(publicFields ? { isPublic: true, publicFields } : {}),
    ...override,
  })
  return { ...saved, version: saved.version ?? 0 }
}
