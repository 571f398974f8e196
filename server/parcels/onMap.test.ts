import { beforeAll, describe, expect, it, vi } from 'vitest'
import { boundsOf, boundsOfTile, readShape, TILE_EXTENT, type Tile } from '../../engine/geo'
import { makeParcel, polygonAt } from '../../tests/world/parcels'
import { makeOffice, refusalOf } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { inWorld, type World, type TestUser } from '../../tests/world/inWorld'
import type { PropertyFilter } from '../contract/parcels/views'
import { TenderModel } from '../tenders/model'
import { commit } from '../platform/commit'
import { mediaUrl } from './media/address'
import { ParcelModel } from './model'
import { MAX_ON_MAP } from './onMap'
import { dropRows } from './rows'

let world: World
let staff: TestUser
inWorld((made) => (world = made))
beforeAll(async () => {
  staff = await world.user('internal')
})

const around = (geoJson: unknown) => {
  const { shape } = readShape(geoJson)
  if (!shape) throw new Error('no shape')
  return boundsOf(shape)
}

/** The tile of that zoom in which a point lies. */
const tileAt = (longitude: number, latitude: number, zoom: number): Tile => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const tiles = 2 ** zoom
  const row = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles)
  return { zoom, column: Math.floor((longitude / 360 + 0.5) * tiles), row }
}
const readTile = (who: TestUser | null, { zoom, column, row }: Tile) => world.call(who, 'getPropertyTile', zoom, column, row)

describe('a window of the map', () => {
  it('reads no more shapes than it answers', async () => {
    const shape = polygonAt(0, 60_000)
    const { id } = await makeParcel(world, staff, { geoJson: shape })
    const model = await ParcelModel.findOne({ _id: id }).lean()
    if (!model) throw new Error('no parcel')
    const many = Array.from({ length: MAX_ON_MAP + 50 }, (_one, n) => ({ ...model, _id: 500_000 + n, name: `Viele ${n}` }))
    await ParcelModel.collection.insertMany(many as never[])
    // Rows come to memory first; that read brings no shapes.
    dropRows()
    await world.call(staff, 'getProperties', { limit: 1 })
    const find = vi.spyOn(ParcelModel, 'find')
    const { properties, truncated } = await world.call(staff, 'getPropertiesInBounds', around(shape), 17)
    expect([properties.length, truncated]).toEqual([MAX_ON_MAP, true])
    expect(await world.call(staff, 'getPropertiesInBounds', around(shape), 17, true)).toMatchObject({ properties: [], truncated: true })
    const asked = find.mock.calls.map(([where]) => (where as { _id?: { $in: number[] } })._id?.$in.length ?? Infinity)
    find.mockRestore()
    expect(asked.reduce((sum, one) => sum + one, 0)).toBe(MAX_ON_MAP)
    await ParcelModel.deleteMany({ _id: { $gte: 500_000, $lt: 600_000 } })
    dropRows()
  })
})

describe('points that open panoramas', () => {
  it('come with their parcel, outside only where place and panorama are both shared', async () => {
    const shape = polygonAt(0, 130_000)
    const { id, version } = await makeParcel(world, staff, { geoJson: shape, publicFields: ['geoJson'] })
    const url = mediaUrl(id, 'kai')
    const panoramas = ['kai', 'dach'].map((one) => ({
      ...{ id: one, name: `Blick vom ${one}`, originalFileName: '', fileSizeInBytes: 1, created: '', width: 2, height: 1 },
      ...{ markers: '[]', drawings: [] },
    }))
    const points = [{ position: [9.5, 54.5], linkedPano: url }]
    await commit(ParcelModel, { _id: id, version }, { $set: { panoramas, points } }, [])
    const seen = async (who: TestUser | null) =>
      (await world.call(who, 'getPropertiesInBounds', around(shape), 17)).properties.map(({ panoramas: spots }) => spots)
    const spot = { url, name: 'Blick vom kai', latitude: 54.5, longitude: 9.5 }
    expect(await seen(staff)).toEqual([[spot]])
    expect(await seen(null)).toEqual([undefined])
    const both = await world.call(staff, 'updateProperty', { id, version: version + 1, publicFields: ['geoJson', 'panoramas'] })
    expect(await seen(null)).toEqual([[spot]])
    await world.call(staff, 'updateProperty', { id, version: both.version ?? 0, publicFields: ['panoramas'] })
    expect([await seen(staff), await seen(null)]).toEqual([[[spot]], []])
  })
})

