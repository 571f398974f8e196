import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setAccount, setAccountOf } from '../../tests/world/accounts'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { noteEarlierTaken } from '../platform/earlier'
import { placeIn, provenIntents } from '../platform/intentProof'
import { startSession } from '../platform/sessionStore'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { accountFaultLines, takeAccounts, verifyAccounts } from './accountInLog'
import { UserModel, type UserDoc } from './model'

/* Somebody with the database in hand makes an account older, or nobody's, or another one's: nobody opens, confirms or lets in by that. */
let world: World
let office: Office
let id = ''
/** Made through the product, by a colleague, after accounts were held against the log. */
let made: TestUser
let before: UserDoc[] = []
const users = () => world.db.collection<UserDoc>('users')
const stored = async (email: string): Promise<UserDoc> => {
  const found = await UserModel.findOne({ email }).lean<UserDoc>()
  if (!found) throw new Error(`nobody is ${email}`)
  return found
}
/** As a real one that came in. */
const comeIn = async (email: string): Promise<TestUser> => {
  const { passwordHash } = await stored(office.people.first.email)
  await setAccountOf(email, { state: 'ACTIVE', passwordHash, 'totp.enabled': false })
  const found = await stored(email)
  const { _id, organizationId } = found
  before.push(found)
  return { id: _id, email, name: email, organizationId, token: (await startSession(_id, now())).token }
}
const create = async (by: TestUser, email: string): Promise<TestUser> => {
  const user = { email, givenName: 'Neu', surName: 'Hier', roles: ['SYSTEM_USER' as const], organizationId: null }
  await world.call(by, 'createUser', user)
  return comeIn(email)
}

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
  expect(await takeAccounts()).toBeGreaterThan(0)
  expect(await takeAccounts()).toBe(0)
  noteEarlierTaken()
  made = await create(office.people.admin, 'neu@example.org')
  id = (await office.draft()).id
  await world.call(office.people.admin, 'addProjectEditors', id, [made.email])
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  await office.step(id, 4, 'first')
  before = await UserModel.find({}).lean<UserDoc[]>()
})
afterEach(async () => {
  for (const one of before) await users().replaceOne({ _id: one._id }, one, { upsert: true })
  expect(await verifyAccounts()).toEqual([])
})
afterAll(async () => {
  noteEarlierTaken(false)
  await world.close()
})

