import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection } from '../platform/database/model'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EARLIER_DAYS, loadEarlierWorld, type EarlierDay } from '../../tests/world/earlierWorld'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { forgetHead } from '../log/append'
import { holdKey } from '../platform/keyFile'
import { isOfShape, migrate, type Migration } from '../platform/migrate'
import { upgradeLines, upgradePlan } from '../platform/upgradePlan'
import { migrations } from './areas'

/* All migrations on the data of each earlier day. */
const folder = mkdtempSync(join(tmpdir(), 'lotse-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Nobody works beside: what a worker does meanwhile is no migration's.
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  database = await openTestDatabase()
  forgetHead()
})
afterEach(() => database.close())
const db = () => connection()

type Row = Record<string, unknown> & { _id: string; shape?: number }
const OF_SHAPE = migrations.filter(isOfShape)
const collections = (): string[] => [...new Set(OF_SHAPE.map(({ of }) => of.collection.name))]
const newest = () => new Map(OF_SHAPE.map(({ of, number }) => [of.collection.name, number]))

const load = async (day: EarlierDay): Promise<ReadonlyMap<string, number>> => {
  const { key, counts } = await loadEarlierWorld(day, join(folder, day))
  holdKey(key)
  return counts
}
const expires = async (name: string): Promise<boolean> =>
  (await db().collection(name).indexes()).some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
const rowsOf = (name: string): Promise<Row[]> => db().collection<Row>(name).find({}).sort({ _id: 1 }).toArray()
const stored = async (): Promise<Record<string, Row[]>> =>
  Object.fromEntries(await Promise.all(collections().map(async (name) => [name, await rowsOf(name)] as const)))
/** Without what counts writes. */
const content = (all: Record<string, Row[]>) =>
  Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.map(({ rev: _rev, ...row }) => row)]))

/** Dies when so many documents were asked for. */
const dying = (all: readonly Migration[], after: number): Migration[] => {
  let asked = 0
  return all.map((one) =>
    isOfShape(one)
      ? {
          ...one,
          migrate: (document) => {
            if (++asked > after) throw new Error('killed')
            return one.migrate(document)
          },
        }
      : one,
  )
}

it('each number stands once, and each collection is at that of its last migration', () => {
  const numbers = migrations.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, n) => n + 2))
})

describe.each(EARLIER_DAYS)('the data of %s', (day) => {
  it('comes to today’s shape: no document more or less, none twice', async () => {
    const counts = await load(day)
    const { done, left } = await migrate(migrations)
    expect({ done, left }).toEqual({ done: collections().reduce((sum, name) => sum + (counts.get(name) ?? 0), 0), left: [] })
    for (const [name, count] of counts) {
      const there = await db().collection(name).countDocuments({})
      // The database takes away what has had its time since that day.
      if (await expires(name)) expect(there, name).toBeLessThanOrEqual(count)
      else expect(there, name).toBe(count)
    }
    const after = await stored()
    for (const [name, rows] of Object.entries(after))
      expect(
        rows.every(({ shape }) => shape === newest().get(name)),
        name,
      ).toBe(true)
    expect(await migrate(migrations)).toEqual({ done: 0, left: [] })
    expect(await stored()).toEqual(after)
  })

  it('comes to the same when it is killed in the middle and started again', async () => {
    await load(day)
    await expect(migrate(dying(migrations, 70))).rejects.toThrow('killed')
    await expect(migrate(dying(migrations, 40))).rejects.toThrow('killed')
    await migrate(migrations)
    const killed = content(await stored())
    for (const { name } of await db().listCollections()) await db().collection(name).deleteMany({})
    await load(day)
    await migrate(migrations)
    expect(killed).toEqual(content(await stored()))
  })
})

it('rooms and lots of the first versions get what they lacked, and lose nothing', async () => {
  await load('2026-11-26')
  const [tenders, rooms] = [db().collection<Row>('tenders'), db().collection<Row>('rooms')]
  const lacking = ['roundOver', 'openings', 'offerRound', 'opening', 'pickedAt']
  const fields = Object.fromEntries(lacking.map((name) => [`lots.0.${name}`, 1 as const]))
  const tender = await tenders.findOne({ stage: 0 })
  const room = await rooms.findOne({ part: 'documents', 'owner.kind': 'tender' })
  if (!tender || !room) throw new Error('no tender or room')
  await tenders.updateOne({ _id: tender._id }, { $unset: fields })
  await rooms.updateOne({ _id: room._id }, { $unset: { part: 1, tenderId: 1, orgId: 1, updatedBy: 1 } })
  await migrate(migrations)
  const [lot] = (await tenders.findOne({ _id: tender._id }))?.['lots'] as Record<string, unknown>[]
  const [before] = tender['lots'] as Record<string, unknown>[]
  expect(lot).toEqual({ ...before, roundOver: 0, openings: [], offerRound: 1, opening: null, pickedAt: null })
  expect(await rooms.findOne({ _id: room._id })).toMatchObject({ part: 'documents', tenderId: room['tenderId'], orgId: null })
})

describe('npm run upgrade:check', () => {
  const keyFile = join(folder, 'sealkey')

  it('names what a start would do, on how many documents, and changes nothing', async () => {
    const counts = await load('2026-11-26')
    const before = await stored()
    const plan = await upgradePlan(migrations, keyFile)
    expect(await stored()).toEqual(before)
    const ofTenders = plan.steps.find(({ collection }) => collection === 'tenders')
    expect(ofTenders?.count).toBe(counts.get('tenders'))
    expect(upgradeLines(plan, 1e12).join('\n')).toMatch(/documents of tenders[\s\S]*About \d+ s .* MB are free/)
    expect(upgradeLines(plan, 1).join('\n')).toContain('There is not enough space')
    await migrate(migrations)
    const after = await upgradePlan(migrations, keyFile)
    expect(after.steps.filter(({ collection }) => collection !== null)).toEqual([])
  })

  it('says before a start that it would be refused: a newer version’s data, and what is half loaded', async () => {
    await migrate(migrations)
    // A program from before the newest one knows no other of its collection either.
    const { of: last } = OF_SHAPE.reduce((one, other) => (other.number > one.number ? other : one))
    const older = migrations.filter((one) => !isOfShape(one) || one.of !== last)
    await expect(migrate(older)).rejects.toThrow('written by a newer version of Lotse')
    expect(upgradeLines(await upgradePlan(older, keyFile), null)).toEqual([expect.stringContaining('would refuse')])
    await db().collection<{ _id: string; number: number }>('shapeState').insertOne({ _id: 'loading', number: 0 })
    expect(await upgradePlan(migrations, keyFile)).toMatchObject({ isRefused: true, isLoading: true })
    await expect(migrate(migrations)).rejects.toThrow('A dump was being loaded')
  })
})
