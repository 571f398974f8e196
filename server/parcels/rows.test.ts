import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parcelMatch, publicPart, type ParcelFilter } from '../../engine/parcels'
import { makeLocation, makeParcel, polygonAt } from '../../tests/world/parcels'
import { inWorld, type World, type TestUser } from '../../tests/world/inWorld'
import { GUEST, type Actor } from '../calls/actor'
import { LocationModel } from '../locations/area'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { holdKey } from '../platform/keyFile'
import { ImportModel, removeImport } from './imports'
import { packed } from './kept/packed'
import { countListed } from './list'
import { ParcelModel, type ParcelDoc } from './model'
import { allRows, dropRows, followRows, keepRowsIn, markRow, saveRows } from './rows'

let world: World
let staff: TestUser
const folder = mkdtempSync(join(tmpdir(), 'lotse-rows-'))
const file = join(folder, 'rows')
const places: number[] = []
const parcels: number[] = []
inWorld(async (made) => {
  world = made
  staff = await world.user('internal')
  for (const name of ['Zollhafen', 'Am Deich 10', 'Am Deich 9']) places.push((await makeLocation(world, staff, name)).id)
})
beforeAll(() => keepRowsIn(folder))
afterAll(() => {
  keepRowsIn(null)
  rmSync(folder, { recursive: true, force: true })
})

/** The same numbers in each run. */
let state = 7
const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T

const WORDS = ['Müller', 'Straße 7', 'Feld 12', 'feld 9', 'Äcker', 'łódź', 'Kaiser']
const FIELDS = ['plat', 'size', 'availability', 'allowedUsageTypes', 'addressDisplayName', 'tags', 'hasBuilding', 'geoJson']
const facts = () => ({
  name: `${oneOf(WORDS)} ${random(30)}`,
  ...{
    plat: oneOf(['', 'Flur 3', 'FLUR 4\nFlur 5']),
    addressDisplayName: oneOf(['', 'Kaiserstraße 7']),
    size: oneOf([null, 0, 2500, 0.1]),
  },
  ...{
    allowedUsageTypes: oneOf(['', 'Gewerbe', 'Wohnen']),
    tags: oneOf([[], ['Kai'], ['Müller', 'Kai']]),
    hasBuilding: oneOf([null, true, false]),
  },
  ...{ availability: oneOf([true, false]), isPublic: random(3) > 0, publicFields: FIELDS.filter(() => random(2) === 0) },
  geoJson: oneOf([null, polygonAt(random(5) * 100, random(5) * 100)]),
})
const FILTERS: readonly ParcelFilter[] = [
  ...[{}, { search: 'kaiserstr' }, { search: 'mueller kai' }, { search: 'zollhafen feld' }, { name: 'feld 1' }, { plat: 'flur 3' }],
  ...[{ allowedUsageTypes: 'gewerbe' }, { minSize: 0, maxSize: 1 }, { minSize: 2500 }, { hasBuilding: null }, { hasBuilding: false }],
  ...[{ availability: true, search: 'kai' }, { isPublic: false }, { isArchived: true }, { isArchived: false }, { isStale: false }],
  ...[{ locationId: null }],
]

/** What is stored, for `fromDatabase`. */
const stored = async () => ({
  names: new Map((await LocationModel.find().lean()).map(({ _id, name }) => [_id, name])),
  undone: (await ImportModel.find({ state: { $ne: 'done' } }).lean()).map(({ _id }) => _id),
  docs: await ParcelModel.find().lean<ParcelDoc[]>(),
})
const order = new Intl.Collator('de', { numeric: true })

