import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeLocation, makeParcel } from '../../tests/world/parcels'
import { DAY } from '../../tests/world/tenders'
import { inWorld, type World, type TestUser } from '../../tests/world/inWorld'

let world: World
let staff: TestUser
inWorld((made) => (world = made))
beforeAll(async () => {
  staff = await world.user('internal')
})
afterEach(() => world.holdClock(null))

/** People of today: the clock went on, so that their sessions of yesterday are over. */
const person = (): Promise<TestUser> => world.user('internal')
const staleIds = async (who: TestUser): Promise<number[]> => (await world.call(who, 'getProperties', { isStale: true })).map(({ id }) => id)

it('parcels that nobody confirmed for the months of the settings are found, and are today’s work until they are confirmed', async () => {
  const place = (await makeLocation(world, staff)).id
  const [one, two] = [
    await makeParcel(world, staff, { locationId: place, publicFields: ['plat'] }),
    await makeParcel(world, staff, { locationId: place }),
  ]
  expect(one).toMatchObject({ confirmed: null, isStale: false })
  expect(await staleIds(staff)).toEqual([])
  world.advanceClock(370 * DAY)
  const anke = await person()
  expect(await staleIds(anke)).toEqual([one.id, two.id])
  // A change of one fact says nothing about the others.
  const changed = await world.call(anke, 'updateProperty', { id: one.id, version: one.version, size: 2600 })
  expect(changed).toMatchObject({ confirmed: null, isStale: true })
  expect((await world.call(anke, 'getTodaysWork')).filter(({ key }) => key === 'confirmParcels')).toMatchObject([{ box: 'week', count: 2 }])

  const both = [
    { id: one.id, version: one.version + 1 },
    { id: two.id, version: two.version },
  ]
  expect((await world.call(anke, 'updateProperties', both, { confirm: true })).map(({ ok }) => ok)).toEqual([true, true])
  expect(await staleIds(anke)).toEqual([])
  expect(await world.call(anke, 'getProperty', two.id)).toMatchObject({ confirmedBy: anke.name, isStale: false, version: two.version + 1 })
  expect((await world.call(anke, 'getPropertyHistory', two.id))[0]).toMatchObject({ kind: 'confirmed', by: anke.name })
  expect((await world.call(anke, 'getTodaysWork')).filter(({ key }) => key === 'confirmParcels')).toEqual([])
})

it('0 months remind nobody; outsiders neither learn of it nor can ask for it', async () => {
  const parcel = await makeParcel(world, staff, { publicFields: ['plat'] })
  world.advanceClock(370 * DAY)
  const anke = await person()
  expect(await staleIds(anke)).toContain(parcel.id)
  expect(await world.call(null, 'getProperties', { isStale: true })).toEqual([])
  expect(await world.call(null, 'getProperties', { isStale: false })).toEqual([])
  expect(Object.keys(await world.call(null, 'getProperty', parcel.id))).not.toContain('isStale')
  await world.call(await world.user('admin'), 'setSettings', { propertyReminderMonths: 0 })
  expect(await staleIds(anke)).toEqual([])
  expect(await world.call(null, 'getSettings')).not.toHaveProperty('propertyReminderMonths')
})
