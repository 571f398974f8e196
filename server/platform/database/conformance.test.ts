import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { connection } from './model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../tests/world/testDatabase'
import { CONTRACT, look } from './contract'
import { usesIndex } from './contract/indexes'
import { nextNumber } from './counters'

/*
 * What docs/architecture.md's storage rules ask of a database, shape by shape. Runs on whatever database is there (MONGODB_URI, else the
 * embedded one): an engine that fails here must not serve Lotse.
 */
let database: Awaited<ReturnType<typeof openTestDatabase>>
let all: mongoose.mongo.Collection<Any>
// Shapes of many kinds on purpose: the driver's loose document type.
type Any = mongoose.mongo.BSON.Document & { _id: string | number }
/** The driver's types know no arrays in loose documents. */
const update = (operators: mongoose.mongo.BSON.Document): mongoose.mongo.UpdateFilter<Any> => operators

beforeAll(async () => {
  database = await openTestDatabase({ oplog: true })
})
afterAll(() => database.close())
beforeEach(() => {
  const db = connection().db
  if (!db) throw new Error('not connected')
  all = db.collection<Any>(`c_${randomBytes(4).toString('hex')}`)
})

const racers = <T>(n: number, run: (n: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: n }, (_, i) => run(i)))
const winners = <T>(results: PromiseSettledResult<T>[]): T[] => results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (fault: unknown) => (fault instanceof mongoose.mongo.MongoServerError ? fault.code : fault),
  )

it('a write is acknowledged when it is in the journals of a majority, also where the address asks for less', () => {
  expect(connection().getClient().options.writeConcern).toMatchObject({ w: 'majority', journal: true })
})

