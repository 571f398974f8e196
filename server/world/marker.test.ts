import { connection } from '../platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { assertEmptyForDemo, beginDemo } from './marker'

let database: { close: () => Promise<void> }
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('a demo world is made in a named database only where nothing is, or where one was begun', async () => {
  const parcels = connection().collection<{ _id: string }>('parcels')
  await parcels.insertOne({ _id: 'somebody’s' })
  await expect(assertEmptyForDemo()).rejects.toThrow(/--demo makes its world in an empty database.*'parcels'/)
  expect(await parcels.countDocuments({})).toBe(1)
  await parcels.deleteMany({})
  await assertEmptyForDemo()
  expect(await beginDemo()).toBe('making')
  // Half made, it is cleared and made anew.
  await parcels.insertOne({ _id: 'half' })
  await assertEmptyForDemo()
})