/** What a list was before rows were kept: everything that is stored, judged one by one, and put in order. */
const fromDatabase = ({ names, undone, docs }: Awaited<ReturnType<typeof stored>>, isStaff: boolean, filter: ParcelFilter): number[] => {
  const matches = parcelMatch(isStaff ? { isArchived: false, ...filter } : filter)
  const rows = docs.flatMap((doc) => {
    const place = doc.locationId === null ? null : (names.get(doc.locationId) ?? null)
    const whole = { ...doc, location: place === null ? null : { name: place }, isStale: false }
    const seen = isStaff ? whole : publicPart(whole)
    const isThere = doc.importId === undefined || !undone.includes(doc.importId)
    return seen && isThere && matches(seen) ? [{ id: doc._id, name: doc.name, place }] : []
  })
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
    Number(a.place === null) - Number(b.place === null) ||
    order.compare(a.place ?? '', b.place ?? '') ||
    order.compare(a.name, b.name) ||
    a.id - b.id
  return rows.sort(compare).map(({ id }) => id)
}
/** Page by page, as a screen asks. */
const listed = async (who: TestUser | null, filter: ParcelFilter): Promise<number[]> => {
  const ids: number[] = []
  for (let cursor: string | undefined; ;) {
    const page = await world.call(who, 'getProperties', { ...filter, limit: 9, ...(cursor === undefined ? {} : { cursor }) } as object)
    ids.push(...page.map(({ id }) => id))
    if (page.length < 9) return ids
    cursor = page.at(-1)?.cursor
  }
}
const assertSame = async (when: string): Promise<void> => {
  const all = await stored()
  for (const who of [staff, null])
    for (const filter of [...FILTERS, { locationId: oneOf(places) }, { locationId: 999 }, { search: oneOf(WORDS) }]) {
      const of = [when, who === null ? 'guest' : 'staff', filter]
      const found = fromDatabase(all, who !== null, filter)
      expect([...of, await listed(who, filter)]).toEqual([...of, found])
      // Counted is in memory alone.
      const actor: Actor = who === null ? GUEST : { kind: 'internal', user: null, sessionId: null }
      const counts = [...(await countListed(filter, { actor, now: now() })).values()]
      const placed = all.docs.filter(({ _id, locationId }) => locationId !== null && found.includes(_id)).length
      expect([...of, counts.reduce((sum, one) => sum + one, 0)]).toEqual([...of, placed])
    }
}

const kml = {
  name: 'parzellen.kml',
  content: readFileSync(join(import.meta.dirname, 'exchange/fixtures/parzellen.kml')).toString('base64'),
}
const change = async (isDown = false): Promise<void> => {
  const id = oneOf(parcels)
  const { version = 0, isArchived } = await world.call(staff, 'getProperty', id)
  const save = (set: object) => world.call(staff, 'updateProperty', { id, version, ...set })
  const kind = random(12)
  if (kind === 0) await save({ isArchived: isArchived !== true })
  else if (kind === 1) await world.call(staff, 'importProperties', kml, { locationId: oneOf(places) })
  else if (kind === 2 && !isDown) {
    // Nothing in Lotse does; a hand might.
    await ParcelModel.deleteOne({ _id: id })
    parcels.splice(parcels.indexOf(id), 1)
    markRow(id)
  } else if (isArchived !== true) await save({ ...facts(), locationId: oneOf([...places, null]) })
}

/** A file that says to hold 500 rows, and has some bytes. */
const saysMore = (right: Buffer): Buffer => {
  const head = JSON.parse(right.toString('utf8', 4, 4 + right.readUInt32LE())) as object
  const text = Buffer.from(JSON.stringify({ ...head, count: 500, used: 0 }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, Buffer.alloc(2000)])
}

const told: string[] = []
/** Ends what this process knows, and begins anew; answers how many parcels were read for the first answer. */
const restart = async (): Promise<number> => {
  followRows(
    () => true,
    (fault) => told.push(fault instanceof Error ? String(fault.cause) : ''),
  )
  const put = vi.spyOn(ParcelModel.collection, 'find')
  await allRows()
  const whole = put.mock.calls.filter(([where]) => Object.keys(where as object).length === 0).length
  put.mockRestore()
  return whole
}

it('answers what the database says after any changes, also those of while it was down', async () => {
  for (let n = 0; n < 24; n++) {
    const { id } = await makeParcel(world, staff, {
      locationId: oneOf(places),
      ...facts(),
      publicFields: FIELDS.filter(() => random(2) === 0),
    } as object)
    parcels.push(id)
  }
  await assertSame('at first')
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 12; n++) await change()
    await assertSame(`changed ${round}`)
    await saveRows()
    const left = readFileSync(file)
    // What the next start finds is older than what is stored.
    for (let n = 0; n < 6; n++) await change(true)
    await allRows()
    writeFileSync(file, left)
    expect([round, await restart()]).toEqual([round, 0])
    await assertSame(`found again ${round}`)
  }
  expect(told).toEqual([])
})