describe('one atomic write carries a rule', () => {
  it('counts without a hole or a double under 200 parallel callers, from the first on', async () => {
    for (const name of ['tenders', 'parcels', 'locations']) {
      const results = await racers(200, () => nextNumber(name))
      expect(winners(results).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    }
  })

  it('lets one of 30 racing saves of the same version through', async () => {
    await all.insertOne({ _id: 't', version: 1 })
    const results = await racers(30, (n) =>
      all.findOneAndUpdate({ _id: 't', version: 1 }, { $set: { by: n }, $inc: { version: 1 } }, { returnDocument: 'after' }),
    )
    expect(winners(results).filter((one) => one !== null)).toHaveLength(1)
  })

  it('uses a token once: guard on usedAt null', async () => {
    await all.insertOne({ _id: 'hash', usedAt: null })
    const results = await racers(20, () => all.updateOne({ _id: 'hash', usedAt: null }, { $set: { usedAt: new Date() } }))
    expect(winners(results).reduce((sum, one) => sum + one.modifiedCount, 0)).toBe(1)
  })

  it('finishes an opening by another person only, once: $elemMatch with $ne, positional $set', async () => {
    const opening = { id: 'o1', startedBy: 'me', finishedBy: null, expiresAt: new Date(Date.now() + 60_000) }
    await all.insertOne({
      _id: 't',
      lots: [
        { lotId: 'LOT-0001', opening: null },
        { lotId: 'LOT-0002', opening },
      ],
    })
    const finish = (by: string) =>
      all.updateOne(
        {
          _id: 't',
          lots: {
            $elemMatch: {
              lotId: 'LOT-0002',
              'opening.id': 'o1',
              'opening.startedBy': { $ne: by },
              'opening.finishedBy': null,
              'opening.expiresAt': { $gt: new Date() },
            },
          },
        },
        { $set: { 'lots.$.opening.finishedBy': by, 'lots.$.stage': 7 } },
      )
    expect((await finish('me')).modifiedCount).toBe(0)
    const results = await racers(30, (n) => finish(`other ${n}`))
    expect(winners(results).reduce((sum, one) => sum + one.modifiedCount, 0)).toBe(1)
    expect(await all.findOne({ _id: 't' })).toMatchObject({
      lots: [
        { lotId: 'LOT-0001', opening: null },
        { stage: 7, opening: { startedBy: 'me' } },
      ],
    })
  })

  it('sets one lot among several by array filter', async () => {
    await all.insertOne({
      _id: 't',
      lots: [
        { lotId: 'LOT-0001', stage: 2 },
        { lotId: 'LOT-0002', stage: 2 },
      ],
    })
    await all.updateOne({ _id: 't' }, { $set: { 'lots.$[lot].stage': 6 } }, { arrayFilters: [{ 'lot.lotId': 'LOT-0002' }] })
    expect(await all.findOne({ _id: 't' })).toMatchObject({ lots: [{ stage: 2 }, { stage: 6 }] })
  })

  it('takes intents in with the change and out without touching version', async () => {
    await all.insertOne({ _id: 't', version: 4, rev: 0, pending: [] })
    await all.updateOne(
      { _id: 't', version: 4 },
      update({ $inc: { version: 1 }, $push: { pending: { $each: [{ id: 'a' }, { id: 'b' }] } } }),
    )
    await all.updateOne({ _id: 't', 'pending.id': 'a' }, update({ $pull: { pending: { id: 'a' } }, $inc: { rev: 1 } }))
    expect(await all.findOne({ _id: 't' })).toEqual({ _id: 't', version: 5, rev: 1, pending: [{ id: 'b' }] })
    expect(await all.find({ 'pending.0': { $exists: true } }).toArray()).toHaveLength(1)
  })

  it('appends a chain: a duplicate number means read the head again', async () => {
    const append = async (who: number): Promise<number> => {
      for (;;) {
        const head = await all.find().sort({ _id: -1 }).limit(1).next()
        const _id = Number(head?._id ?? 0) + 1
        const code = await codeOf(all.insertOne({ _id, who, previous: head?._id ?? null }))
        if (code === 'none') return _id
        if (code !== 11000) throw new Error(String(code))
      }
    }
    const numbers = winners(await racers(25, append))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  })

  it('leases the next due mail to one worker: findOneAndUpdate with sort', async () => {
    await all.createIndex({ state: 1, nextAt: 1 })
    const due = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
    await all.insertMany([
      { _id: 'late', state: 'waiting', nextAt: due(-1) },
      { _id: 'early', state: 'waiting', nextAt: due(-9) },
      { _id: 'not yet', state: 'waiting', nextAt: due(9) },
    ])
    const lease = () =>
      all.findOneAndUpdate(
        { state: 'waiting', nextAt: { $lte: new Date() } },
        { $set: { nextAt: due(5) } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
    expect((await lease())?._id).toBe('early')
    expect((await lease())?._id).toBe('late')
    expect(await lease()).toBeNull()
  })

  it('makes what is missing and changes what is there: upsert with $setOnInsert', async () => {
    const made = new Date(1)
    for (const due of [new Date(2), new Date(3)])
      await all.updateOne({ _id: 'timer' }, { $set: { due }, $setOnInsert: { made } }, { upsert: true })
    expect(await all.findOne({ _id: 'timer' })).toEqual({ _id: 'timer', due: new Date(3), made })
  })
})

describe('indexes', () => {
  it('refuses doubles with code 11000: _id, a single field, a pair, and only where the partial filter says', async () => {
    await all.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
    await all.createIndex({ tenderId: 1, orgId: 1 }, { unique: true })
    await all.insertOne({ _id: 1, email: 'a@b', tenderId: 't', orgId: 1 })
    expect(await codeOf(all.insertOne({ _id: 1, tenderId: 'u', orgId: 1 }))).toBe(11000)
    expect(await codeOf(all.insertOne({ _id: 2, email: 'a@b', tenderId: 't', orgId: 2 }))).toBe(11000)
    expect(await codeOf(all.insertOne({ _id: 3, email: 'c@d', tenderId: 't', orgId: 1 }))).toBe(11000)
    expect(
      await codeOf(
        all.insertMany([
          { _id: 4, tenderId: 't', orgId: 4 },
          { _id: 5, tenderId: 't', orgId: 5 },
        ]),
      ),
    ).toBe('none')
  })

  it('lets one of 20 racing inserts of the same key through', async () => {
    await all.createIndex({ email: 1 }, { unique: true })
    expect(winners(await racers(20, (n) => all.insertOne({ _id: n, email: 'same@x' })))).toHaveLength(1)
  })

  it('keeps a TTL index', async () => {
    await all.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    expect(await all.indexes()).toEqual(expect.arrayContaining([expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 })]))
  })

  it('pages a list by its index without a gap or a double, both ways, ties broken by _id', async () => {
    await all.createIndex({ stage: 1, deadline: 1, _id: 1 })
    const at = (n: number): Date => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 7)))
    await all.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: `t${String(n).padStart(3, '0')}`, stage: 3, deadline: at(n) })))
    for (const direction of [1, -1] as const) {
      const seen: unknown[] = []
      let after: Any | undefined
      for (;;) {
        const op = direction === 1 ? '$gt' : '$lt'
        const bound = after ? { $or: [{ deadline: { [op]: after.deadline } }, { deadline: after.deadline, _id: { [op]: after._id } }] } : {}
        const page = await all
          .find({ stage: 3, ...bound })
          .sort({ deadline: direction, _id: direction })
          .limit(40)
          .toArray()
        seen.push(...page.map((row) => row._id))
        after = page.at(-1)
        if (page.length < 40) break
      }
      const expected = Array.from({ length: 250 }, (_, n) => `t${String(n).padStart(3, '0')}`)
      expect(seen).toEqual(direction === 1 ? expected : expected.reverse())
    }
  })

  it('reads a page of a list: one value of the shelf, one range of its joined key with two bounds, walked by their index', async () => {
    await all.createIndex({ shelf: 1, 'keys.published': 1 })
    await all.createIndex({ 'team.userId': 1, shelf: 1, 'keys.published': 1 })
    const key = (n: number): string => `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00.000Z\u0001${String(n).padStart(4, '0')}`
    await all.insertMany(
      Array.from({ length: 600 }, (_, n) => ({
        _id: n,
        shelf: n % 3 === 0 ? 'draft' : 'public',
        keys: { published: key(n) },
        team: [{ userId: n < 9 ? 'me' : 'other' }, { userId: 'all' }],
      })),
    )
    const keys = Array.from({ length: 600 }, (_, n) => n)
      .filter((n) => n % 3 !== 0)
      .map(key)
      .sort()
    const page = all.find(
      { shelf: 'public', 'keys.published': { $gt: keys[99], $lte: keys[220] } },
      { projection: { _id: 0, 'keys.published': 1 } },
    )
    expect(usesIndex(await page.clone().explain())).toBe(true)
    const read = async (direction: 1 | -1) =>
      (await page.clone().sort({ 'keys.published': direction }).limit(100).toArray()).map((row: Any) => row.keys.published)
    expect(await read(1)).toEqual(keys.slice(100, 200))
    expect(await read(-1)).toEqual(keys.slice(121, 221).reverse())
    // Open on one side: all texts, and nothing of another kind.
    expect(await all.find({ shelf: 'public', 'keys.published': { $gte: '' } }).toArray()).toHaveLength(400)
    const mine = { 'team.userId': 'me', shelf: 'draft', 'keys.published': { $gte: '' } }
    expect((await all.find(mine).sort({ 'keys.published': -1 }).toArray()).map((row) => row._id)).toEqual([6, 3, 0])
  })

  it('finds by tokens: $all, $in and a prefix on a multikey index, with a range of the public row beside', async () => {
    await all.createIndex({ tokens: 1, published: -1 })
    await all.insertMany([
      { _id: 'a', tokens: ['brücke', 'bremen'], published: new Date(1) },
      { _id: 'b', tokens: ['brückenbau', 'achim'], published: new Date(2) },
      { _id: 'c', tokens: ['schule', 'bremen'], published: null },
    ])
    const ids = async (filter: Record<string, unknown>): Promise<unknown[]> =>
      (await all.find(filter).sort({ _id: 1 }).toArray()).map((row) => row._id)
    expect(await ids({ tokens: { $all: ['brücke', 'bremen'] } })).toEqual(['a'])
    expect(await ids({ tokens: { $in: ['achim', 'schule'] } })).toEqual(['b', 'c'])
    expect(await ids({ tokens: { $regex: '^brücke' } })).toEqual(['a', 'b'])
    expect(await ids({ $and: [{ tokens: { $regex: '^br' } }, { tokens: 'bremen' }], published: { $lte: new Date(9), $ne: null } })).toEqual(
      ['a'],
    )
  })

  it('finds team members, tags and boxes', async () => {
    await all.createIndex({ 'team.userId': 1 })
    await all.insertMany([
      {
        _id: 1,
        team: [
          { userId: 'u1', role: 'ADMIN' },
          { userId: 'u2', role: 'EDITOR' },
        ],
        bbox: { west: 8, east: 9, south: 53, north: 54 },
      },
      { _id: 2, team: [{ userId: 'u2', role: 'ADMIN' }], bbox: { west: 10, east: 11, south: 53, north: 54 } },
    ])
    expect(await all.countDocuments({ 'team.userId': 'u2' })).toBe(2)
    expect((await all.find({ team: { $elemMatch: { userId: 'u2', role: 'ADMIN' } } }).toArray()).map((row) => row._id)).toEqual([2])
    expect((await all.find({ 'bbox.west': { $lte: 9.5 }, 'bbox.east': { $gte: 8.5 } }).toArray()).map((row) => row._id)).toEqual([1])
  })
})

