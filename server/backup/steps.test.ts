import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Db, type MongoClient, MongoServerError } from 'mongodb'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeFile } from '../../tests/world/storedFile'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { hasBlob, holdBlobs, isPutOff, readWhole, removeBlob } from '../blobs/area'
import { advanceClock, holdClock, now } from '../platform/clock'
import { connection } from '../platform/database/model'
import { backupsIn, nameOf, timeOf } from './backups'
import { folderBin } from './bin'
import { followed, listen, noteFollowed } from './follow'
import { putOffRemoval } from './held'
import { makeBackup } from './makeBackup'
import { backupFaults, restoreBackup } from './restore'
import { keptCollections, sumOf } from './rows'
import { keepStep } from './step'
import { momentAt, openMoment, parseTime, stepsOf } from './steps'

const at = (text: string): Date => new Date(`2026-11-27T${text}Z`)
const name = (text: string): string => nameOf(at(text))
const [first, second] = [name('02:30:00'), name('12:00:00')]
const moments = [
  { base: first, step: null },
  ...['02:31:00', '02:32:00', '09:00:00', '09:01:00'].map((time) => ({ base: first, step: name(time) })),
  { base: second, step: null },
]
const found = (to: string): string => momentAt(moments, at(to), at('15:00:00')).step ?? 'backup'

it('takes the last moment at or before the one that is named', () => {
  const cases = {
    '02:30:00': 'backup',
    '02:30:59': 'backup',
    '02:31:00': name('02:31:00'),
    '02:34:30': name('02:32:00'),
    '12:01:00': 'backup',
  }
  for (const [to, step] of Object.entries(cases)) expect([to, found(to)]).toEqual([to, step])
})

it('refuses by name where nobody knows what was then', () => {
  const cases: Record<string, RegExp> = {
    '02:29:59.999': /before the first backup, which is of 2026-11-27T02:30:00\.000Z/,
    '02:34:30.001': /not known\. Kept are 2026-11-27T02:32:00\.000Z, and then 2026-11-27T09:00:00\.000Z/,
    '11:59:00': /Kept are 2026-11-27T09:01:00\.000Z, and then 2026-11-27T12:00:00\.000Z/,
    '14:00:00': /Kept are 2026-11-27T12:00:00\.000Z, and nothing later/,
    '15:00:00.001': /in the future/,
  }
  for (const [to, why] of Object.entries(cases)) expect(() => found(to), to).toThrow(why)
  expect(() => momentAt([], at('12:00:00'), at('15:00:00'))).toThrow('There is no backup')
})

it('reads a time only with its offset', () => {
  expect(parseTime('2026-11-27T14:05+01:00')).toEqual(at('13:05:00'))
  const days = ['2026-13-27T14:05:00Z', '2026-02-31T10:00:00Z', '2026-11-31T00:30+01:00']
  for (const text of ['2026-11-27T14:05:00', '2026-11-27', '14:05', ...days, 'yesterday'])
    expect(() => parseTime(text), text).toThrow('no time with its offset')
})

const folder = mkdtempSync(join(tmpdir(), 'lotse-steps-'))
const [KEY, SHAPE] = [Buffer.alloc(32, 3), 99]
const client = (): MongoClient => connection().getClient() as unknown as MongoClient
const db = (): Db => client().db(database.name)
let [count, dataDir, backups] = [0, '', '']
let database: Awaited<ReturnType<typeof openTestDatabase>>
const restored = (): Db => client().db(`${database.name}_restored`)
const open = async (): Promise<void> => {
  database = await openTestDatabase({ oplog: true })
  ;[dataDir, backups] = [join(folder, `data${++count}`), join(folder, `backups${count}`)]
  mkdirSync(join(dataDir, 'checkpoints'), { recursive: true })
  holdBlobs(join(dataDir, 'blobs'))
  isPutOff.value = putOffRemoval
  holdClock(at('10:00:00'))
}
const close = async (): Promise<void> => {
  holdClock(null)
  await restored().dropDatabase()
  await database.close()
}
afterAll(() => {
  isPutOff.value = async () => false
  rmSync(folder, { recursive: true, force: true })
})