/** With codes that fit, as if somebody had those, too: what the log says counts beside them. */
const set = setAccount
const stepOf = async ({ id: userId }: TestUser) => {
  const { token } = await startSession(userId, now())
  const { version = 0 } = await office.read(id)
  return world.call({ ...made, id: userId, token }, 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
}
const expectStopped = async (who: TestUser, ...named: string[]): Promise<void> => {
  expect(await refusalOf(stepOf(who))).toMatchObject({ status: 409, data: { reason: 'refused.openerNotInLog' } })
  const found = await verifyAccounts()
  expect(found).toEqual(named.length > 0 ? named : [who.id])
  expect(accountFaultLines(found).join()).toContain('not as the log has it')
  expect((await TenderModel.findOne({ _id: id }).lean<TenderDoc>())?.lots[0]?.openedAt.applications).toBe(null)
  expect(await AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:account:${found[0]}` } })).toBeGreaterThan(0)
}

const CHANGES: Readonly<Record<string, Record<string, unknown>>> = {
  created: { created: new Date('2020-01-01T00:00:00Z') },
  roles: { roles: ['SYSTEM_ADMIN'] },
  organizationId: { organizationId: 4711 },
  authenticationBackend: { authenticationBackend: 'ldap' },
}

describe.each(['that was there before', 'that was made since'] as const)('an account %s', (which) => {
  const account = (): TestUser => (which === 'that was made since' ? made : office.people.second)

  it.each(Object.entries(CHANGES))('with another %s opens nothing', async (field, change) => {
    await set(account().id, change)
    // Whose password is checked elsewhere has none to open with.
    if (field === 'authenticationBackend') expect(await verifyAccounts()).toEqual([account().id])
    else await expectStopped(account())
  })
})

it('who made it, taken away or written anew', async () => {
  await set(made.id, { interventions: [] })
  await expectStopped(made)
  const { interventions = [] } = before.find(({ _id }) => _id === made.id) ?? {}
  await set(made.id, { interventions: interventions.map((one) => ({ ...one, by: office.people.third.id })) })
  await expectStopped(made)
  await set(made.id, { interventions: interventions.map((one) => ({ ...one, at: new Date(0) })) })
  await expectStopped(made)
})

it('one of before whose code was taken away, is another’s or says something else', async () => {
  const { second, third } = office.people
  const other = before.find(({ _id }) => _id === third.id)?.taken
  const own = before.find(({ _id }) => _id === second.id)?.taken
  await users().updateOne({ _id: second.id }, { $unset: { taken: '' } as never })
  await expectStopped(second)
  await set(second.id, { taken: other })
  await expectStopped(second)
  await set(second.id, { created: new Date(0), taken: { ...own, created: new Date(0) } })
  await expectStopped(second)
  await set(second.id, { created: new Date(0), taken: { ...own, created: new Date(0).toISOString() } })
  await expectStopped(second)
})

it('the code of before says nothing of what happened since', async () => {
  const { second, admin } = office.people
  const { version } = await stored(second.email)
  await world.call(admin, 'updateUser', { email: second.email, version, roles: ['SYSTEM_ADMIN'] })
  expect(await verifyAccounts()).toEqual([])
  await set(second.id, { roles: ['SYSTEM_USER'] })
  expect(await verifyAccounts()).toEqual([second.id])
  before = (await UserModel.find({}).lean<UserDoc[]>()).map((one) => (one._id === second.id ? { ...one, roles: ['SYSTEM_ADMIN'] } : one))
})

it('somebody behind an opener: whoever made them, with another role, or gone', async () => {
  const { admin } = office.people
  await set(admin.id, { roles: ['SYSTEM_USER'] })
  await expectStopped(made, admin.id)
  const maker = await create(admin, 'macher@example.org')
  await users().deleteOne({ _id: maker.id })
  expect(await verifyAccounts()).toContain(maker.id)
})

it('an account that was put in by hand, and one whose making was left by somebody else', async () => {
  const row = before.find(({ _id }) => _id === made.id)
  if (!row) throw new Error('nobody')
  const facts = { at: row.created, actor: null, entries: [{ type: 'USER_CREATED', data: { roles: row.roles, organizationId: null } }] }
  const put = async (_id: string, pending: UserDoc['pending']) => {
    await users().insertOne({ ...row, _id, email: `${_id}@example.org`, interventions: [], pending })
    return verifyAccounts()
  }
  expect(await put('hand', [])).toEqual(['hand'])
  expect(await put('left', [{ id: 'x', kind: 'person', facts, mac: 'x'.repeat(43) }])).toEqual(['hand', 'left'])
  // What Lotse left there is what the log will say.
  expect(await put('own', provenIntents(placeIn(UserModel, 'own'), [{ kind: 'person', facts }]))).toEqual(['hand', 'left'])
  await users().deleteMany({ _id: { $in: ['hand', 'left', 'own'] } })
})

it('a system admin confirms no openers, and no change of a bidder’s account', async () => {
  const { admin } = office.people
  const late = await create(admin, 'spaet@example.org')
  await world.call(admin, 'addProjectEditors', id, [late.email])
  const other = await create(admin, 'andere@example.org')
  await set(other.id, { roles: ['SYSTEM_ADMIN'], created: new Date(0), interventions: [] })
  const confirmer = { ...other, token: (await startSession(other.id, now())).token }
  const matter = { lotId: null, what: 'applications' as const }
  const people = [office.people.first.email, late.email]
  const asked = world.call(confirmer, 'confirmOpeners', id, matter, people, 'Vertretung wegen Urlaub', PASSWORD)
  expect(await refusalOf(asked)).toMatchObject({ status: 409, data: { reason: 'refused.accountNotInLog' } })
  const change = { what: 'address' as const, email: office.people.bidder.email, value: 'anders@example.org', reason: 'Postfach verloren' }
  const { id: changeId } = await world.call(admin, 'requestAccountChange', change)
  await set(other.id, { created: new Date('2026-01-01T00:00:00Z') })
  expect(await refusalOf(world.call(confirmer, 'confirmAccountChange', changeId, PASSWORD))).toMatchObject({
    status: 409,
    data: { reason: 'accountNotInLog' },
  })
})

it('nobody whom the log does not have so lets somebody into a company', async () => {
  const { admin, bidder, rival } = office.people
  await world
    .call(admin, 'updateUser', { email: bidder.email, version: (await stored(bidder.email)).version, roles: ['ORGANIZATION_USER'] })
    .catch(() => undefined)
  const user = { email: 'kollege@example.org', givenName: 'Neu', surName: 'Dort', roles: ['ORGANIZATION_USER' as const] }
  await world.call(admin, 'createUser', { ...user, organizationId: bidder.organizationId })
  await comeIn(user.email)
  // Of another company, and no admin.
  await set(rival.id, { roles: ['ORGANIZATION_ADMIN'], organizationId: bidder.organizationId })
  const stranger = { ...rival, token: (await startSession(rival.id, now())).token }
  expect(await refusalOf(world.call(stranger, 'admitUser', user.email, true))).toMatchObject({
    status: 409,
    data: { reason: 'accountNotInLog' },
  })
  expect((await stored(user.email)).organizationId).toBe(null)
})

it('and as they are, two open', async () => {
  const tender = await stepOf(made)
  expect(tender.lots[0]?.stage).toBe(4)
})