describe('documents come back as they went in', () => {
  it('keeps null, empty, nested, dates to the millisecond, text of all planes and binary', async () => {
    const sent = {
      _id: 'd',
      nothing: null,
      list: [],
      object: {},
      at: new Date('2026-11-21T10:00:00.123Z'),
      text: 'Straße 𝒳 🏗️ "\\',
      deep: { a: [{ b: [1.5, -0.25] }] },
      bytes: new mongoose.mongo.Binary(Buffer.from([0, 255, 1])),
    }
    await all.insertOne(sent)
    expect(await all.findOne({ _id: 'd' })).toEqual(sent)
  })

  it('keeps the order of keys and keys with digits, dashes and brackets (contentIds)', async () => {
    const data = { 'GR-Lot': [{ _id: 'x', 'BT-137-Lot': 'LOT-0001' }], 'BT-09(a)-Procedure': 'y', 'BT-01': 'z' }
    await all.insertOne({ _id: 'f', data })
    expect(JSON.stringify((await all.findOne({ _id: 'f' }))?.data)).toBe(JSON.stringify(data))
  })

  it('keeps 2 MB whole', async () => {
    const text = randomBytes(1_500_000).toString('base64')
    await all.insertOne({ _id: 'big', text })
    expect((await all.findOne({ _id: 'big' }))?.text).toBe(text)
  })

  it('tells null from missing where asked, and treats them alike for equality', async () => {
    await all.insertMany([{ _id: 1, at: null }, { _id: 2 }, { _id: 3, at: new Date() }])
    expect(await all.countDocuments({ at: null })).toBe(2)
    expect(await all.countDocuments({ at: { $exists: true } })).toBe(2)
    expect(await all.countDocuments({ at: { $ne: null } })).toBe(1)
  })

  it('projects slim rows: inclusion, exclusion, into arrays', async () => {
    await all.insertOne({ _id: 't', name: 'N', form: { big: 'x' }, lots: [{ lotId: 'LOT-0001', secret: 1 }] })
    expect(await all.findOne({ _id: 't' }, { projection: { name: 1, 'lots.lotId': 1 } })).toEqual({
      _id: 't',
      name: 'N',
      lots: [{ lotId: 'LOT-0001' }],
    })
    expect(await all.findOne({ _id: 't' }, { projection: { form: 0, lots: 0 } })).toEqual({ _id: 't', name: 'N' })
  })
})