const house = () => ({ client: client(), db: db(), dataDir, shape: SHAPE })
const vault = () => ({ bin: folderBin(backups), key: KEY })
const make = (keep = 5) => makeBackup({ ...house(), sealKey: Buffer.alloc(32, 1) }, { ...vault(), keep })
let remembered = { last: '', known: new Set<string>() }
/** A minute later, by whichever process. */
const step = async (isAnother = false): Promise<readonly string[]> => {
  advanceClock(60_000)
  if (isAnother) remembered = { last: '', known: new Set() }
  return keepStep(house(), vault(), remembered)
}
const sums = async (of: Db): Promise<Record<string, unknown>> => {
  const all: [string, unknown][] = []
  for (const collection of await keptCollections(of)) {
    const sum = await sumOf(of, collection)
    if (sum.count > 0) all.push([collection, sum])
  }
  return Object.fromEntries(all)
}
const opened = (to: Date) => openMoment({ bin: folderBin(backups), name: null, to }, { key: KEY, shape: SHAPE })
let restores = 0
const restore = async (to: Date): Promise<string> => {
  const { backup, later } = await opened(to)
  expect(await backupFaults(backup, later)).toEqual([])
  const target = new URL(database.uri)
  target.pathname = `/${restored().databaseName}`
  const into = join(folder, `restored${++restores}`)
  await restored().dropDatabase()
  await restoreBackup(backup, { dataDir: into, mongodbUri: target.href }, later)
  return into
}

interface Thing {
  _id: number | string | BSON.ObjectId
  n?: unknown
  many?: number
}
interface Counted {
  _id: number
  n: number
}
const things = () => db().collection<Thing>('things')
const file = (text: string): Promise<string> => storeFile(db(), text)
const removeFile = async (blobId: string): Promise<void> => {
  await db().collection('files').deleteMany({ 'versions.blobId': blobId })
  await removeBlob(blobId)
}

/** The same numbers in each run. */
let state = 7
const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
/** Whatever may happen to rows within a minute. */
const change = async (): Promise<void> => {
  const [_id, kind] = [random(12), random(7)]
  const set = { n: [random(9), { 'a.b': random(9) }], text: 'a\u2028b' }
  if (kind === 0) await things().deleteOne({ _id })
  else if (kind === 1) await things().replaceOne({ _id }, { n: new BSON.Double(1) }, { upsert: true })
  else if (kind === 2) await things().updateMany({}, { $inc: { many: 1 } })
  else if (kind === 3)
    await things().insertMany([
      { _id: new BSON.ObjectId(), n: BSON.Long.fromNumber(1) },
      { _id: `text ${random(99_999)}`, n: null },
    ])
  else if (kind === 4) await things().findOneAndUpdate({ _id }, { $unset: { n: 1 }, $push: { list: random(9) } } as never)
  else if (kind === 5)
    await db()
      .collection<Thing>(`new${random(3)}`)
      .bulkWrite([{ insertOne: { document: { _id: `${random(99_999)}`, n: 1 } } }, { deleteMany: { filter: { n: 2 } } }])
  else await things().updateOne({ _id }, { $set: set }, { upsert: true })
}