it('reads what changed while words were missed', async () => {
  const { id, version } = await makeParcel(world, staff, { publicFields: ['plat'] })
  await allRows()
  await ParcelModel.updateOne({ _id: id }, { $set: { isPublic: false, updated: now(), version: version + 1 } })
  const kept = await allRows()
  expect(kept.isPublic(kept.rowOf(id) ?? -1)).toBe(true)
  markRow('words')
  expect((await allRows()).isPublic(kept.rowOf(id) ?? -1)).toBe(false)
  expect(await listed(null, {})).toEqual(fromDatabase(await stored(), false, {}))
  dropRows()
})

it('finds at a start what was told late: an import that was done since, and a change that not everybody had heard of', async () => {
  const { firstId } = await world.call(staff, 'importProperties', kml, { locationId: places[0] ?? 0 })
  const { id } = await makeParcel(world, staff, { publicFields: ['plat'] })
  const [longAgo, { importId = '' }] = [new Date(0), (await ParcelModel.findOne({ _id: firstId }).lean<ParcelDoc>()) ?? {}]
  await ParcelModel.updateMany({ importId }, { $set: { updated: longAgo } })
  const told = (state: string) => ImportModel.collection.updateOne({ _id: importId } as never, { $set: { state } })
  await told('writing')
  dropRows()
  expect(await listed(staff, {})).not.toContain(firstId)
  // The word of it is still to come when the rows are written, and was heard by others when they are read.
  const change = { isPublic: false, updated: longAgo, pending: [{ id: 'unheard' }] }
  await ParcelModel.collection.updateOne({ _id: id } as never, { $set: change })
  await makeParcel(world, staff)
  await saveRows()
  await told('done')
  await ParcelModel.collection.updateOne({ _id: id } as never, { $set: { pending: [] } })
  expect(await restart()).toBe(0)
  const rows = await allRows()
  expect([rows.rowOf(firstId) !== undefined, rows.isPublic(rows.rowOf(id) ?? -1)]).toEqual([true, false])
})

it('knows nothing of an import that begins while all are read, and fails', async () => {
  const { id } = await makeParcel(world, staff, { locationId: places[0] ?? 0 })
  const whole = (await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()) as ParcelDoc
  const [importId, born] = ['begun meanwhile', id + 100_000]
  const real = ParcelModel.collection.find.bind(ParcelModel.collection)
  const begin = async (): Promise<void> => {
    await ImportModel.create({ _id: importId, state: 'writing', at: now() })
    await ParcelModel.collection.insertOne({ ...whole, _id: born, importId } as never)
  }
  for (const before of ['all', 'one'] as const) {
    const found = vi.spyOn(ParcelModel.collection, 'find').mockImplementationOnce(((...args: Parameters<typeof real>) => ({
      async *[Symbol.asyncIterator]() {
        await begin()
        yield* real(...args)
      },
      toArray: () => begin().then(() => real(...args).toArray()),
    })) as never)
    if (before === 'all') dropRows()
    else markRow(born)
    const there = (await allRows()).rowOf(born)
    const isGone = there === undefined || !(await allRows()).at(places[0] ?? 0).includes(there)
    found.mockRestore()
    await removeImport(importId)
    expect([before, isGone]).toEqual([before, true])
  }
})

it('what a hand took away is counted no more after the next start', async () => {
  const { id } = await makeParcel(world, staff, { locationId: places[0] ?? 0 })
  await allRows()
  await saveRows()
  await ParcelModel.deleteOne({ _id: id })
  told.length = 0
  expect(await restart()).toBe(1)
  expect(told).toEqual([expect.stringMatching(/not there any more/)])
  await assertSame('taken away')
})

it('what is stored in another form than its own shares nothing with it', async () => {
  const { id } = await makeParcel(world, staff, { publicFields: ['plat'] })
  const whole = (await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()) as ParcelDoc
  const { flags } = packed({ ...whole, hasBuilding: undefined } as never)
  expect(packed({ ...whole, hasBuilding: 'ja' } as never).flags).toBe(flags)
})