describe('changes and counts', () => {
  it('unsets, adds to sets, takes extremes, renames nothing by accident', async () => {
    await all.insertOne({ _id: 't', tags: ['a'], low: 5, high: 5, gone: 1 })
    await all.updateOne({ _id: 't' }, { $addToSet: { tags: 'a' }, $min: { low: 3 }, $max: { high: 4 }, $unset: { gone: '' } })
    await all.updateOne({ _id: 't' }, { $addToSet: { tags: { $each: ['a', 'b'] } } })
    expect(await all.findOne({ _id: 't' })).toEqual({ _id: 't', tags: ['a', 'b'], low: 3, high: 5 })
  })

  it('deletes by range and by $ne, answers how many', async () => {
    await all.insertMany(Array.from({ length: 60 }, (_, n) => ({ _id: n, n, user: n % 2 ? 'a' : 'b' })))
    expect((await all.deleteMany({ n: { $lt: 10 } })).deletedCount).toBe(10)
    expect((await all.deleteMany({ user: 'a', _id: { $ne: 11 } })).deletedCount).toBe(24)
    expect(await all.countDocuments({ user: 'a' })).toBe(1)
  })

  it('inserts many and tells which were there already', async () => {
    await all.insertOne({ _id: 2 })
    const fault: unknown = await all.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { ordered: false }).catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(mongoose.mongo.MongoBulkWriteError)
    expect(await all.countDocuments({})).toBe(3)
  })

  it('groups: counts and sums by a field', async () => {
    await all.insertMany([
      { _id: 1, s: 'x', n: 2 },
      { _id: 2, s: 'y', n: 3 },
      { _id: 3, s: 'x', n: 4 },
    ])
    const rows = await all
      .aggregate([{ $match: { n: { $gt: 1 } } }, { $group: { _id: '$s', count: { $sum: 1 }, sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }])
      .toArray()
    expect(rows).toEqual([
      { _id: 'x', count: 2, sum: 6 },
      { _id: 'y', count: 1, sum: 3 },
    ])
  })
})

it.each(CONTRACT)('contract: $name', async (item) => {
  const { db } = connection()
  if (!db) throw new Error('not connected')
  expect((await look(item, db)).fault).toBeNull()
})