describe('what changed since a backup', () => {
  beforeEach(open)
  afterEach(close)

  it('is laid beside it, and makes a house of each of its moments: every row, file and content', async () => {
    const [kept, early] = [await file('bleibt'), await file('geht')]
    writeFileSync(join(dataDir, 'checkpoints', 'newest.json'), '{"seq":0}')
    for (let n = 0; n < 20; n++) await change()
    await make()
    const moments: { to: Date; sums: unknown; blobs: string[]; seq: number }[] = []
    const note = async (seq: number, blobs: string[]): Promise<void> => void moments.push({ to: now(), sums: await sums(db()), blobs, seq })
    await note(0, [kept, early])
    let late = ''
    for (let minute = 1; minute <= 5; minute++) {
      // Nothing at all in one of them.
      if (minute !== 4) for (let n = 0; n < 15; n++) await change()
      if (minute === 2) late = await file('kommt und geht')
      if (minute === 3) await removeFile(early)
      if (minute === 5) await removeFile(late)
      writeFileSync(join(dataDir, 'checkpoints', 'newest.json'), `{"seq":${minute}}`)
      writeFileSync(join(dataDir, 'checkpoints', `000000000${minute}.json`), `{"seq":${minute}}`)
      expect(await step(minute === 4)).toEqual([])
      await note(minute, minute === 1 ? [kept, early] : minute === 2 ? [kept, early, late] : minute < 5 ? [kept, late] : [kept])
    }
    expect(readdirSync(join(backups, 'contents'), { recursive: true, encoding: 'utf8' }).filter((one) => one.length > 20)).toHaveLength(8)
    expect(new Set(moments.map((one) => JSON.stringify(one.sums))).size).toBe(5)
    for (const { to, sums: due, blobs, seq } of moments) {
      // Asked for within the minute: the moment before.
      const into = await restore(new Date(Math.min(to.getTime() + 59_999, now().getTime())))
      expect([to, await sums(restored())]).toEqual([to, due])
      expect(readFileSync(join(into, 'checkpoints', 'newest.json'), 'utf8')).toBe(`{"seq":${seq}}`)
      expect(readdirSync(join(into, 'checkpoints'))).toHaveLength(seq + 1)
      holdBlobs(join(into, 'blobs'))
      for (const blobId of blobs) expect((await readWhole(blobId, { key: null })).length).toBeGreaterThan(3)
      expect(await hasBlob(late)).toBe(seq >= 2)
      holdBlobs(join(dataDir, 'blobs'))
    }
    // Nothing readable in any of it.
    for (const name of readdirSync(backups, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(backups, name)).isFile()) expect(readFileSync(join(backups, name)).includes('kommt')).toBe(false)
  })

  it('is of one moment each, whatever is written meanwhile, and nothing is left out between two', async () => {
    const [a, b] = [db().collection<Counted>('one'), db().collection<Counted>('two')]
    const rows = Array.from({ length: 300 }, (_, _id) => ({ _id, n: 0 }))
    await a.insertMany(rows)
    await b.insertMany(rows)
    await make()
    const writing = { is: true, done: 0 }
    const writer = (async () => {
      for (; writing.is; writing.done++) {
        const _id = writing.done % rows.length
        await a.updateOne({ _id }, { $inc: { n: 1 } })
        await b.updateOne({ _id }, { $inc: { n: 1 } })
      }
    })()
    const ends: number[] = []
    for (let n = 0; n < 4; n++) {
      await step()
      ends.push(writing.done)
    }
    writing.is = false
    await writer
    const total = async (name: string): Promise<number> =>
      (await restored().collection(name).find().toArray()).reduce((sum, row) => sum + Number(row['n']), 0)
    for (const [n, end] of ends.entries()) {
      await restore(new Date(at('10:00:00').getTime() + (n + 1) * 60_000))
      const [one, two] = [await total('one'), await total('two')]
      expect([0, 1]).toContain(one - two)
      expect(one).toBeLessThanOrEqual(end + 1)
      expect(one).toBeGreaterThan(ends[n - 1] ?? 0)
    }
  })

  it('begins with what changed while the backup was made, which the engine need not remember', async () => {
    await things().insertOne({ _id: 'before', n: 1 })
    const bin = folderBin(backups)
    // As the last file is written: long after the rows were.
    const write: typeof bin.write = async (file, source) => {
      if (file.endsWith('/manifest.jsonl')) await things().insertOne({ _id: new BSON.ObjectId(), n: new BSON.Int32(7) })
      return bin.write(file, source)
    }
    await makeBackup({ ...house(), sealKey: Buffer.alloc(32, 1) }, { bin: { ...bin, write }, key: KEY, keep: 5 })
    const { token } = (await followed(db())) ?? {}
    const heard = db().watch([{ $match: { 'ns.coll': 'things' } }], { resumeAfter: token, maxAwaitTimeMS: 20 })
    for (let n = 0; n < 20; n++) expect(await heard.tryNext()).toBe(null)
    await heard.close()
    await step()
    expect(await restore(now()).then(() => sums(restored()))).toEqual(await sums(db()))
    // Noted once: the steps after it go on from the first.
    await things().deleteMany({})
    await step()
    expect(await restore(now()).then(() => sums(restored()))).toEqual(await sums(db()))
  })

  it('contents that only steps name stay until their backup goes, and are not copied by the next one', async () => {
    await make(2)
    const blobId = await file('nur dazwischen')
    await step()
    await removeFile(blobId)
    const again = await file('bleibt')
    await step()
    advanceClock(60_000)
    // One list that cannot be read takes no other one along.
    const [list = ''] = readdirSync(backups, { recursive: true, encoding: 'utf8' })
      .filter((one) => one.endsWith('.contents'))
      .sort()
    const bytes = readFileSync(join(backups, list))
    writeFileSync(join(backups, list), '')
    expect((await make(2)).copied.count).toBe(0)
    writeFileSync(join(backups, list), bytes)
    const contents = () => readdirSync(join(backups, 'contents'), { recursive: true, encoding: 'utf8' }).filter((one) => one.length > 20)
    expect(contents()).toHaveLength(2)
    const into = await restore(at('10:01:30'))
    holdBlobs(join(into, 'blobs'))
    expect((await readWhole(blobId, { key: null })).toString()).toBe('nur dazwischen')
    holdBlobs(join(dataDir, 'blobs'))
    advanceClock(60_000)
    await make(2)
    expect(contents()).toHaveLength(1)
    expect(await hasBlob(again)).toBe(true)
  })
})

