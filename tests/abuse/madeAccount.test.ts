import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import type { OrganizationView } from '../../server/contract/organizations/views'
import { MailModel } from '../../server/mail/model'
import { refusalOf } from '../world/procedure'
import type { OfferView } from '../../server/contract/offers/views'
import { contracts, type MethodName } from '../../server/contract/contracts'
import { newId } from '../../server/platform/newId'
import { tokenMailedTo } from '../world/accounts'
import { startFileServer, type FileServer } from '../world/fileServer'
import { makeRunning } from '../world/offers'
import type { TestUser } from '../world/people'
import { addFile } from '../world/rooms'
import { importTemplates } from '../world/templates'
import { makeWorld, type World } from '../world/testWorld'
import { toldBy, walkMethods, type Known } from '../world/walk'
import { putDraft, filledApplication } from '../../server/world/bidderDrafts'

/*
 * Somebody of the authority makes themselves an account in a bidder's company (or lets a colluding one be made), as member and as admin of it, and walks every
 * method of the contract and the routes of files with all ids that there are: before the company admits it, after, and after it may read what was before.
 */

/** Submitted for lot 1 before the account was there. */
const SUBMITTED = ['734519', 'Gesa Geheim', 'kalkulation-eins']
/** In a draft of lot 2 that was not submitted. */
const DRAFTED = ['645831', 'kalkulation-zwei']
const OF_COMPANY = ['+49 471 998877']
const CONTENT = 'Inhalt der Kalkulation'
const [ONE, TWO] = ['LOT-0001', 'LOT-0002']

let world: World
let files: FileServer
let boss: TestUser
let staff: TestUser
let offer: OfferView
let known: Known
let rooms: { one: string; two: string }

const writeDraft = async (lotId: string, message: string): Promise<void> => {
  const { version, data } = await world.call(boss, 'getOfferDraft', offer.id, lotId, 'application')
  const messages = [{ subject: `Nachlass von ${message} Euro`, text: 'Gilt nur hier.' }]
  await world.call(boss, 'saveOfferDraft', offer.id, lotId, 'application', { version, data: data ?? {}, messages })
}