it('one parcel that is not as parcels are is in no list and told, also where it was well before, and keeps no other one out', async () => {
  const { id } = await makeParcel(world, staff, { publicFields: ['plat'] })
  const other = await makeParcel(world, staff, { publicFields: ['plat'] })
  const bad = /parcel .* is in no list/
  const isListed = async (): Promise<boolean[]> => {
    const ids = await listed(staff, {})
    return [ids.includes(id), ids.includes(other.id)]
  }
  await restart()
  await saveRows()
  expect(await isListed()).toEqual([true, true])
  const spoil = (set: object) => ParcelModel.collection.updateOne({ _id: id } as never, set)
  await spoil({ $unset: { created: 1, confirmed: 1 } })
  markRow(id)
  expect(await isListed()).toEqual([false, true])
  const heard: string[] = []
  const from = (folderOfRows: string | null): Promise<boolean[]> => {
    keepRowsIn(folderOfRows)
    followRows(
      () => true,
      (fault) => heard.push(String(fault)),
    )
    return isListed()
  }
  // All of them read anew, and from the disk.
  expect([await from(null), await from(folder), heard.every((one) => bad.test(one))]).toEqual([[false, true], [false, true], true])
  expect(heard.length).toBeGreaterThan(0)
  await spoil({ $set: { created: now(), updated: now() } })
  markRow(id)
  expect(await isListed()).toEqual([true, true])
})

it('what a save left that was killed goes with a later one, and not what another process is writing', async () => {
  const [old, young] = [`${file}.killed`, `${file}.writing`]
  for (const draft of [old, young]) writeFileSync(draft, 'x')
  const hourAgo = Date.now() / 1000 - 3600
  utimesSync(old, hourAgo, hourAgo)
  await makeParcel(world, staff, { publicFields: ['plat'] })
  await restart()
  const { id } = await makeParcel(world, staff, { publicFields: ['plat'] })
  markRow(id)
  await allRows()
  await saveRows()
  expect(readdirSync(folder).sort()).toEqual(['rows', 'rows.writing'])
  rmSync(young)
})

it('shows nothing by what memory believes: neither a parcel nor what is found in it', async () => {
  const hidden = await makeParcel(world, staff, { plat: 'Geheim 1' })
  const unshared = await makeParcel(world, staff, { plat: 'Geheim 2', publicFields: [] })
  const rows = await allRows()
  // All of both is shared, it says.
  for (const { id } of [hidden, unshared]) rows.columns.flags[rows.rowOf(id) ?? -1] = 0xff_f002
  for (const filter of [{ plat: 'geheim' }, { search: 'geheim' }]) expect(await listed(null, filter)).toEqual([])
  expect(await listed(null, {})).not.toContain(hidden.id)
  dropRows()
})

it('believes nothing that was damaged, made by others, or of another database, says so once, and reads all there is', async () => {
  const { id } = await makeParcel(world, staff, { publicFields: ['plat'] })
  await allRows()
  await saveRows()
  const right = readFileSync(file)
  const bent = (at: number): Buffer => Buffer.from(right.map((byte, n) => (n === (at + right.length) % right.length ? byte ^ 1 : byte)))
  const cases: [string, () => unknown, RegExp][] = [
    ...[0, 9, 200, right.length >> 1, -100, -1].map((at): [string, () => unknown, RegExp] => [
      `byte ${at}`,
      () => writeFileSync(file, bent(at)),
      /./,
    ]),
    ['cut off', () => writeFileSync(file, right.subarray(0, -40)), /cut off/],
    ['empty', () => writeFileSync(file, ''), /cut off/],
    // No room is made for it.
    ['more than there is', () => writeFileSync(file, saysMore(right)), /cut off: 2000 bytes instead of 36032/],
    ['of another house', () => holdKey(Buffer.alloc(32, 8)), /damaged/],
    ['of a later state', () => AuditModel.collection.deleteMany({}), /another database/],
  ]
  for (const [name, harm, why] of cases) {
    writeFileSync(file, right)
    told.length = 0
    await harm()
    expect([name, await restart()]).toEqual([name, 1])
    expect([name, told]).toEqual([name, [expect.stringMatching(why)]])
    holdKey(Buffer.alloc(32, 7))
    expect((await listed(null, {})).includes(id)).toBe(true)
  }
})
