import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeParcel, polygonAt } from '../../tests/world/parcels'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import { LocationModel } from './model'

let world: World
let staff: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  staff = await world.user('internal')
  admin = await world.user('admin')
})
afterAll(() => world.close())

const at = { latitude: 53.2, longitude: 8.9 }
const log = async (locationId: number): Promise<string[]> =>
  (await AuditModel.find({ 'data.locationId': locationId }).lean<{ type: string }[]>()).map(({ type }) => type)

describe('a location', () => {
  it('has a number, a trimmed name and a point, or the middle of its polygon', async () => {
    const made = await world.call(staff, 'createLocation', {
      name: '  Am   Hafen ',
      ...at,
      addressDisplayName: 'Kai 1',
      addressOsmId: 4711,
    })
    expect(made).toMatchObject({
      name: 'Am Hafen',
      ...at,
      geoJson: null,
      addressOsmId: '4711',
      isArchived: false,
      version: 1,
      propertyCount: 0,
    })
    const drawn = await world.call(staff, 'createLocation', { name: 'Gewerbepark', ...at, geoJson: polygonAt(0, 0, 100) })
    expect(drawn.id).toBe(made.id + 1)
    // Not where the click was, but where the polygon is.
    expect(drawn.longitude).toBeCloseTo(8.9307, 3)
    expect(drawn.geoJson?.features).toHaveLength(1)
    expect(await world.call(staff, 'getLocationById', drawn.id)).toEqual(drawn)
    expect(await log(made.id)).toEqual(['LOCATION_CREATED'])
  })

  it('is made and changed by its parts one after the other, as the specification lists them', async () => {
    const made = await world.call(staff, 'createLocation', 'Nordmole', 53.2, 8.9, null, 'Mole 1', 'way', 12)
    expect(made).toMatchObject({ name: 'Nordmole', ...at, addressDisplayName: 'Mole 1', addressOsmType: 'way', addressOsmId: '12' })
    const moved = await world.call(staff, 'updateLocation', 'Nordmole', 53.3, 8.9, null, null, null, null, made.id)
    expect(moved).toMatchObject({ latitude: 53.3, addressDisplayName: 'Mole 1', version: 2 })
    const archived = await world.call(staff, 'updateLocation', 'Nordmole', null, null, null, null, null, null, made.id, true)
    expect(archived).toMatchObject({ isArchived: true, latitude: 53.3 })
    const twice = await refusalOf(world.callRaw(staff, ['createLocation', [{ name: 'Zwei', ...at }, 53.3]]))
    expect(twice.data.errors).toMatchObject([{ path: '/latitude', rule: 'notBoth' }])
    expect(await refusalOf(world.callRaw(staff, ['updateLocation', ['Nordmole']]))).toMatchObject({ status: 404 })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ', ...at }, '/location/name required'],
    ['no place', { name: 'Nirgends' }, '/location/latitude required'],
    [
      'several polygons',
      { name: 'Zwei', geoJson: { type: 'MultiPolygon', coordinates: [polygonAt(0, 0).coordinates, polygonAt(200, 0).coordinates] } },
      '/location/geoJson geo.notPolygon',
    ],
    ['a line', { name: 'Linie', geoJson: { type: 'LineString', coordinates: [] } }, '/location/geoJson/features/0 geo.notPolygon'],
  ])('is refused with %s', async (_what, location, fault) => {
    const { status, data } = await refusalOf(world.callRaw(staff, ['createLocation', [location]]))
    expect([status, data.errors?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([422, [fault]])
  })

  it('has a name that no other one has, also written differently, also of two made at once', async () => {
    const [one, other] = [
      await world.call(staff, 'createLocation', { name: 'Ostdeich', ...at }),
      await world.call(staff, 'createLocation', { name: 'Westdeich', ...at }),
    ]
    const taken = {
      status: 409,
      data: { reason: 'locationNameTaken', message: 'Der Name ist bereits vergeben.', errors: [{ path: '/location/name', rule: 'taken' }] },
    }
    await expect(world.call(staff, 'createLocation', { name: ' OST deich'.replace(' d', 'd'), ...at })).rejects.toMatchObject(taken)
    await expect(world.call(staff, 'updateLocation', { id: other.id, version: 1, name: 'ostdeich' })).rejects.toMatchObject(taken)
    // Itself is nobody else.
    expect(await world.call(staff, 'updateLocation', { id: one.id, version: 1, name: 'OSTDEICH' })).toMatchObject({
      name: 'OSTDEICH',
      version: 2,
    })
    const racers = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.call(staff, 'createLocation', { name: 'Süddeich', ...at })),
    )
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await LocationModel.countDocuments({ nameKey: 'süddeich' })).toBe(1)
  })

  it('is changed by who read it last, archived, restored, and then found where asked for', async () => {
    const made = await world.call(staff, 'createLocation', { name: 'Altes Werk', ...at })
    await world.call(staff, 'updateLocation', { ...made, version: 1, addressDisplayName: 'Werkstraße 2' })
    await expect(world.call(admin, 'updateLocation', { id: made.id, version: 1, name: 'Neues Werk' })).rejects.toMatchObject({
      status: 409,
      data: { changedBy: staff.name },
    })
    await world.call(staff, 'updateLocation', { id: made.id, version: 2, isArchived: true })
    const named = async (archived?: boolean) => (await world.call(staff, 'getLocations', archived)).map(({ name }) => name)
    expect(await named()).not.toContain('Altes Werk')
    expect(await named(true)).toContain('Altes Werk')
    await expect(world.call(staff, 'updateLocation', { id: made.id, version: 3, name: 'X' })).rejects.toMatchObject({
      data: { reason: 'locationArchived' },
    })
    expect(await world.call(staff, 'updateLocation', { id: made.id, version: 3, isArchived: false })).toMatchObject({ isArchived: false })
    expect(await log(made.id)).toEqual(['LOCATION_CREATED', 'LOCATION_MODIFIED', 'LOCATION_ARCHIVED', 'LOCATION_UNARCHIVED'])
  })

  it('is deleted while no parcel lies there, by system admins alone', async () => {
    const made = await world.call(staff, 'createLocation', { name: 'Kurz', ...at })
    expect((await refusalOf(world.call(staff, 'deleteLocation', made.id))).status).toBe(403)
    const { locationId } = await makeParcel(world, staff)
    expect((await refusalOf(world.call(admin, 'deleteLocation', locationId ?? 0))).data.reason).toBe('locationInUse')
    expect(await world.call(admin, 'deleteLocation', made.id)).toBeNull()
    expect((await refusalOf(world.call(staff, 'getLocationById', made.id))).status).toBe(404)
    expect((await log(made.id)).at(-1)).toBe('LOCATION_DELETED')
  })
})