const roomOf = async (lotId: string): Promise<string> => {
  const all = await world.call(boss, 'getRoomsByProjectId', offer.projectId)
  const room = all.find((one) => one.sealed && one.canWrite && one.lotId === lotId)
  if (!room) throw new Error(`no room of ${lotId}`)
  return room.id
}

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  files = await startFileServer(world)
  const { tender, creator } = await makeRunning(world, { lots: 2 })
  staff = creator
  const company = await world.organization({ contact: { email: 'kontakt@firma.example', phone: '+49 471 998877' } })
  boss = await world.user('organizationAdmin', { organizationId: company._id })
  offer = await world.call(boss, 'createOffer', tender.id)
  const by = { name: boss.name }
  const where = { _id: offer.id, tenderId: tender.id, orgId: company._id }
  for (const lotId of [ONE, TWO])
    await putDraft(where, { lot: { lotId }, kind: 'application', data: filledApplication(), by, at: new Date() })
  await writeDraft(ONE, '734519')
  await writeDraft(TWO, '645831')
  rooms = { one: await roomOf(ONE), two: await roomOf(TWO) }
  const [one, two] = [
    await addFile(world, boss, [rooms.one, { name: 'kalkulation-eins.txt', content: CONTENT }]),
    await addFile(world, boss, [rooms.two, { name: 'kalkulation-zwei.txt', content: CONTENT }]),
  ]
  const sent = await world.call(boss, 'updateOfferStage', offer.id, 1, [ONE], { declaredBy: 'Gesa Geheim' })
  const no = sent.lotOffers.find(({ lotId }) => lotId === ONE)?.applicationReceipt ?? ''
  known = {
    id: [offer.id, tender.id, rooms.one, rooms.two, one.fileId, two.fileId, no, company._id],
    projectId: [tender.id],
    offerId: [offer.id],
    organizationId: [company._id],
    roomId: [rooms.one, rooms.two],
    no: [no],
    lotId: [ONE, TWO],
    lotIds: [[ONE], [TWO]],
    kind: ['application', 'receipt', 'tender', 'log', 'requestAnswer'],
    target: [no, tender.id, offer.id],
    document: [one.fileId, two.fileId, 'kalkulation-eins.txt'],
    stage: [0, 1],
    email: [boss.email],
    version: [1, 2, 3],
    filter: [{}, 'teilnahme', 'bewerbung', 'einladung'],
    type: ['CONTRACTOR'],
    roles: [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN']],
  }
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const NEW = 'Sieben Möwen im Wind'
let count = 0
const CONTACT = { givenName: 'A', surName: 'B', street: 'C 1', zip: '27568', city: 'D', country: 'DEU', phone: '+49 471 998877' }
/** A view as it may be saved. */
const complete = ({ id, name, type, nutsCode, version }: OrganizationView) => ({ id, name, type, version, ...(nutsCode && { nutsCode }) })

/** Made by staff, with a password of its own: as far as its maker can get it alone. */
const makeAccount = async (role: 'ORGANIZATION_USER' | 'ORGANIZATION_ADMIN'): Promise<TestUser> => {
  const input = {
    email: `strohmann${++count}@mail.example`,
    givenName: 'Stro',
    surName: 'Mann',
    roles: [role],
    organizationId: boss.organizationId,
  }
  const { email } = await world.call(staff, 'createUser', input)
  await world.call(null, 'changePassword', null, await tokenMailedTo(email), NEW)
  const { _id: id } = (await UserModel.findOne({ email }).lean()) ?? { _id: '' }
  await world.db.collection<{ _id: string }>('users').updateOne({ _id: id }, { $set: { 'totp.enabled': false } })
  return login({ id, email, name: 'Stro Mann', token: '', organizationId: boss.organizationId })
}
const login = async (person: TestUser): Promise<TestUser> => ({
  ...person,
  token: (await world.call(null, 'login', person.email, NEW)).token,
})

/** Everything that must not change by what the account does. */
const stored = async (): Promise<string> => {
  const read = (name: string, filter: object) => world.db.collection(name).find(filter).sort({ _id: 1 }).toArray()
  const drafts = await read('offerDrafts', { lotId: ONE })
  const ofFiles = await read('files', { roomId: rooms.one })
  return JSON.stringify([
    await read('submissions', {}),
    drafts,
    ofFiles,
    await read('offers', {}).then((all) => all.map(({ lotOffers }) => lotOffers)),
  ])
}
const all = async (): Promise<string> => {
  const names = ['submissions', 'offerDrafts', 'offers', 'rooms', 'files', 'organizations', 'messages', 'tenders', 'practices', 'profiles']
  const found = await Promise.all(
    names.map((name) =>
      world.db
        .collection(name)
        .find({})
        .sort({ _id: 1 } as never)
        .toArray(),
    ),
  )
  return JSON.stringify([found, await UserModel.find({ organizationId: boss.organizationId }).sort({ _id: 1 }).lean()])
}

/** Whether a person gets bytes of a file over HTTP, by a link of their own or by one that somebody of the company had. */
const readsFile = async (person: TestUser, room: string): Promise<boolean> => {
  const own = await world.call(person, 'getDownloadLink', room).catch(() => null)
  // A link is good for the browser that it was made for.
  const theirs = (await world.callRaw(boss, ['getDownloadLink', [room]], { device: 'the browser of the boss' }).catch(() => null)) as
    string | null
  const links = [own, theirs].flatMap((link) => link ?? [])
  const bodies = await Promise.all(
    links.map(async (link) => (await files.request(person, link)).arrayBuffer().then((bytes) => Buffer.from(bytes).toString('latin1'))),
  )
  return bodies.some((body) => body.includes(CONTENT) || body.includes('kalkulation'))
}
/** What every session gets, whoever it is: itself, and the words and public settings of the screens. */
const OPEN = ['getOrganizationFields', 'getSettings', 'getTranslations', 'isAuthenticated']
const isReading = (name: MethodName): boolean => !contracts[name].mutates
const everything = [...SUBMITTED, ...DRAFTED, ...OF_COMPANY]

/** What an admin of a company may do to its people is judged in server/access; here they would be gone for the next step. */
const KEEPS_WORLD: ReadonlySet<MethodName> = new Set([
  'setUserState',
  'deleteUser',
  'changePassword',
  'endOtherSessions',
  'updateUser',
  'updateOrganization',
])

it('somebody of the company reads all of it: the walk finds what there is', async () => {
  const answers = await walkMethods(world, boss, { known, wish: isReading })
  expect(answers.map(({ method }) => method)).toEqual(expect.arrayContaining((Object.keys(contracts) as MethodName[]).filter(isReading)))
  const found = toldBy(answers, SUBMITTED)
  for (const method of ['getOfferDraft', 'getSubmission', 'getReceipt', 'listDocuments', 'getMessages']) expect(found).toContain(method)
  expect(toldBy(answers, DRAFTED)).toContain('getOfferDraft')
  expect(toldBy(answers, OF_COMPANY)).toContain('getOrganization')
  expect(await readsFile(boss, rooms.one)).toBe(true)
})

describe.each(['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const)('an account that staff made, as %s', (role) => {
  let made: TestUser
  beforeAll(async () => {
    made = await makeAccount(role)
  })

  it('reads and does nothing of the company before that admits it', async () => {
    const before = await all()
    const answers = await walkMethods(world, made, { known, wish: (name) => name !== 'logout' })
    expect(new Set(answers.map(({ method }) => method)).size).toBe(Object.keys(contracts).length - 1)
    expect(toldBy(answers, everything)).toEqual([])
    expect([...new Set(answers.filter(({ isRefused }) => !isRefused).map(({ method }) => method))].sort()).toEqual(OPEN)
    for (const room of [rooms.one, rooms.two]) {
      expect(await readsFile(made, room)).toBe(false)
      expect((await files.tus.create(made, 4, { roomId: room, filename: 'x.txt' })).status).toBeGreaterThanOrEqual(400)
      const form = new FormData()
      form.append('file', new Blob(['x']), 'x.txt')
      expect((await files.request(made, `/api/v1/files/${room}`, { method: 'POST', body: form })).status).toBeGreaterThanOrEqual(400)
    }
    expect(await all()).toBe(before)
  })

  it('once admitted reads and changes nothing that was submitted before, and works on what was not', async () => {
    await world.call(boss, 'admitUser', made.email, false)
    made = await login(made)
    const before = await stored()
    const reading = await walkMethods(world, made, { known, wish: isReading })
    expect(toldBy(reading, SUBMITTED)).toEqual([])
    // It is no stranger: the draft that waits is its company's work.
    expect(toldBy(reading, DRAFTED)).toContain('getOfferDraft')
    expect(toldBy(reading, OF_COMPANY)).toContain('getOrganization')
    expect(await readsFile(made, rooms.one)).toBe(false)
    expect((await files.tus.create(made, 4, { roomId: rooms.one, filename: 'x.txt' })).status).toBeGreaterThanOrEqual(400)
    const refused = reading.find(({ method, args }) => method === 'getOfferDraft' && args[1] === ONE)
    expect(refused?.text).toContain('earlierReading')
    const onlyItself = (name: MethodName): boolean => !isReading(name) && name !== 'logout' && !KEEPS_WORLD.has(name)
    const writing = await walkMethods(world, made, { known, wish: onlyItself })
    expect(toldBy(writing, SUBMITTED)).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('reads it once an admin of the company says so', async () => {
    await world.call(boss, 'allowEarlierReading', made.email, true)
    made = await login(made)
    const reading = await walkMethods(world, made, { known, wish: isReading })
    for (const method of ['getOfferDraft', 'getSubmission', 'listDocuments']) expect(toldBy(reading, SUBMITTED)).toContain(method)
    expect(await readsFile(made, rooms.one)).toBe(true)
  })
})

it('a company without an active admin: the made account reads nothing by its maker’s doing either', async () => {
  const company = await world.organization()
  const input = {
    email: `erste${newId()}@mail.example`,
    givenName: 'E',
    surName: 'R',
    roles: ['ORGANIZATION_ADMIN' as const],
    organizationId: company._id,
  }
  const { email } = await world.call(staff, 'createUser', input)
  await world.call(null, 'changePassword', null, await tokenMailedTo(email), NEW)
  const made = await login({ ...boss, email })
  const answers = await walkMethods(world, made, { known: { ...known, organizationId: [company._id], id: [company._id] } })
  expect([...new Set(answers.filter(({ isRefused }) => !isRefused).map(({ method }) => method))].sort()).toEqual([...OPEN, 'logout'])
  expect(await UserModel.findOne({ email }).lean()).toMatchObject({ organizationId: null })
})

it('the company’s own address is no single colleague’s while it has something sealed, and what becomes of it is told at the old one', async () => {
  const id = boss.organizationId ?? 0
  const moved = async (by: TestUser, email: string) => {
    const read = await world.call(by, 'getOrganization', id)
    return world.call(by, 'updateOrganization', { ...complete(read), contact: { ...CONTACT, email } })
  }
  const toldAt = (to: string) => MailModel.countDocuments({ to, key: 'accountChanged', text: /neue@firma/ })
  for (const by of [staff, await world.user('admin')])
    expect(await refusalOf(moved(by, 'neue@firma.example'))).toMatchObject({ status: 403, data: { reason: 'companyAddressNeedsTwo' } })
  expect(await toldAt('kontakt@firma.example')).toBe(0)
  await moved(boss, 'neue@firma.example')
  expect(await toldAt('kontakt@firma.example')).toBe(1)
})
