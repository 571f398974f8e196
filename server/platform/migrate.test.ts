import { connection, forgetModel, model, Schema } from './database/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, watchWrites } from '../../tests/world/testDatabase'
import { bindsParts, codesOf, strangeParts } from './boundRow'
import { insertAll } from './insertAll'
import { holdKey } from './keyFile'
import { migrate, migrates, type Migration } from './migrate'
import { hasShape } from './shapes'

interface BoatDoc {
  _id: string
  name: string
  length?: number
  ports?: string[]
  seats?: number
  codes?: Record<string, string>
  shape?: number
  version: number
  rev: number
}
const schema = new Schema<BoatDoc>(
  {
    _id: { type: String, required: true },
    ...{ name: String, length: Number, ports: { type: [String], default: undefined }, seats: Number },
    ...{ version: { type: Number, default: 1 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'migratedBoats', versionKey: false },
)
bindsParts(schema, { name: { name: '' } })
hasShape(schema, 22)
const BoatModel = model<BoatDoc>('MigratedBoat', schema)

let calls: string[] = []
let dies = Infinity
const named = migrates(BoatModel, {
  number: 21,
  what: 'ports of boats',
  migrate: ({ _id, name }) => {
    if (calls.length === dies) throw new Error('killed')
    calls.push(String(_id))
    return { change: { $set: { ports: [`${String(name)} home`], name: `${String(name)}!` } } }
  },
})
const seats = migrates(BoatModel, {
  number: 22,
  what: 'seats for length',
  migrate: ({ length, ports }) =>
    length === undefined
      ? { isLeft: true }
      : { change: { $set: { seats: Number(length) * (ports as string[]).length }, $unset: { length: 1 } } },
})
const migrations: readonly Migration[] = [seats, named]

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase({ watched: true })
  holdKey(Buffer.alloc(32, 7))
})
afterAll(async () => {
  await database.close()
  forgetModel('MigratedBoat')
})

const rows = () => connection().collection<BoatDoc>('migratedBoats')
const COUNT = 250
const placeOf = (id: string) => ({ collection: 'migratedBoats', id })
/** As a version without numbers wrote them; every tenth by somebody else. */
const old = (n: number): BoatDoc => {
  const id = `boat${String(n).padStart(4, '0')}`
  const boat = { _id: id, name: `Boot ${n}`, length: n, version: 3, rev: 1 }
  const code = codesOf(placeOf(id), n % 10 === 0 ? { ...boat, name: 'another' } : boat)['codes.name'] ?? ''
  return { ...boat, codes: { name: code } }
}
beforeEach(async () => {
  ;[calls, dies] = [[], Infinity]
  await rows().deleteMany({})
  await connection().collection('shapeState').deleteMany({})
  await connection().collection('leases').deleteMany({})
  await rows().insertMany(Array.from({ length: COUNT }, (_, n) => old(n)))
})
const read = () => rows().find({}).sort({ _id: 1 }).toArray()