it('outside there are only locations where a published parcel lies, without versions, states and other counts', async () => {
  const empty = await world.call(staff, 'createLocation', { name: 'Geheim', ...at })
  const parcel = await makeParcel(world, staff, { publicFields: [] })
  const id = parcel.locationId ?? 0
  await makeParcel(world, staff, { locationId: id })
  for (const caller of [null, await world.user('member'), await world.user('organizationAdmin')]) {
    const rows = await world.call(caller, 'getLocations', true)
    expect(rows.map((row) => row.id)).toContain(id)
    expect(rows.map((row) => row.id)).not.toContain(empty.id)
    expect(Object.keys(rows.find((row) => row.id === id) ?? {})).not.toContain('version')
    expect(await world.call(caller, 'getLocationById', id)).toMatchObject({ propertyCount: 1 })
    expect((await refusalOf(world.call(caller, 'getLocationById', empty.id))).status).toBe(404)
  }
  expect(await world.call(staff, 'getLocationById', id)).toMatchObject({ propertyCount: 2 })
  await world.call(staff, 'updateProperty', { id: parcel.id, version: parcel.version, isArchived: true })
  expect((await refusalOf(world.call(null, 'getLocationById', id))).status).toBe(404)
})

it('open screens hear of a change: staff always, everybody where a published parcel lies', async () => {
  const heard: unknown[] = []
  const stop = world.events.listen(
    (event) => void (event.kind === 'changed' && event.topic === 'location' && heard.push([event.id, event.audience])),
  )
  const made = await world.call(staff, 'createLocation', { name: 'Hörbar', ...at })
  const { locationId } = await makeParcel(world, staff, { publicFields: [] })
  const place = await world.call(staff, 'getLocationById', locationId ?? 0)
  await world.call(staff, 'updateLocation', { id: place.id, version: place.version ?? 0, name: 'Für alle hörbar' })
  await expect.poll(() => heard).toContainEqual([String(made.id), { staff: true }])
  await expect.poll(() => heard).toContainEqual([String(place.id), { staff: true, everyone: true }])
  stop()
})
