import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addFile } from '../../../tests/world/rooms'
import { makeOffice, type Office } from '../../../tests/world/procedure'
import { PASSWORD, type TestUser } from '../../../tests/world/people'
import { importTemplates } from '../../../tests/world/templates'
import { DAY } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { hashPassword } from '../../access/password'
import { verifyAccounts } from '../../access/accountInLog'
import { strangeCodes } from '../../access/accountCodes'
import { verifyLog } from '../../audit/verifyDatabase'
import { RoomModel } from '../../files/roomModel'
import { OfferModel } from '../../offers/model'
import { verifyTeams } from '../../openers/teamInLog'
import { verifyFiles } from '../../offers/verifyFiles'
import { verifySubmissions } from '../../offers/verifySubmissions'
import { UserModel } from '../../access/model'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { holdKey } from '../../platform/keyFile'
import { startSession } from '../../platform/sessionStore'
import { verifyEnds } from '../../procedure/verifyEnds'
import { verifyOpenings } from '../../procedure/verifyOpenings'
import { strangeFourEyes } from '../../tenders/fourEyes'
import { putDrafts } from '../../world/bidderDrafts'
import { bringInTender } from './bringIn'
import { broughtFaultLines } from './proof'
import { takeOutTender } from './takeOut'

/* A tender in one house, and the same one in another, whose keys, numbers and people are its own. */

const folder = mkdtempSync(join(tmpdir(), 'lotse-tender-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SHAPE = 99
const PASSPHRASE = 'ein langer Satz über Deiche'
const COST = 1024
const SECRET = 'Geheime Kalkulation'

const dbOf = (world: World): Db => world.db as unknown as Db
const client = (): MongoClient => mongoose.connection.getClient() as unknown as MongoClient
const out = (world: World, id: string, file: string) =>
  takeOutTender({ client: client(), db: dbOf(world), shape: SHAPE }, id, { file, passphrase: PASSPHRASE, cost: COST })
const bring = (world: World, file: string, more: { passphrase?: string; shape?: number } = {}) =>
  bringInTender({ db: dbOf(world), shape: more.shape ?? SHAPE }, { file, passphrase: more.passphrase ?? PASSPHRASE })

const openHouse = async (key: number): Promise<World> => {
  const world = await makeWorld()
  holdKey(Buffer.alloc(32, key))
  await importTemplates('eu/1.7/EU-19.json')
  return world
}

type People = Office['people']

/** Nobody is a system admin for having been one elsewhere. */
const readers = ({ admin: _admin, ...others }: People) => ({ guest: null, ...others })

/** What everybody reads of it, as they read it; numbers of organizations and of the tender are the house's own. */
const seen = async (world: World, people: Readonly<Record<string, TestUser | null>>, id: string) => {
  const found: Record<string, unknown> = {}
  const own = [...(await dbOf(world).collection<{ _id: number; name: string }>('organizations').find({}).toArray())]
  const names = new Map(own.map((one) => [one._id, one.name]))
  // What follows from such a number.
  const derived = new Map<string, string>()
  for (const { _id, orgId } of await OfferModel.find({ tenderId: id }).lean()) derived.set(_id, `offer of ${names.get(orgId)}`)
  for (const { _id, orgId, matter } of await RoomModel.find({ tenderId: id, matter: { $ne: null } }).lean())
    derived.set(_id, `room of ${names.get(orgId ?? 0)} ${matter?.lotId} ${matter?.kind}`)
  const told = (value: unknown, name = ''): unknown => {
    if (typeof value === 'number' && /^(orgId|id|.*organizationId)$/i.test(name)) return names.get(value)
    if (/^(no|number|projectNo|seq|hash|logHead)$/.test(name) && typeof value !== 'string') return '…'
    if (typeof value === 'string')
      return (
        derived.get(value) ?? (/^(stringValue|value|OPT-300-Procedure-Buyer)$/.test(name) ? (names.get(Number(value)) ?? value) : value)
      )
    if (Array.isArray(value)) return value.map((one: unknown) => told(one, name))
    if (typeof value !== 'object' || value === null) return value
    const keyOf = (key: string): string => (name === 'names' ? (names.get(Number(key)) ?? key) : key)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [keyOf(key), told(one, key)]))
  }
  const reads: [string, unknown[]][] = [
    ...(['getProject', 'getRoomsByProjectId', 'getAnswers', 'getQuestions', 'getOwnQuestions'] as const).map((one): [string, unknown[]] => [
      one,
      [id],
    ]),
    ...[
      ['getMessages', [id]] as [string, unknown[]],
      ['getMismatches', [id]] as [string, unknown[]],
      ['getRequests', [id]] as [string, unknown[]],
    ],
  ]
  for (const [name, person] of Object.entries(people))
    for (const [method, args] of reads) {
      const answer = await world.callRaw(person, [method, args]).catch((fault: unknown) => String(fault))
      found[`${method} as ${name}`] = told(answer)
    }
  return found
}

