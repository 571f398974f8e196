import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { allSchemas } from '../../platform/database/model'
import { beforeAll, expect, it } from 'vitest'
import {
  again,
  bring,
  closeHouse,
  contentIds,
  dbOf,
  expectRefused,
  faultsOf,
  folder,
  forge,
  FORGED,
  type Forgery,
  houseOfLast,
  inHouses,
  type Line,
  NONE,
  openHouse,
  out,
  PASSPHRASE,
  rows,
  SHAPE,
} from '../../../tests/world/houses'
import { addFile } from '../../../tests/world/rooms'
import { makeOffice, type Office } from '../../../tests/world/procedure'
import { PASSWORD, type TestUser } from '../../../tests/world/people'
import { DAY } from '../../../tests/world/tenders'
import type { World } from '../../../tests/world/testWorld'
import { verifyAccounts } from '../../access/accountInLog'
import { RoomModel } from '../../files/roomModel'
import { OfferModel } from '../../offers/model'
import { UserModel } from '../../access/model'
import { now } from '../../platform/clock'
import { contractIdOf, ContractModel } from '../../procedure/contracts/model'
import { putDrafts } from '../../world/bidderDrafts'
import { eraseBlob, storedBytes, takeStored, wholeBlobs } from '../../blobs/area'
import { COLLECTIONS } from './belongs'
import { broughtFaultLines } from './proof'

/* A tender in one house, and the same one in another, whose keys, numbers and people are its own. */

inHouses()
const SECRET = 'Geheime Kalkulation'

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
      ['getReportNotes', [id, 1]] as [string, unknown[]],
      ['getReportVersion', [id, 1]] as [string, unknown[]],
    ],
  ]
  for (const [name, person] of Object.entries(people))
    for (const [method, args] of reads) {
      const answer = await world.callRaw(person, [method, args]).catch((fault: unknown) => String(fault))
      found[`${method} as ${name}`] = told(answer)
    }
  return found
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
  const attached = async (name: string): Promise<string> => {
    const { id: roomId } = await world.call(first, 'createMessageRoom', id)
    await addFile(world, first, [roomId, { name, content: `Inhalt von ${name}` }])
    return roomId
  }
  await world.call(first, 'addReportNote', id, { text: 'Begehung', kind: 'meeting', roomId: await attached('Protokoll.txt') })
  await world.call(first, 'signReport', id, 0)
  const message = {
    projectId: id,
    messageSubject: 'Hinweis',
    messageText: 'Die Begehung ist am Montag.',
    recipientOrganizationIds: [],
    roomId: await attached('Lageplan.txt'),
  }
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
    const contract = { _id: contractIdOf(id, 'LOT-0001', organizationId), tenderId: id, lotId: 'LOT-0001', orgId: organizationId }
    if (as === 'bidder') await ContractModel.create({ ...contract, number: 'V-1', version: 1, updated: now() })
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
  await closeHouse()
})

