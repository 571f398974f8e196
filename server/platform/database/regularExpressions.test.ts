import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../tests/world/testDatabase'
import { forgetModel, model } from './model'
import { withoutRegExpLiterals } from './regularExpressions'

const schema = new mongoose.Schema({ _id: Number, name: String, tags: [String] }, { versionKey: false })
schema.index({ name: 1 })
schema.index({ tags: 1 })
const Town = model('RegexTown', schema)

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await Town.create([
    { _id: 1, name: 'Achim', tags: ['weser', 'klein'] },
    { _id: 2, name: 'Bremen', tags: ['weser', 'groß'] },
    { _id: 3, name: 'Bremerhaven', tags: ['nordsee'] },
  ])
})
afterAll(async () => {
  await database.close()
  forgetModel('RegexTown')
})

describe('a RegExp literal on an indexed field finds what it says (the embedded engine alone finds nothing)', () => {
  it.each<[string, Record<string, unknown>, number[]]>([
    ['as a value', { name: /^Bre/ }, [2, 3]],
    ['with flags', { name: /^bremen$/i }, [2]],
    ['in a list', { name: { $in: [/^Bremer/, 'Achim'] } }, [1, 3]],
    ['in a list beside an $and of its own', { $and: [{ tags: 'weser' }], name: { $in: [/^A/, /^B/] } }, [1, 2]],
    ['in $not', { name: { $not: /^Bre/ } }, [1]],
    ['in $or', { $or: [{ name: /^Ach/ }, { tags: /^nord/ }] }, [1, 3]],
    ['on an array', { tags: /^we/ }, [1, 2]],
  ])('%s', async (_, filter, expected) => {
    const found = await Town.find(filter).sort({ _id: 1 }).lean()
    expect(found.map((town) => town._id)).toEqual(expected)
  })

  it('in an aggregation and in a count', async () => {
    expect(await Town.aggregate([{ $match: { name: /^Bre/ } }, { $sort: { _id: 1 } }, { $project: { _id: 1 } }])).toEqual([
      { _id: 2 },
      { _id: 3 },
    ])
    expect(await Town.countDocuments({ name: /^Bre/ })).toBe(2)
  })
})

it('leaves dates, ids, buffers and $regex as they are', () => {
  const filter = { at: new Date(0), id: new mongoose.Types.ObjectId(), name: { $regex: /x/i }, n: { $in: [1, 2] } }
  expect(withoutRegExpLiterals(filter)).toEqual(filter)
})