const hash = hashPassword(PASSWORD)

/** Sessions, passwords and second factors are of a house: whoever came along logs in there and sets up their own. */
const again = async (people: People): Promise<People> => {
  for (const { id: _id } of Object.values(people))
    if (await UserModel.exists({ _id })) await commit(UserModel, { _id }, { $set: { 'totp.enabled': false, passwordHash: await hash } })
  const entries = await Promise.all(
    Object.entries(people).map(
      async ([name, person]) => [name, { ...person, token: (await startSession(person.id, now())).token }] as const,
    ),
  )
  return Object.fromEntries(entries) as People
}

const faultsOf = async (): Promise<unknown> => ({
  log: (({ verdict, proofs, names, heads }) => [verdict.ok, proofs.faults, names.faults, heads.faults])(await verifyLog(folder)),
  submissions: (await verifySubmissions()).faults,
  files: (await verifyFiles()).faults,
  openings: (await verifyOpenings()).faults,
  teams: await verifyTeams(),
  accounts: await verifyAccounts(),
  codes: await strangeCodes(),
  eyes: await strangeFourEyes(),
  ends: await verifyEnds(folder),
  brought: await broughtFaultLines(),
})
const NONE = {
  ...{ log: [true, [], [], []], submissions: [], files: [], openings: [], teams: [] },
  ...{ accounts: [], codes: [], eyes: [], ends: [], brought: [] },
}

/** Two offers with a file each, documents, a message and a question, on the day when they may be opened. */
const makeTender = async (world: World, office: Office): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 2 })
  await office.stage(id, { stage: 6 })
  const { first, bidder } = office.people
  const rooms = await world.call(first, 'getRoomsByProjectId', id)
  const documents = rooms.find(({ type, stage }) => type === 'CLIENT' && stage === null) ?? rooms.find(({ type }) => type === 'CLIENT')
  await addFile(world, first, [documents?.id ?? '', { name: 'Leistungsverzeichnis.txt', content: 'Becken, Rutsche' }])
  const message = { projectId: id, messageSubject: 'Hinweis', messageText: 'Die Begehung ist am Montag.', recipientOrganizationIds: [] }
  await world.call(first, 'sendMessage', message)
  await world.call(bidder, 'askQuestion', id, { text: 'Wie tief ist das Becken?' })
  for (const as of ['bidder', 'rival'] as const) {
    const person = office.people[as]
    const { id: offerId, organizationId, lotOffers } = await world.call(person, 'createOffer', id)
    await putDrafts(
      { _id: offerId, tenderId: id, orgId: organizationId },
      { lots: lotOffers, net: as === 'bidder' ? 100_000 : 120_000, by: person, at: now() },
    )
    const own = (await world.call(person, 'getRoomsByProjectId', id)).find(({ sealed, canWrite }) => sealed && canWrite)
    await addFile(world, person, [own?.id ?? '', { name: `${SECRET} ${as}.txt`, content: SECRET }])
    await world.call(person, 'updateOfferStage', offerId, 6, null, { declaredBy: 'Ada Muster' })
  }
  return id
}