it('comes into another house sealed as it was, and is opened there by its two people', async () => {
  for (const part of ['Becken', SECRET]) expect(readFileSync(SEALED).includes(part)).toBe(false)
  here = await openHouse(9, '2026-12-01T09:00:00.000Z')
  // Numbers that are another's here.
  for (let n = 0; n < 3; n++) await here.organization()
  await bring(here, SEALED)
  people = await again(people)
  expect(await seen(here, readers(people), id)).toEqual(before)
  expect(await faultsOf()).toEqual(NONE)
  expect(await receiptsOf(here)).toEqual(receipts)
  const came = await dbOf(here).collection('submissions').find({ tenderId: id }).toArray()
  expect(came.every(({ orgId, asReceived }) => orgId !== (asReceived as { orgId: number }).orgId)).toBe(true)

  const contract = await ContractModel.findOne({ tenderId: id, number: 'V-1' }).lean()
  expect(contract?._id).toBe(contractIdOf(id, 'LOT-0001', contract?.orgId ?? 0))
  expect(await OfferModel.exists({ tenderId: id, orgId: contract?.orgId })).not.toBeNull()

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
  here = await openHouse(9, due)
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
  here = await openHouse(9, '2026-12-01T09:00:00.000Z')
  const whole = readFileSync(SEALED)
  const spoilt = join(folder, 'spoilt.lotse')
  const changed = Buffer.from(whole)
  changed.writeUInt8(whole.readUInt8(5000) ^ 1, 5000)
  for (const bytes of [whole.subarray(0, whole.length - 9), whole.subarray(0, 100), changed]) {
    writeFileSync(spoilt, bytes)
    await expect(bring(here, spoilt)).rejects.toThrow(/not what was written|no tender that|is empty/)
  }
  await expect(bring(here, SEALED, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow('not what was written')
  await expect(bring(here, SEALED, { shape: SHAPE + 1 })).rejects.toThrow('shape 99, and this one has 100')
  for (const name of ['tenders', 'rooms', 'users', 'audit']) expect(await dbOf(here).collection(name).countDocuments({}), name).toBe(0)
  await bring(here, SEALED)
  await expect(bring(here, SEALED)).rejects.toThrow('is here already')
})

const entries = (change: (entry: Record<string, unknown>) => object) =>
  rows('log', ({ entry }) => ({ entry: { ...(entry as object), ...change(entry as Record<string, unknown>) } }))
const head = (change: object) => (line: Line) => ('head' in line ? { head: { ...line.head, ...change } } : line)

it('is refused where it holds what is not of this tender, or another house signed it', async () => {
  here = await openHouse(9, '2026-12-01T09:00:00.000Z')
  await here.organization()
  const room = { _id: 'theirs', tenderId: 'other', name: 'x' }
  await dbOf(here).collection<{ _id: string }>('rooms').insertOne(room)
  const mine = await dbOf(here).collection('users').countDocuments({})
  const logged = await dbOf(here).collection('audit').countDocuments({})
  await forge(SEALED, (line) => line)
  await expect(bring(here, FORGED, { signedBy: houseOfLast() })).rejects.toThrow(/signed by the key [0-9a-f]{32}, not by .*--signed-by/)
  await expect(bring(here, FORGED, { signedBy: '' })).rejects.toThrow('ask the other house')
  const forgeries: Forgery[] = [
    [/is not what a house signed/, head({ contents: 1 })],
    [/does not say which/, head({ tenderId: { $in: [null] } })],
    [/does not say which/, head({ no: 'x' })],
    [/of another one \(tenders\)/, rows('tenders', () => ({ _id: 'other' }))],
    [/none, or several/, (line) => ('in' in line && line.in === 'tenders' ? [line, line] : line)],
    [/of another one \(messages\)/, rows('messages', () => ({ tenderId: 'other' }))],
    [/of another one \(submissions\)/, rows('submissions', () => ({ tenderId: 'other' }))],
    [/of another one \(timers\)/, rows('timers', ({ _id }) => ({ _id: String(_id).replace(id, 'other') }))],
    [/in a room of another one/, rows('files', () => ({ roomId: 'theirs' }))],
    [
      /does not come with it/,
      rows('files', ({ versions }) => ({ versions: (versions as object[]).map((one) => ({ ...one, blobId: 'theirs' })) })),
    ],
    [/keys of another one/, rows('sealKeys', () => ({ _id: 'other:lot:offer' }))],
    [/form that bidders filled/, rows('bidderForms', () => ({ body: '{}' }))],
    [/none of this tender/, entries(() => ({ tenderId: 'other' }))],
    ...['USER_CREATED', 'AWARD_RULES_CHANGED', 'LAW_CONFIRMED', 'SUBMISSIONS_SIGNED', 'NO_SUCH_TYPE'].map((type): Forgery => [
      /none of this tender/,
      entries(() => ({ type })),
    ]),
    [/name of another one/, entries(({ data }) => ({ data: { ...(data as object), intent: 'brought:other' } }))],
    [/log that does not hold/, entries(() => ({ actor: null, at: new Date(0) }))],
    [/does not come with the procedure/, rows('tenders', () => ({ procedure: { id: 'own', version: 1, document: {} } }))],
  ]
  await expectRefused(here, SEALED, { forgeries, empty: ['tenders', 'messages', 'submissions', 'sealKeys', 'files'] })
  expect(await dbOf(here).collection('rooms').countDocuments({})).toBe(1)
  expect(await dbOf(here).collection('users').countDocuments({})).toBe(mine)
  expect(await dbOf(here).collection('audit').countDocuments({})).toBe(logged)
  // A content that lies here under the id of one of its own.
  await forge(SEALED, (line) => line)
  const [blobId = ''] = contentIds
  const other = Buffer.from('of somebody else')
  await takeStored(blobId, Readable.from([other]), other.length)
  await expect(bring(here, FORGED)).rejects.toThrow(`the content ${blobId} is here, and is another one`)
  expect(await storedBytes(blobId)).toBe(other.length)
  await eraseBlob(blobId)
  // Found out once its log is here.
  await forge(
    SEALED,
    rows('submissions', ({ receivedAt }) => ({ receivedAt: new Date(Number(receivedAt) + 1) })),
  )
  await expect(bring(here, FORGED)).rejects.toThrow('a submission of it is not what was sealed')
  for (const name of ['tenders', 'messages', 'submissions', 'sealKeys'])
    expect(await dbOf(here).collection(name).countDocuments({}), name).toBe(0)
})

it('brings nobody a password, a factor or a company that is here; what fails in the middle leaves no row and no content', async () => {
  here = await openHouse(9, '2026-12-01T09:00:00.000Z')
  const { _id: to } = await here.organization()
  const inside = { passwordHash: 'x', totp: { enabled: true, secret: 's' }, recovery: ['r'], devices: [{ hash: 'h', at: new Date() }] }
  const isBidder = ({ email }: Record<string, unknown>): boolean => email === people.bidder.email
  let there = 0
  const planted = rows('users', (row) => {
    if (isBidder(row)) there = Number(row['organizationId'])
    return { ...inside, roles: isBidder(row) ? ['ORGANIZATION_ADMIN'] : ['SYSTEM_ADMIN'] }
  })
  await forge(SEALED, (line) => rows('templateVersions', () => ({ body: '{}' }))(planted(line)))
  const blobs = async (): Promise<number> => {
    let count = 0
    for await (const { bytes } of wholeBlobs()) count += bytes < 0 ? 0 : 1
    return count
  }
  const before = await blobs()
  const as = { same: new Map([[there, to]]) }
  await expect(bring(here, FORGED, { same: new Map([[there, 4711]]) })).rejects.toThrow('no organization 4711 here')
  await expect(bring(here, FORGED, as)).rejects.toThrow('is not what it says')
  expect(await blobs()).toBe(before)
  for (const name of [...COLLECTIONS, 'sealKeys']) expect(await dbOf(here).collection(name).countDocuments({}), name).toBe(0)
  await forge(SEALED, planted)
  await bring(here, FORGED, as)
  const users = await UserModel.find({}).lean()
  expect(users.length).toBeGreaterThan(3)
  const strange = users.filter(({ passwordHash, totp, recovery, devices, roles }) =>
    [passwordHash !== null, totp.secret != null, recovery.length > 0, devices.length > 0, roles.includes('SYSTEM_ADMIN')].includes(true),
  )
  expect(strange).toEqual([])
  const bidder = users.find(({ email }) => email === people.bidder.email)
  expect(bidder).toMatchObject({ organizationId: null, proposal: { organizationId: to, roles: ['ORGANIZATION_ADMIN'] } })
  expect(await verifyAccounts()).toEqual([])
})

it('lists every collection that says a tender, as brought along or as left behind', () => {
  const LEFT = ['audit', 'watches', 'visits', 'tenderNews']
  const saying = allSchemas().filter((schema) => schema.path('tenderId'))
  const names = saying.map((schema) => String(schema.get('collection')))
  expect(names.filter((name) => ![...COLLECTIONS, ...LEFT].includes(name))).toEqual([])
  expect(names.length).toBeGreaterThan(COLLECTIONS.length - 4)
})