describe('migrations', () => {
  it('bring every document through all of them, in their order, and count no version for people', async () => {
    const batches: number[] = []
    expect(await migrate(migrations, { onBatch: (_, done) => batches.push(done) })).toEqual({ done: COUNT, left: [] })
    const all = await read()
    expect(all).toHaveLength(COUNT)
    expect(all[7]).toMatchObject({ name: 'Boot 7!', ports: ['Boot 7 home'], seats: 7, shape: 22, version: 3 })
    expect(all.every((one) => one.shape === 22 && !('length' in one))).toBe(true)
    expect(batches).toEqual([200, COUNT])
  })

  it('killed in the middle they go on behind the last batch: nothing twice, the same in the end', async () => {
    dies = 230
    await expect(migrate(migrations)).rejects.toThrow('killed')
    expect(await rows().countDocuments({ shape: 22 })).toBe(200)
    dies = Infinity
    expect(await migrate(migrations)).toEqual({ done: COUNT - 200, left: [] })
    // Thirty had been asked and not been written.
    expect([calls.length, new Set(calls).size]).toEqual([COUNT + 30, COUNT])
    expect((await read()).every(({ name }) => /^Boot \d+!$/.test(name))).toBe(true)
  })

  it('go on from the number that a document has', async () => {
    await rows().updateOne({ _id: 'boat0005' }, { $set: { shape: 21, ports: ['a', 'b'] } })
    await migrate(migrations)
    expect(calls).not.toContain('boat0005')
    expect(await rows().findOne({ _id: 'boat0005' })).toMatchObject({ name: 'Boot 5', seats: 10, shape: 22 })
  })

  it('renew a code that fitted, and leave one that did not as it is', async () => {
    await migrate(migrations)
    const strange = (await read()).filter((one) => strangeParts(placeOf(one._id), one).length > 0).map(({ _id }) => Number(_id.slice(4)))
    expect(strange).toEqual(Array.from({ length: COUNT / 10 }, (_, n) => n * 10))
  })

  it('leave a document that cannot be done yet, and look at it again', async () => {
    await rows().updateOne({ _id: 'boat0003' }, { $unset: { length: 1 } })
    expect(await migrate(migrations)).toEqual({ done: COUNT - 1, left: ['migratedBoats boat0003'] })
    expect(await rows().findOne({ _id: 'boat0003' })).toMatchObject({ shape: 21 })
    await rows().updateOne({ _id: 'boat0003' }, { $set: { length: 4 } })
    expect(await migrate(migrations)).toEqual({ done: 1, left: [] })
  })

  it('read anew what somebody else wrote in between, and leave what they never find as they read it', async () => {
    const meddle = async (id: string): Promise<void> =>
      void (await rows().updateOne({ _id: id }, { $inc: { rev: 1 }, $set: { name: 'Umgetauft' } }))
    const asked = { boat0004: 0, boat0005: 0 }
    const slow: Migration = {
      ...named,
      migrate: async (document) => {
        if (document._id === 'boat0005' || (document._id === 'boat0004' && asked.boat0004 === 0)) await meddle(document._id)
        if (document._id === 'boat0004' || document._id === 'boat0005') asked[document._id] += 1
        return named.migrate(document)
      },
    }
    expect(await migrate([slow, seats])).toEqual({ done: COUNT - 1, left: ['migratedBoats boat0005'] })
    expect(asked).toEqual({ boat0004: 2, boat0005: 3 })
    expect(await rows().findOne({ _id: 'boat0004' })).toMatchObject({ name: 'Umgetauft!', seats: 4, shape: 22 })
    expect((await rows().findOne({ _id: 'boat0005' }))?.shape).toBe(undefined)
  })

  it('ask once a collection where nothing is to be done, and write nothing', async () => {
    await migrate(migrations)
    const { writes, stop } = watchWrites()
    const commands: string[] = []
    const hear = ({ commandName }: { commandName: string }): void => void commands.push(commandName)
    const client = connection().getClient()
    client.on('commandStarted', hear)
    expect(await migrate(migrations)).toEqual({ done: 0, left: [] })
    client.off('commandStarted', hear)
    stop()
    expect(writes).toEqual([])
    // The number of the database, then the collection.
    expect(commands).toEqual(['find', 'find'])
  })

  it('of two processes one does it', async () => {
    const told = await Promise.all([migrate(migrations), migrate(migrations)])
    expect(told.map(({ done }) => done).toSorted((one, other) => one - other)).toEqual([0, COUNT])
    expect(calls).toHaveLength(COUNT)
  })

  it('refuse a database on which a newer version ran, and change nothing', async () => {
    await connection().collection<{ _id: string }>('shapeState').insertOne({ _id: 'database', number: 23 } as never)
    await expect(migrate(migrations)).rejects.toThrow('written by a newer version of Lotse (shape 23; this version knows up to 22)')
    expect(calls).toEqual([])
    expect(await rows().countDocuments({ shape: { $exists: true } })).toBe(0)
  })

  it('note their number before the first document, so that no older version starts on half of it', async () => {
    dies = 0
    await expect(migrate(migrations)).rejects.toThrow('killed')
    await expect(migrate([named])).rejects.toThrow('its model writes 22')
    await expect(migrate([])).rejects.toThrow('newer version')
  })
})

it('new documents have the number of their model, whichever way they come in', async () => {
  await BoatModel.create({ _id: 'made', name: 'Neu' })
  await insertAll(BoatModel.collection, [{ _id: 'inserted', name: 'Neu', version: 1, rev: 1 }])
  expect(
    await rows()
      .find({ _id: { $in: ['made', 'inserted'] }, shape: 22 })
      .toArray(),
  ).toHaveLength(2)
})