const SEALED = join(folder, 'sealed.lotse')
const OPENED = join(folder, 'opened.lotse')
let id = ''
let here: World
let people: People
let due: Date
let [before, afterwards]: unknown[] = []
let receipts: [unknown, unknown][] = []
const receiptsOf = async (world: World): Promise<[unknown, unknown][]> =>
  (await dbOf(world).collection('submissions').find({ tenderId: id }).sort({ no: 1 }).toArray()).map(({ no, hash }) => [no, hash])

beforeAll(async () => {
  const there = await openHouse(7)
  const office = await makeOffice(there)
  id = await makeTender(there, office)
  await out(there, id, SEALED)
  before = await seen(there, readers(office.people), id)
  await office.wait(62 * DAY)
  due = now()
  await office.step(id, 7, 'first')
  await expect(out(there, id, OPENED)).rejects.toThrow('an opening is under way')
  await office.step(id, 7, 'second')
  await out(there, id, OPENED)
  afterwards = await seen(there, readers(office.people), id)
  receipts = await receiptsOf(there)
  expect(await faultsOf()).toEqual(NONE)
  people = office.people
  await there.close()
})

afterEach(() => here.close())

it('comes into another house sealed as it was, and is opened there by its two people', async () => {
  for (const part of ['Becken', SECRET]) expect(readFileSync(SEALED).includes(part)).toBe(false)
  here = await openHouse(9)
  here.holdClock('2026-12-01T09:00:00.000Z')
  // Numbers that are another's here.
  for (let n = 0; n < 3; n++) await here.organization()
  await bring(here, SEALED)
  people = await again(people)
  expect(await seen(here, readers(people), id)).toEqual(before)
  expect(await faultsOf()).toEqual(NONE)
  expect(await receiptsOf(here)).toEqual(receipts)
  const came = await dbOf(here).collection('submissions').find({ tenderId: id }).toArray()
  expect(came.every(({ orgId, asReceived }) => orgId !== (asReceived as { orgId: number }).orgId)).toBe(true)

  here.holdClock(due.toISOString())
  await here.workers.tenders.tick()
  people = await again(people)
  for (const as of ['first', 'second'] as const) {
    const { version = 0 } = await here.call(people[as], 'getProject', id)
    await here.call(people[as], 'updateProjectStage', { id, version, stage: 7 }, null, PASSWORD)
  }
  const offers = await here.call(people.first, 'getOffersByProjectId', id)
  expect(offers).toHaveLength(2)
  expect(await faultsOf()).toEqual(NONE)
})

it('comes opened, with its record and all that everybody read; who changes what it came with is found out', async () => {
  here = await openHouse(9)
  here.holdClock(due.toISOString())
  await bring(here, OPENED)
  people = await again(people)
  expect(await seen(here, readers(people), id)).toEqual(afterwards)
  expect(await faultsOf()).toEqual(NONE)
  const proofs = dbOf(here).collection<{ _id: string; entries: string }>('broughtIn')
  const { entries = '' } = (await proofs.findOne({ _id: id })) ?? {}
  await proofs.updateOne({ _id: id }, { $set: { entries: entries.replace('OPENING_FINISHED', 'OPENING_EXPIRED') } })
  expect(await broughtFaultLines()).toEqual([expect.stringContaining('another log')])
})

it('is refused by name, and leaves nothing: half a file, another passphrase, other shapes, one that is here', async () => {
  here = await openHouse(9)
  here.holdClock('2026-12-01T09:00:00.000Z')
  const whole = readFileSync(SEALED)
  const spoilt = join(folder, 'spoilt.lotse')
  for (const bytes of [whole.subarray(0, whole.length - 9), whole.subarray(0, 100), Buffer.from(whole).fill(1, 5000, 5001)]) {
    writeFileSync(spoilt, bytes)
    await expect(bring(here, spoilt)).rejects.toThrow(/not what was written|no tender that|is empty/)
  }
  await expect(bring(here, SEALED, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow('not what was written')
  await expect(bring(here, SEALED, { shape: SHAPE + 1 })).rejects.toThrow('shape 99, and this one has 100')
  for (const name of ['tenders', 'rooms', 'users', 'audit']) expect(await dbOf(here).collection(name).countDocuments({}), name).toBe(0)
  await bring(here, SEALED)
  await expect(bring(here, SEALED)).rejects.toThrow('is here already')
})