describe('named at once, and nothing half done:', () => {
  beforeEach(open)
  afterEach(close)
  const steps = (): string => join(backups, readdirSync(backups).find((one) => one !== 'contents') ?? '', 'steps')
  const names = (): string[] => readdirSync(steps()).filter((one) => one.endsWith('Z'))
  /** What a check says, and that no house is made of it; but of what only earlier moments need. */
  const refused = async (to: Date, isNeeded = true): Promise<string> => {
    const into = join(folder, `never${count}`)
    const target = new URL(database.uri)
    target.pathname = `/${restored().databaseName}`
    const fault = await opened(to)
      .then(async ({ backup, later }) => {
        const work = restoreBackup(backup, { dataDir: into, mongodbUri: target.href }, later)
        if (isNeeded) await expect(work).rejects.toThrow('not what was written')
        else await work.then(() => Promise.all([restored().dropDatabase(), rmSync(into, { recursive: true })]))
        return (await backupFaults(backup, later)).join()
      })
      .catch((refusal: Error) => refusal.message)
    expect([existsSync(into), existsSync(`${into}.restoring`), await sums(restored())]).toEqual([false, false, {}])
    return fault
  }

  it('a step that is missing, in another one’s place or has one bit flipped; a last one that is gone', async () => {
    await make()
    for (let n = 0; n < 4; n++) {
      await things().insertOne({ _id: n, n })
      await file(`Inhalt ${n}`)
      writeFileSync(join(dataDir, 'checkpoints', 'newest.json'), `{"seq":${n}}`)
      await step()
    }
    const [first = '', second = '', third = '', last = ''] = names()
    const end = now()
    const whole = join(folder, `whole${count}`)
    cpSync(steps(), whole, { recursive: true })
    const iso = timeOf(first).toISOString()
    const isMissing = new RegExp(
      `follows ${second}, which is not there as it was: .* is ${first}\\. .*restore -- '${backups}' … --to ${iso}$`,
    )
    const cases: [string, () => void, RegExp, boolean?][] = [
      ['missing', () => rmSync(join(steps(), second)), isMissing],
      ['without the first', () => rmSync(join(steps(), first)), new RegExp(`follows ${first}.*restore -- '${steps().slice(0, -6)}' …$`)],
      ['another', () => cpSync(join(steps(), second), join(steps(), third)), new RegExp(`${third} is not what was written`)],
      ['without rows', () => rmSync(join(steps(), `${second}.rows`)), /rows: it is missing/],
      ['without its list', () => rmSync(join(steps(), `${second}.contents`)), /contents: it is missing/],
    ]
    for (const name of readdirSync(steps(), { recursive: true, encoding: 'utf8' }))
      if (statSync(join(steps(), name)).isFile())
        for (const place of [random(9), -1])
          cases.push([
            `${name} at ${place}`,
            () => {
              const bytes = readFileSync(join(steps(), name))
              const byte = (place + bytes.length) % bytes.length
              bytes[byte] = (bytes[byte] ?? 0) ^ 1
              writeFileSync(join(steps(), name), bytes)
            },
            new RegExp(`${name.split('/').at(-1) ?? ''}.* not what was written`),
            !name.includes('.files/') || name.startsWith(last),
          ])
    for (const [name, spoil, why, isNeeded] of cases) {
      spoil()
      expect([name, await refused(end, isNeeded)]).toEqual([name, expect.stringMatching(why)])
      rmSync(steps(), { recursive: true })
      cpSync(whole, steps(), { recursive: true })
    }
    rmSync(join(steps(), last))
    advanceClock(120_000)
    expect(await refused(now())).toMatch(/not known.* and nothing later/)
  })

  it('a chain that cannot be gone on with: a new backup is due', async () => {
    const broken = (why: RegExp) => expect(step()).rejects.toThrow(why)
    await broken(/No backup of this database/)
    await make()
    await things().insertOne({ _id: 1, n: 1 })
    await step()
    const good = await followed(db())
    if (good === null) throw new Error('nothing is followed')
    // The same house as it was a step ago, by a copy of its database.
    await things().insertOne({ _id: 2, n: 1 })
    await step()
    const now2 = await followed(db())
    await noteFollowed(db(), good)
    await broken(/not what this database noted/)
    if (now2) await noteFollowed(db(), now2)
    await step()
    const last = await followed(db())
    if (last) await noteFollowed(db(), { ...last, token: { _data: 'of another database' } })
    await broken(/no longer knows what changed/)
    if (last) await noteFollowed(db(), last)
    await db().collection('things').drop()
    await broken(/things changed at once \(drop\)/)
    // What a restored house has of it.
    await db().collection('backupSteps').deleteMany({})
    await broken(/No backup of this database/)
    advanceClock(60_000)
    await make()
    await step()
    expect(await backupsIn(folderBin(backups))).toHaveLength(2)
    await restore(now())
    expect(await restored().listCollections({ name: 'backupSteps' }).toArray()).toEqual([])
  })

  it('a step that fails leaves nothing, and what a killed one left goes with the next', async () => {
    await make()
    await things().insertOne({ _id: 1, n: 1 })
    await step()
    const left = join(steps(), `${nameOf(new Date(now().getTime() + 1000))}.files`, 'checkpoints')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'newest.json'), 'halb')
    const whole = (): string[] =>
      readdirSync(steps(), { recursive: true, encoding: 'utf8' }).filter((one) => statSync(join(steps(), one)).isFile())
    const before = whole().filter((one) => !one.endsWith('.json'))
    await things().insertOne({ _id: 2, n: 2 })
    await file('kommt')
    writeFileSync(join(dataDir, 'checkpoints', 'newest.json'), '{"seq":1}')
    const bin = folderBin(backups)
    const write: typeof bin.write = (name, source) =>
      name.endsWith('.contents') ? Promise.reject(new Error('full')) : bin.write(name, source)
    advanceClock(60_000)
    await expect(keepStep(house(), { bin: { ...bin, write }, key: KEY }, remembered)).rejects.toThrow('full')
    expect(whole()).toEqual(before)
    // Another process was at it a moment ago.
    await step()
    const kept = names()
    expect(await keepStep(house(), vault(), remembered)).toEqual([])
    expect(names()).toEqual(kept)
    holdClock(at('09:00:00'))
    await expect(step()).rejects.toThrow(/clock .* is before the last moment/)
    holdClock(at('10:05:00'))
    await restore(now())
    expect(await sums(restored())).toEqual(await sums(db()))
  })

  it('what was heard while a backup is made stays heard where the engine fails in between', async () => {
    let asked = 0
    const broken = { tryNext: () => Promise.reject(new Error('busy')), close: async () => undefined }
    const watch = (...of: Parameters<Db['watch']>) => (asked++ === 1 ? broken : db().watch(...of))
    const faults: unknown[] = []
    const listening = await listen(Object.create(db(), { watch: { value: watch } }) as Db, (fault) => faults.push(fault))
    await things().insertOne({ _id: 77, n: 1 })
    const { place, changed } = await listening.end()
    expect(faults).toHaveLength(1)
    expect(place.token).not.toBe(null)
    expect(changed.get('things')?.size).toBe(1)
    await things().deleteOne({ _id: 77 })
  })

  it('an engine that tells nothing has no steps, and waits for no new backup; where that is not sure it is said', async () => {
    const makeDeaf = (refusal: Error) => {
      const stream = { tryNext: () => Promise.reject(refusal), close: async () => undefined }
      const deaf = Object.create(db(), { watch: { value: () => stream } }) as Db
      return makeBackup({ ...house(), db: deaf, sealKey: Buffer.alloc(32, 1) }, { ...vault(), keep: 5 })
    }
    await makeDeaf(new MongoServerError({ message: 'interrupted', code: 11601 }))
    await expect(step()).rejects.toThrow(/No place in its stream: interrupted/)
    advanceClock(60_000)
    await makeDeaf(new MongoServerError({ message: 'Stage $changeStream is not supported', code: 115 }))
    await things().insertOne({ _id: 1, n: 1 })
    expect(await step()).toEqual([])
    expect(await stepsOf(folderBin(backups), (await backupsIn(folderBin(backups)))[1] ?? '')).toEqual([])
  })
})
