import type { Document, UpdateFilter } from 'mongodb'
import type { Item, Loose } from '../contract'
import { codeOf, fatal, racing, same } from './item'

/** The driver's types know no arrays in loose documents. */
const change = (operators: Document): UpdateFilter<Loose> => operators

const guards: readonly Item[] = [
  fatal('conditional update', 'two people could save over each other, a link could be used twice', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 't', version: 1, usedAt: null })
    const results = await racing(12, () =>
      all.updateOne({ _id: 't', version: 1, usedAt: null }, { $set: { usedAt: new Date() }, $inc: { version: 1 } }),
    )
    same(results.filter((one) => one.matchedCount === 1 && one.modifiedCount === 1).length, 1, 'of 12 at once went through')
    same((await all.findOne({ _id: 't' }))?.version, 2, 'version afterwards')
    return null
  }),
  fatal('counter', 'numbers of tenders and receipts would be given twice', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 'c', n: 0 })
    const results = await racing(20, () => all.findOneAndUpdate({ _id: 'c' }, { $inc: { n: 1 } }, { returnDocument: 'after' }))
    same(
      results.map((one) => Number(one?.n)).toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, n) => n + 1),
      'numbers of 20 at once',
    )
    return null
  }),
  fatal('find and modify by order', 'mails and timers would be taken in the wrong order', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany([
      { _id: 'late', state: 'waiting', at: new Date(5) },
      { _id: 'early', state: 'waiting', at: new Date(1) },
    ])
    const take = () =>
      all.findOneAndUpdate(
        { state: 'waiting', at: { $lte: new Date() } },
        { $set: { state: 'taken' } },
        { sort: { at: 1 }, returnDocument: 'after' },
      )
    same([(await take())?._id, (await take())?._id, (await take()) ?? null], ['early', 'late', null], 'taken one by one')
    return null
  }),
  fatal('element of a list', 'an opening could be finished by who began it', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({
      _id: 't',
      lots: [
        { id: 'a', by: 'me' },
        { id: 'b', by: 'me' },
      ],
    })
    const finish = (by: string) =>
      all.updateOne({ _id: 't', lots: { $elemMatch: { id: 'b', by: { $ne: by } } } }, { $set: { 'lots.$.done': by } })
    same([(await finish('me')).matchedCount, (await finish('you')).matchedCount], [0, 1], 'finished by the same and by another')
    same(
      (await all.findOne({ _id: 't' }))?.lots,
      [
        { id: 'a', by: 'me' },
        { id: 'b', by: 'me', done: 'you' },
      ],
      'list afterwards',
    )
    return null
  }),
]

const operators: readonly Item[] = [
  fatal('upsert', 'settings and timers could not be made', async ({ fresh }) => {
    const all = fresh()
    for (const due of [2, 3]) await all.updateOne({ _id: 'timer' }, { $set: { due }, $setOnInsert: { made: due } }, { upsert: true })
    same(await all.findOne({ _id: 'timer' }), { _id: 'timer', due: 3, made: 2 }, 'made and changed')
    return null
  }),
  fatal('intents in lists', 'what follows from a change would be lost or done twice', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 't', rev: 0, pending: [], tags: ['a'], gone: 1, low: 5, high: 5 })
    await all.updateOne({ _id: 't' }, change({ $push: { pending: { $each: [{ id: 'x' }, { id: 'y' }] } }, $addToSet: { tags: 'a' } }))
    await all.updateOne(
      { _id: 't', 'pending.id': 'x' },
      change({ $pull: { pending: { id: 'x' } }, $inc: { rev: 1 }, $unset: { gone: '' } }),
    )
    await all.updateOne({ _id: 't' }, { $min: { low: 3 }, $max: { high: 4 } })
    const wished = { _id: 't', rev: 1, pending: [{ id: 'y' }], tags: ['a'], low: 3, high: 5 }
    same(await all.findOne({ _id: 't' }), wished, 'taken in and out')
    return null
  }),
  fatal('many at once', 'imports and mails would be made twice, or stop at the first that is there', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 2 })
    const fault: unknown = await all.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { ordered: false }).catch((thrown: unknown) => thrown)
    const { writeErrors = [] } = fault as { writeErrors?: { index: number; code: number }[] }
    same(
      writeErrors.map(({ index, code }) => ({ index, code })),
      [{ index: 1, code: 11000 }],
      'refused of three',
    )
    same(await all.countDocuments({}), 3, 'there afterwards')
    return null
  }),
  fatal('bulk', 'timers that fired would fire again', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany(Array.from({ length: 6 }, (_, n) => ({ _id: n, epoch: n })))
    const result = await all.bulkWrite([0, 1, 2].map((n) => ({ deleteOne: { filter: { _id: n, epoch: n === 2 ? 9 : n } } })))
    same([result.deletedCount, await all.countDocuments({})], [2, 4], 'deleted and left')
    return null
  }),
  fatal('delete by range', 'what has expired would stay, or what has not would go', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany(Array.from({ length: 20 }, (_, n) => ({ _id: n, user: n % 2 ? 'a' : 'b' })))
    const counts = [
      (await all.deleteMany({ _id: { $lt: 10 } })).deletedCount,
      (await all.deleteMany({ user: 'a', _id: { $ne: 11 } })).deletedCount,
    ]
    same([...counts, await all.countDocuments({ user: 'a' })], [10, 4, 1], 'deleted, deleted, left')
    return null
  }),
  fatal('acknowledged by a majority', 'a receipt could be given for what a crash takes away', async ({ fresh }) => {
    const all = fresh()
    const result = await all.insertOne({ _id: 'w' }, { writeConcern: { w: 'majority', journal: true } })
    same(result.acknowledged, true, 'acknowledged')
    return null
  }),
  fatal('own writes are read', 'people would not see what they just saved', async ({ fresh }) => {
    const all = fresh()
    for (let n = 0; n < 10; n++) {
      await all.updateOne({ _id: 'r' }, { $set: { n } }, { upsert: true })
      same(
        (await racing(4, () => all.findOne({ _id: 'r' }))).map((row) => Number(row?.n)),
        [n, n, n, n],
        'read on four connections',
      )
    }
    return null
  }),
  fatal('codes of refusals', 'what is there already would count as a fault', async ({ db, fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 'x' })
    same(await codeOf(all.insertOne({ _id: 'x' })), 11000, 'code of a key that is there')
    // FerretDB takes a collection that is there for made.
    const code = await codeOf(db.command({ create: all.collectionName, capped: true, size: 4096 }))
    same(code === 48 || code === 'none', true, `code ${String(code)} of a collection that is there is one that Lotse knows`)
    return null
  }),
]

export const writesOf: readonly Item[] = [...guards, ...operators]
