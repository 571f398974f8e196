import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { contracts, type MethodName } from '../../server/contract/contracts'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { MailModel } from '../../server/mail/model'
import { useDirectory } from '../world/ldapBackend'
import type { LdapProcess } from '../world/ldapProcess'
import { startFileServer, type FileServer } from '../world/fileServer'
import type { TestUser } from '../world/people'
import { refusalOf } from '../world/procedure'
import {
  allOf,
  BEGUN,
  CONTENT,
  DRAFTED,
  LATER,
  loggedIn,
  makeAccountIn,
  makeSealedCompany,
  OF_COMPANY,
  ONE,
  storedOf,
  SUBMITTED,
  TWO,
  type SealedCompany,
} from '../world/sealedCompany'
import { makeWorld, type World } from '../world/testWorld'
import { toldBy, walkMethods, type Known } from '../world/walk'

/*
 * Somebody of the authority makes themselves an account in a bidder's company (or lets a colluding one be made), as member and as
 * admin of it, and walks every method of the contract and the files with all ids that there are: before the company admits it,
 * after, and after it may read what was before. Routes and pushes: madeAccountRoutes.test.ts and madeAccountPushes.test.ts.
 */

let world: World
let files: FileServer
let company: SealedCompany
let boss: TestUser
let staff: TestUser
let known: Known
let rooms: SealedCompany['rooms']

beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  company = await makeSealedCompany(world)
  ;({ boss, staff, known, rooms } = company)
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const CONTACT = { givenName: 'A', surName: 'B', street: 'C 1', zip: '27568', city: 'D', country: 'DEU', phone: '+49 471 998877' }
/** A view as it may be saved. */
const complete = ({ id, name, type, nutsCode, version }: OrganizationView) => ({ id, name, type, version, ...(nutsCode && { nutsCode }) })

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
  for (const method of ['getOfferDraft', 'getCompanyProfile', 'getPractice']) expect(toldBy(answers, DRAFTED)).toContain(method)
  expect(toldBy(answers, OF_COMPANY)).toContain('getOrganization')
  expect(await readsFile(boss, rooms.one)).toBe(true)
})

describe.each(['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const)('an account of the directory, proposed as %s before', (role) => {
  let directory: LdapProcess
  let made: TestUser
  beforeAll(async () => {
    directory = await useDirectory()
    made = await makeAccountIn(world, { staff, organizationId: boss.organizationId, directory }, role)
  })
  afterAll(() => directory.stop())

  it('reads and does nothing of the company by any method, and the company cannot let it in', async () => {
    const before = await allOf(world, company)
    const answers = await walkMethods(world, made, { known, wish: (name) => name !== 'logout' })
    expect(new Set(answers.map(({ method }) => method)).size).toBe(Object.keys(contracts).length - 1)
    expect(toldBy(answers, everything)).toEqual([])
    const open = [...new Set(answers.filter(({ isRefused }) => !isRefused).map(({ method }) => method))]
    expect(open.filter((method) => !OPEN.includes(method))).toEqual([])
    expect(await allOf(world, company)).toBe(before)
    expect(await refusalOf(world.call(boss, 'admitUser', made.email, true))).toMatchObject({
      status: 409,
      data: { reason: 'account.authenticationBackend.notForBidders' },
    })
  })
})

describe.each(['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const)('an account that staff made, as %s', (role) => {
  let made: TestUser
  beforeAll(async () => {
    made = await makeAccountIn(world, { staff, organizationId: boss.organizationId }, role)
  })

  it('reads and does nothing of the company before that admits it', async () => {
    const before = await allOf(world, company)
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
    expect(await allOf(world, company)).toBe(before)
  })

  it('once admitted reads and changes nothing that was begun or submitted before, and works on what came after', async () => {
    await world.call(boss, 'admitUser', made.email, false)
    made = await loggedIn(world, made)
    await company.begin(LATER[role])
    const before = await storedOf(world, company)
    const reading = await walkMethods(world, made, { known, wish: isReading })
    expect(toldBy(reading, [...SUBMITTED, ...DRAFTED])).toEqual([])
    // It is no stranger: what is begun from now on is its work, too.
    for (const method of ['getOfferDraft', 'listDocuments']) expect(toldBy(reading, BEGUN)).toContain(method)
    expect(toldBy(reading, OF_COMPANY)).toContain('getOrganization')
    for (const room of [rooms.one, rooms.two]) {
      expect(await readsFile(made, room)).toBe(false)
      expect((await files.tus.create(made, 4, { roomId: room, filename: 'x.txt' })).status).toBeGreaterThanOrEqual(400)
    }
    for (const lotId of [ONE, TWO])
      expect(reading.find(({ method, args }) => method === 'getOfferDraft' && args[1] === lotId)?.text).toContain('earlierReading')
    const onlyItself = (name: MethodName): boolean => !isReading(name) && name !== 'logout' && !KEEPS_WORLD.has(name)
    const writing = await walkMethods(world, made, { known, wish: onlyItself })
    expect(toldBy(writing, [...SUBMITTED, ...DRAFTED])).toEqual([])
    const sent = writing.filter(({ method, args }) => method === 'sendMessage' && JSON.stringify(args).includes('partOfOffer'))
    expect([...new Set(sent.map(({ text }) => text.includes('earlierReading')))]).toEqual([true])
    expect(await storedOf(world, company)).toBe(before)
  })

  it('reads it once an admin of the company says so', async () => {
    await world.call(boss, 'allowEarlierReading', made.email, true)
    made = await loggedIn(world, made)
    const reading = await walkMethods(world, made, { known, wish: isReading })
    for (const method of ['getOfferDraft', 'getSubmission', 'listDocuments']) expect(toldBy(reading, SUBMITTED)).toContain(method)
    expect(toldBy(reading, DRAFTED)).toContain('getOfferDraft')
    for (const room of [rooms.one, rooms.two]) expect(await readsFile(made, room)).toBe(true)
  })
})

it('a company without an active admin: the made account reads nothing by its maker’s doing either', async () => {
  const { _id: organizationId } = await world.organization()
  const made = await makeAccountIn(world, { staff, organizationId }, 'ORGANIZATION_ADMIN')
  const answers = await walkMethods(world, made, { known: { ...known, organizationId: [organizationId], id: [organizationId] } })
  expect([...new Set(answers.filter(({ isRefused }) => !isRefused).map(({ method }) => method))].sort()).toEqual([...OPEN, 'logout'])
  expect(await UserModel.findOne({ email: made.email }).lean()).toMatchObject({ organizationId: null })
})

it('the company’s own address is no single colleague’s while something is sealed; the old one is told what becomes of it', async () => {
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
