import { randomBytes } from 'node:crypto'
import { Binary } from 'mongodb'
import type { Item } from '../contract'
import { fatal, same } from './item'

export const documentsOf: readonly Item[] = [
  fatal('values come back', 'dates, texts and numbers would change, and with them every signature', async ({ fresh }) => {
    const all = fresh()
    const sent = {
      ...{ _id: 'd', nothing: null, list: [], object: {}, at: new Date('2026-11-21T10:00:00.123Z'), text: 'Straße 𝒳 🏗️ "\\\u0001' },
      ...{ deep: { a: [{ b: [1.5, -0.25] }] }, large: 9_007_199_254_740_991, whole: 3_000_000_000, yes: true },
      bytes: new Binary(Buffer.from([0, 255, 1])),
    }
    await all.insertOne(sent)
    same(await all.findOne({ _id: 'd' }), sent, 'read')
    return null
  }),
  fatal('order and names of keys', 'hashes of forms would not fit', async ({ fresh }) => {
    const all = fresh()
    const data = { 'GR-Lot': [{ _id: 'x', 'BT-137-Lot': 'LOT-0001' }], 'BT-09(a)-Procedure': 'y', 'BT-01': 'z', 10: 'a' }
    await all.insertOne({ _id: 'f', data })
    same(JSON.stringify((await all.findOne({ _id: 'f' }))?.data), JSON.stringify(data), 'keys')
    return null
  }),
  fatal('documents of 15 MB', 'large forms could not be saved', async ({ fresh }) => {
    const all = fresh()
    const text = randomBytes(5_600_000).toString('hex').concat(randomBytes(1_900_000).toString('hex'))
    await all.insertOne({ _id: 'big', text })
    same((await all.findOne({ _id: 'big' }))?.text === text, true, 'read as it was written')
    return null
  }),
  fatal('null, missing and kinds', 'lists would show what they must not', async ({ fresh }) => {
    const all = fresh()
    await all.insertMany([{ _id: 1, at: null }, { _id: 2 }, { _id: 3, at: new Date() }, { _id: 4, at: 'text' }, { _id: 5, at: 7 }])
    const counts = [{ at: null }, { at: { $exists: true } }, { at: { $ne: null } }, { at: { $gte: '' } }, { at: { $nin: [null, 7] } }]
    const found: number[] = []
    for (const filter of counts) found.push(await all.countDocuments(filter))
    same(found, [2, 4, 3, 1, 2], 'null, there, not null, texts, neither null nor 7')
    return null
  }),
  fatal('only parts are read', 'lists would read whole forms', async ({ fresh }) => {
    const all = fresh()
    await all.insertOne({ _id: 't', name: 'N', form: { big: 'x' }, lots: [{ id: 'L', secret: 1 }] })
    same(
      await all.findOne({ _id: 't' }, { projection: { name: 1, 'lots.id': 1 } }),
      { _id: 't', name: 'N', lots: [{ id: 'L' }] },
      'parts named',
    )
    same(await all.findOne({ _id: 't' }, { projection: { form: 0, lots: 0 } }), { _id: 't', name: 'N' }, 'parts left out')
    return null
  }),
]
