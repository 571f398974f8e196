import type { TestUser } from '../../world/people'
import { makeParcel } from '../../world/parcels'
import type { World } from '../../world/testWorld'
import type { Pair } from './sending'

type Fields = Record<string, unknown>
const named = <Row extends { id: unknown }>(rows: readonly Row[], id: unknown): Fields => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error('not in the list')
  return { ...row }
}

const MOVING = ['cursor', 'isStale', 'warnings', 'availabilitySuggestion', 'isInTender', 'projectName', 'propertyCount']

const locationPairs = (world: World, as: TestUser, id: number): Pair[] => {
  const pair = (method: string, read: () => Promise<Fields>): Pair => ({
    name: `${method} → updateLocation`,
    as: () => as,
    read,
    send: (location) => ['updateLocation', [location]],
    names: ['id'],
    moving: MOVING,
    // Archived, it takes nothing else.
    values: { isArchived: 'ja', geoJson: 'nein' },
  })
  return [
    pair('getLocationById', async () => ({ ...(await world.call(as, 'getLocationById', id)) })),
    pair('getLocations', async () => named(await world.call(as, 'getLocations', true), id)),
  ]
}

const parcelPairs = (world: World, as: TestUser, id: number): Pair[] => {
  const pair = (method: string, read: () => Promise<Fields>): Pair => ({
    name: `${method} → updateProperty`,
    as: () => as,
    read,
    send: (property) => ['updateProperty', [property]],
    names: ['id'],
    moving: MOVING,
    values: {
      geoJson: 'nein',
      isArchived: 'ja',
      isPublic: 'ja',
      additionalFields: [{ name: 'Bodenwert', value: '12', preventDeletion: true }],
      availability: false,
    },
  })
  const row = async () => named(await world.call(as, 'getProperties'), id)
  return [
    pair('getProperty', async () => ({ ...(await world.call(as, 'getProperty', id)) })),
    pair('getProperties', row),
    {
      ...pair('getProperties', row),
      name: 'getProperties → updateProperties',
      send: (property) => ['updateProperties', [[property], { size: property['size'] }]],
      skips: ['size', ...['name', 'locationId', 'isPublic', 'isArchived']],
    },
  ]
}

/** Locations and parcels, as staff and as a system admin. */
export const placePairs = async (world: World): Promise<Pair[]> => {
  const [staff, admin] = [await world.user('internal'), await world.user('admin')]
  const point = await world.call(staff, 'createLocation', { name: 'Am Kai', latitude: 53.2, longitude: 8.9, addressDisplayName: 'Kai 1' })
  const geoJson = {
    type: 'Polygon',
    coordinates: [
      [
        [8.9, 53.2],
        [8.91, 53.2],
        [8.91, 53.21],
        [8.9, 53.2],
      ],
    ],
  }
  const drawn = await world.call(staff, 'createLocation', { name: 'Speicher', geoJson })
  const parcel = await makeParcel(world, staff, { publicFields: ['size', 'plat', 'allowedUsageTypes'] })
  // Written by earlier versions in the order that somebody clicked.
  await world.db
    .collection<{ _id: number }>('parcels')
    .updateOne({ _id: parcel.id }, { $set: { publicFields: ['size', 'plat', 'allowedUsageTypes'] } })
  return [
    ...locationPairs(world, staff, point.id),
    ...locationPairs(world, admin, drawn.id),
    ...parcelPairs(world, staff, parcel.id),
    ...parcelPairs(world, admin, parcel.id),
  ]
}
