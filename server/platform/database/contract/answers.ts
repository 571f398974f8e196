import type { Db } from 'mongodb'
import { openEvents, type AppEvent, type Events } from '../../events'
import type { Item } from '../contract'
import { fatal, same, wanted } from './item'

const HOW: Readonly<Record<Events['way'], string>> = {
  process: 'within the process alone',
  stream: 'by change stream',
  tail: 'by the tail of a capped collection',
  ask: 'by asking, up to half a second later',
}

/** The way by which twenty events were heard in their order. */
const hearsAll = async (db: Db): Promise<Events['way']> => {
  const events = await openEvents(db)
  try {
    const heard: string[] = []
    const sent = Array.from({ length: 20 }, (_, n) => String(n))
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`heard ${heard.length} of 20 events`)), 5_000)
      events.listen((event: AppEvent) => {
        heard.push(event.kind === 'sessionsEnded' ? (event.userId ?? '') : event.kind)
        if (heard.length < sent.length) return
        clearTimeout(timer)
        resolve()
      })
      void Promise.all(sent.map((userId) => events.emit({ kind: 'sessionsEnded', userId }))).catch(reject)
    })
    same(heard, sent, 'heard')
    return events.way
  } finally {
    await events.close()
  }
}

export const answersOf: readonly Item[] = [
  fatal('order of texts', 'pages of lists would have gaps and doubles', async ({ fresh }) => {
    const all = fresh()
    const texts = ['a', 'Z', 'ä', 'a b', 'aB', '', '0', '~', 'z', '\u0001']
    await all.createIndex({ key: 1, _id: 1 })
    await all.insertMany(texts.map((key, _id) => ({ _id, key })))
    const inOrder = texts.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    for (const direction of [1, -1] as const) {
      const found = (await all.find({}).sort({ key: direction, _id: direction }).toArray()).map((row) => String(row.key))
      same(found, direction === 1 ? inOrder : inOrder.toReversed(), 'in the order of their bytes')
    }
    const page = await all
      .find({ key: { $gt: 'Z', $lte: 'ä' } })
      .sort({ key: 1 })
      .skip(1)
      .limit(2)
      .toArray()
    same(
      page.map((row) => row.key),
      inOrder.filter((key) => key > 'Z').slice(1, 3),
      'a page',
    )
    return null
  }),
  fatal('words and beginnings of words', 'the search would not find', async ({ fresh }) => {
    const all = fresh()
    await all.createIndex({ tokens: 1 })
    await all.insertMany([
      { _id: 'a', tokens: ['brücke', 'bremen'] },
      { _id: 'b', tokens: ['brückenbau', 'achim'] },
      { _id: 'c', tokens: ['Schule', 'bremen'] },
    ])
    const filters = [
      { tokens: { $regex: '^brücke' } },
      { tokens: { $regex: 'SCHULE', $options: 'i' } },
      { tokens: { $all: ['brücke', 'bremen'] } },
      { $or: [{ tokens: 'achim' }, { tokens: { $in: ['Schule'] } }] },
    ]
    const found: unknown[] = []
    for (const filter of filters) found.push((await all.find(filter).sort({ _id: 1 }).toArray()).map((row) => row._id).join(''))
    same(found, ['ab', 'c', 'a', 'bc'], 'found')
    return null
  }),
  fatal('long answers', 'lists and exports would end in the middle', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany(Array.from({ length: 2_500 }, (_, _id) => ({ _id, text: 'x'.repeat(200) })))
    let count = 0
    for await (const row of all.find({}).sort({ _id: 1 }).batchSize(400)) {
      if (row._id !== count) throw new Error(`${row._id} follows ${count - 1}`)
      count += 1
    }
    same(count, 2_500, 'rows')
    return null
  }),
  fatal('groups and sums', 'figures and lists of templates would be wrong', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany([
      { _id: 1, s: 'y', n: 2 },
      { _id: 2, s: 'x', n: 3 },
      { _id: 3, s: 'y', n: 4 },
      { _id: 4, s: 'y', n: 0 },
    ])
    const steps = [{ $match: { n: { $gt: 1 } } }, { $group: { _id: '$s', count: { $sum: 1 }, sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }]
    same(
      await all.aggregate(steps).toArray(),
      [
        { _id: 'x', count: 1, sum: 3 },
        { _id: 'y', count: 2, sum: 6 },
      ],
      'groups',
    )
    return null
  }),
  fatal('different values', 'what is used could not be told from what is not', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany(['a', 'b', 'a', 'c'].map((room, _id) => ({ _id, room, at: _id })))
    same((await all.distinct('room', { at: { $lt: 3 } })).toSorted(), ['a', 'b'], 'values')
    return null
  }),
  fatal('events between processes', 'open pages would show what is out of date', async ({ db }) => {
    return HOW[await hearsAll(db)]
  }),
  wanted('time of the database', 'processes could not compare their clocks', async ({ db }) => {
    const { localTime } = await db.command({ hello: 1 })
    if (!(localTime instanceof Date)) throw new Error('hello tells no localTime')
    if (Math.abs(Date.now() - localTime.getTime()) > 5_000)
      throw new Error(`its clock differs by ${Math.round((Date.now() - localTime.getTime()) / 1000)} s`)
    return null
  }),
]