describe('what is filtered', () => {
  it('is counted at its locations alone, for outsiders by what is public and only where they may filter', async () => {
    const admin = await world.user('admin')
    const place = await world.call(staff, 'createLocation', { name: 'Gefiltert', latitude: 54.5, longitude: 9.5 })
    const bounds = { west: 9.4, south: 54.4, east: 9.6, north: 54.6 }
    const common = { geoJson: polygonAt(0, 120_000), locationId: place.id }
    await makeParcel(world, staff, { ...common, name: 'Filterweg 1', plat: 'Flur 9', publicFields: ['geoJson'] })
    const old = await makeParcel(world, staff, { ...common, name: 'Filterweg 2', publicFields: ['geoJson', 'plat'] })
    const countsFor = async (who: TestUser | null, filter: PropertyFilter | undefined): Promise<number[]> =>
      (await world.call(who, 'getPropertiesInBounds', bounds, 13, true, filter)).locations.map(({ propertyCount }) => propertyCount)
    expect(await countsFor(staff, undefined)).toEqual([2])
    expect(await countsFor(staff, { plat: 'flur 9' })).toEqual([1])
    expect(await countsFor(staff, { name: 'nirgends' })).toEqual([])
    // Its plat is not public.
    expect(await countsFor(null, { plat: 'flur 9' })).toEqual([])
    expect(await countsFor(null, { name: 'Filterweg' })).toEqual([2])
    await world.call(admin, 'setSettings', { showFilterViewForExternalUsers: false })
    expect(await refusalOf(countsFor(null, { name: 'Filterweg' }))).toMatchObject({ status: 403, data: { reason: 'filtersAreOff' } })
    await world.call(admin, 'setSettings', { showFilterViewForExternalUsers: true })
    const archived = await world.call(staff, 'updateProperty', { id: old.id, version: old.version, isArchived: true })
    expect(await countsFor(staff, { isArchived: true, locationId: place.id })).toEqual([1])
    const shapesFor = async (who: TestUser | null, filter: PropertyFilter): Promise<number[]> =>
      (await world.call(who, 'getPropertiesInBounds', around(common.geoJson), 17, false, filter)).properties.map(({ id }) => id)
    expect(await shapesFor(staff, { isArchived: true })).toContain(archived.id)
    expect(await shapesFor(staff, {})).not.toContain(archived.id)
    expect(await shapesFor(null, { isArchived: true })).not.toContain(archived.id)
  })
})

describe('the tender that a parcel is in', () => {
  it('is named while it runs, to outsiders only where that is shared and public', async () => {
    const shape = polygonAt(0, 70_000)
    const { id } = await makeParcel(world, staff, { geoJson: shape, publicFields: ['geoJson'] })
    await importTemplates('eu/1.7/EU-19.json')
    const office = await makeOffice(world)
    const tender = await office.draft()
    await world.call(office.people.first, 'linkPropertyToProject', id, tender.id)
    const seen = async (who: TestUser | null) =>
      (await world.call(who, 'getPropertiesInBounds', around(shape), 17)).properties.map(({ projectId }) => projectId)
    const inTile = async (who: TestUser | null) => (await readTile(who, tileOf(shape))).properties.map(({ projectId }) => projectId)
    expect([await seen(staff), await inTile(staff)]).toEqual([[tender.id], [tender.id]])
    // Linking shares the link, but nobody outside may know a draft.
    expect([await seen(null), await inTile(null)]).toEqual([[null], [null]])
    await TenderModel.updateOne({ _id: tender.id }, { $set: { stage: 8 } })
    expect([await seen(staff), await inTile(staff)]).toEqual([[null], [null]])
  })
})

const tileOf = (geoJson: unknown, zoom = 15): Tile => {
  const { west, north } = around(geoJson)
  return tileAt(west, north, zoom)
}

describe('a tile', () => {
  it('has the rings of what lies in it, in its own steps, and follows a changed shape at once', async () => {
    const shape = polygonAt(0, 80_000, 100)
    const { id, version } = await makeParcel(world, staff, { geoJson: shape })
    const tile = tileOf(shape)
    const [one] = (await readTile(staff, tile)).properties
    const bounds = boundsOfTile(tile)
    const { west, east } = around(shape)
    const xs = (one?.rings[0] ?? []).filter((_step, n) => n % 2 === 0)
    const steps = (longitude: number): number => Math.round(((longitude - bounds.west) / (bounds.east - bounds.west)) * TILE_EXTENT)
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([steps(west), steps(east)])
    expect(one).toMatchObject({ id, isPublic: false, size: 2500 })
    const wider = polygonAt(0, 80_000, 200)
    await world.call(staff, 'updateProperty', { id, version, geoJson: wider })
    const [after] = (await readTile(staff, tile)).properties
    expect(Math.max(...(after?.rings[0] ?? []))).toBeGreaterThan(Math.max(...xs))
    await world.call(staff, 'updateProperty', { id, version: version + 1, isArchived: true })
    expect((await readTile(staff, tile)).properties).toEqual([])
    // Who looks in the archive finds it, and nobody else does afterwards.
    const archive = async (who: TestUser | null) =>
      (await world.call(who, 'getPropertyTile', tile.zoom, tile.column, tile.row, true)).properties.map((found) => found.id)
    expect([await archive(staff), await archive(null), (await readTile(staff, tile)).properties]).toEqual([[id], [], []])
  })

  it('shows outside what is shared and nothing else, also after staff looked there', async () => {
    const at = 90_000
    const hidden = await makeParcel(world, staff, { geoJson: polygonAt(0, at) })
    const unshared = await makeParcel(world, staff, { geoJson: polygonAt(60, at), publicFields: ['availability'] })
    const plain = await makeParcel(world, staff, { geoJson: polygonAt(120, at), publicFields: ['geoJson'] })
    const tile = tileOf(polygonAt(60, at), 14)
    const ids = (await readTile(staff, tile)).properties.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([hidden.id, unshared.id, plain.id]))
    const outside = (await readTile(null, tile)).properties
    expect(outside).toMatchObject([{ id: plain.id, name: plain.name }])
    expect(Object.keys(outside[0] ?? {}).sort()).toEqual(['id', 'locationId', 'name', 'rings'])
    await world.call(staff, 'updateProperty', { id: plain.id, version: plain.version, isPublic: false })
    expect((await readTile(null, tile)).properties).toEqual([])
  })

  it('that does not exist is refused', async () => {
    expect((await refusalOf(world.call(null, 'getPropertyTile', 14, 2 ** 14, 0))).status).toBe(422)
  })
})
