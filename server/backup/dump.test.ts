import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Db, type MongoClient } from 'mongodb'
import { connection } from '../platform/database/model'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadEarlierWorld } from '../../tests/world/earlierWorld'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { holdKey } from '../platform/keyFile'
import { assertKnownShape } from '../platform/shapes'
import { loadAll } from './load'
import { loadDump, readDump, writeDump } from './dump'
import { MANIFEST } from './manifest'
import { keptCollections, keepRows, sumOf } from './rows'
import { plainStore, type Store } from './store'

const folder = mkdtempSync(join(tmpdir(), 'lotse-dumps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SHAPE = 99

let database: Awaited<ReturnType<typeof openTestDatabase>>
let other: Db
let count = 0
beforeEach(async () => {
  database = await openTestDatabase({ oplog: true })
  other = client().db(`${database.name}_other`)
  holdKey(Buffer.alloc(32, 7))
})
afterEach(async () => {
  await other.dropDatabase()
  await database.close()
})
const client = (): MongoClient => connection().getClient() as unknown as MongoClient
const here = (): Db => client().db(database.name)
const from = () => ({ client: client(), db: here(), shape: SHAPE })
const newFolder = (): string => join(folder, String(++count))
const contentOf = async (db: Db): Promise<Record<string, number>> => {
  const found: [string, number][] = []
  for (const name of await keptCollections(db)) found.push([name, await db.collection(name).countDocuments({})])
  return Object.fromEntries(found.filter(([, rows]) => rows > 0))
}

interface Counted {
  _id: number
  n: number
}
const EVERY_TYPE = {
  _id: 'types',
  ...{ double: new BSON.Double(1), int: new BSON.Int32(1) },
  ...{ long: BSON.Long.fromString('9007199254740993'), short: BSON.Long.fromNumber(1) },
  ...{ decimal: BSON.Decimal128.fromString('1.10'), nan: NaN, below: new BSON.Double(-0), date: new Date('1965-01-01T00:00:00.001Z') },
  ...{ bytes: new BSON.Binary(Buffer.from([0, 255])), id: new BSON.ObjectId() },
  ...{ none: null, list: [[], {}, ''], text: 'a\u2028b\n"\\\u0000ü' },
}

describe('a dump', () => {
  it('of a whole house comes back in another database with equal counts and sums, and no type is another', async () => {
    const { key } = await loadEarlierWorld('2026-11-26', newFolder())
    holdKey(key)
    await here().collection<{ _id: string }>('types').insertOne(EVERY_TYPE)
    const to = newFolder()
    const dump = await writeDump(to, from())
    expect(dump.way).toBe('transaction')
    const loaded = await loadDump(to, { db: other, shape: SHAPE })
    expect(loaded).toEqual(dump)
    expect(await contentOf(other)).toEqual(await contentOf(here()))
    for (const { name, sum } of dump.rows) expect((await sumOf(other, name)).sum, name).toBe(sum)
    // And back again, by a dump of its own.
    const again = newFolder()
    const second = await writeDump(again, { ...from(), db: other })
    const sums = (rows: typeof dump.rows) => rows.filter((one) => one.count > 0).map((one) => [one.name, one.count, one.sum])
    expect(sums(second.rows)).toEqual(sums(dump.rows))
    const raw = await other.collection<{ _id: string }>('types').findOne({ _id: 'types' }, { promoteValues: false })
    expect(raw).toMatchObject({ double: new BSON.Double(1), int: new BSON.Int32(1), short: BSON.Long.fromNumber(1) })
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const [a, b] = [here().collection<Counted>('one'), here().collection<Counted>('two')]
    const rows = Array.from({ length: 2_000 }, (_, _id) => ({ _id, n: 0 }))
    await a.insertMany(rows)
    await b.insertMany(rows)
    const writing = { is: true, done: 0 }
    const writer = (async () => {
      for (; writing.is; writing.done++) {
        const _id = rows.length - 1 - (writing.done % rows.length)
        await a.updateOne({ _id }, { $inc: { n: 1 } })
        await b.updateOne({ _id }, { $inc: { n: 1 } })
      }
    })()
    const told = { one: 0, two: 0 }
    const add = (name: string, row: Record<string, unknown>): void => {
      if (name === 'one' || name === 'two') told[name] += Number(row['n'])
    }
    for (let n = 0; n < 3; n++) {
      Object.assign(told, { one: 0, two: 0 })
      const before = writing.done
      await keepRows(from(), { store: plainStore(newFolder()), onRow: add })
      expect(writing.done).toBeGreaterThan(before)
      expect([0, 1]).toContain(told.one - told.two)
    }
    writing.is = false
    await writer
  })

  it('of an engine without moments is read twice, and refused by name where something changes in between', async () => {
    // Takes every option, and reads what is newest all the same.
    const startSession = () => Object.assign(client().startSession(), { startTransaction: () => undefined })
    const blind = { startSession } as unknown as MongoClient
    await here()
      .collection('quiet')
      .insertMany([{ n: 1 }, { n: 2 }])
    expect((await keepRows({ client: blind, db: here() }, { store: plainStore(newFolder()) })).way).toBe('still')
    let n = 0
    const busy = async (name: string): Promise<void> => {
      if (name === 'quiet') await here().collection('quiet').insertOne({ n: ++n })
    }
    const store = plainStore(newFolder())
    const noisy: Store = { ...store, write: (name, source) => store.write(name, source).finally(() => busy('quiet')) }
    const refused = expect(keepRows({ client: blind, db: here() }, { store: noisy })).rejects
    await refused.toThrow(/quiet.* changed while it was read .*Stop Lotse/)
  })
})

describe('refused by name, and nothing half done stays:', () => {
  const make = async (): Promise<string> => {
    await here()
      .collection('things')
      .insertMany(['eins', 'zwei', 'drei'].map((t, n) => ({ n, t })))
    await here().collection<{ _id: string }>('types').insertOne(EVERY_TYPE)
    const to = newFolder()
    await writeDump(to, from())
    return to
  }
  const rowsOf = (to: string): string => join(to, 'rows', 'things.jsonl')
  const cases: [string, (to: string) => void, RegExp][] = [
    ['a dump without its end', (to) => rmSync(join(to, MANIFEST)), /no whole dump: manifest\.jsonl is missing/],
    ['a cut line', (to) => truncateSync(rowsOf(to), statSync(rowsOf(to)).size - 5), /things\.jsonl is cut off/],
    ['a line too many', (to) => appendFileSync(rowsOf(to), '{"_id":"x"}\n'), /things\.jsonl has more in it/],
    ['a missing file', (to) => rmSync(rowsOf(to)), /things\.jsonl: it is missing/],
    ['a file too many', (to) => writeFileSync(join(to, 'rows', 'strange.jsonl'), '{}\n'), /strange\.jsonl is not in the manifest/],
    [
      'one flipped bit',
      (to) => {
        const bytes = readFileSync(rowsOf(to))
        bytes[40] = (bytes[40] ?? 0) ^ 1
        writeFileSync(rowsOf(to), bytes)
      },
      /things\.jsonl was changed/,
    ],
    [
      'a changed manifest',
      (to) => writeFileSync(join(to, MANIFEST), readFileSync(join(to, MANIFEST), 'utf8').replace('"count":3', '"count":2')),
      /manifest\.jsonl was changed/,
    ],
  ]
  it.each(cases)('%s', async (_name, spoil, words) => {
    const to = await make()
    spoil(to)
    await expect(loadDump(to, { db: other, shape: SHAPE })).rejects.toThrow(words)
    expect(await contentOf(other)).toEqual({})
  })

  it('one of a newer version, of another house, and a database that is not empty', async () => {
    const to = await make()
    await expect(readDump(to, SHAPE - 1)).rejects.toThrow(/written by a newer version of Lotse .*shape 99; this one knows up to 98/)
    await other.collection('things').insertOne({ n: 1 })
    await expect(loadDump(to, { db: other, shape: SHAPE })).rejects.toThrow('The database is not empty: things has 1 documents')
    expect(await contentOf(other)).toEqual({ things: 1 })
    holdKey(Buffer.alloc(32, 8))
    await expect(readDump(to, SHAPE)).rejects.toThrow(/SEAL_KEY_FILE/)
  })

  it('a disk or a database that gives up in the middle', async () => {
    const to = await make()
    // The second of two is refused by the database.
    await other.collection('types').createIndex({ none: 1 }, { unique: true })
    await here()
      .collection<{ _id: string }>('types')
      .insertOne({ ...EVERY_TYPE, _id: 'second' })
    const second = newFolder()
    await writeDump(second, from())
    await expect(loadDump(second, { db: other, shape: SHAPE })).rejects.toThrow(/duplicate key/)
    expect(await contentOf(other)).toEqual({})
    await expect(writeDump(join(to, MANIFEST, 'in-a-file'), from())).rejects.toThrow()
    await expect(writeDump(to, from())).rejects.toThrow('is there already')
    expect(existsSync(`${to}.part`)).toBe(false)
  })

  it('a start while it is loaded', async () => {
    const to = await make()
    const [dump, store] = [await readDump(to, SHAPE), plainStore(to)]
    await here().dropDatabase()
    const starts: boolean[] = []
    const watched: Store = {
      ...store,
      async *read(name) {
        const start = assertKnownShape(SHAPE)
        starts.push(
          await start.then(
            () => true,
            () => false,
          ),
        )
        yield* store.read(name)
      },
    }
    await loadAll(here(), { store: watched, rows: dump.rows })
    // The number of the shapes comes last, when all else is there.
    expect(starts).toEqual(dump.rows.map((_, n) => n === dump.rows.length - 1))
    await assertKnownShape(SHAPE)
  })

  it('a load that was killed: no start on what is half there, and the next one begins anew', async () => {
    const to = await make()
    // What a load that is killed leaves.
    await here().collection('things').deleteMany({})
    await here().collection<{ _id: string; number: number }>('shapeState').insertOne({ _id: 'loading', number: 0 })
    await here().collection('things').insertOne({ n: 1 })
    await expect(assertKnownShape(SHAPE)).rejects.toThrow('A dump was being loaded')
    await expect(writeDump(newFolder(), from())).rejects.toThrow('A dump was being loaded')
    await loadDump(to, { db: here(), shape: SHAPE })
    expect(await contentOf(here())).toEqual({ things: 3, types: 1 })
    await assertKnownShape(SHAPE)
  })
})
