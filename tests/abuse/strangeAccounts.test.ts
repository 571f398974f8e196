import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextEpoch, strangeCodes } from '../../server/access/accountCodes'
import type { UserDoc } from '../../server/access/model'
import { issueToken } from '../../server/access/tokens'
import { makeLink } from '../../server/calendar/model'
import { AuditModel, type AuditEntry } from '../../server/log/model'
import { now } from '../../server/platform/clock'
import { noteEarlierTaken } from '../../server/platform/earlier'
import { rowCode } from '../../server/platform/rowCode'
import { startSession, type SessionDoc } from '../../server/platform/sessionStore'
import { mailsTo, setUpFactor, tokenMailedTo } from '../world/accounts'
import { startFileServer, type FileServer } from '../world/fileServer'
import { PASSWORD, type TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

/*
 * An account that somebody changed in the database (comeInAs.test.ts): no link that Lotse made before opens it, none is made for it, and
 * whoever looks after it sees what is wrong and can mend it.
 */
let world: World
let files: FileServer
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  admin = await world.user('admin')
  noteEarlierTaken()
})
afterAll(async () => {
  noteEarlierTaken(false)
  await files.close()
  await world.close()
})

const users = () => world.db.collection<UserDoc>('users')
const rewrite = (id: string, change: Record<string, unknown>) => users().updateOne({ _id: id }, { $set: change })
const opens = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (fault: { status: number }) => {
      expect(fault.status).toBe(404)
      return false
    },
  )

it('a link that sets a password opens no account that somebody made another’s', async () => {
  const person = await world.user('member')
  const { token } = await issueToken('reset', { userId: person.id, at: now() })
  expect(await opens(world.call(null, 'getPasswordLink', token))).toBe(true)
  await rewrite(person.id, { roles: ['SYSTEM_ADMIN'], organizationId: null })
  expect(await opens(world.call(null, 'getPasswordLink', token))).toBe(false)
  expect(await opens(world.call(null, 'changePassword', null, token, 'vier Kraniche im Watt'))).toBe(false)
})

it('a link that confirms an address confirms none that somebody put there', async () => {
  const person = await world.user('member', { state: '' })
  const { token } = await issueToken('confirmation', { userId: person.id, at: now() })
  await rewrite(person.id, { email: 'dieb@example.org' })
  expect(await opens(world.call(null, 'confirmEmail', token))).toBe(false)
  await rewrite(person.id, { email: person.email })
  expect(await opens(world.call(null, 'confirmEmail', token))).toBe(true)
})

it('a company’s own link lets in nobody whom somebody else wrote', async () => {
  const staff = await world.user('internal')
  const { _id: organizationId } = await world.organization()
  const person = { email: 'neu@mail.example', givenName: 'Nele', surName: 'Neu', roles: ['ORGANIZATION_USER' as const], organizationId }
  await world.call(staff, 'createUser', person)
  const token = await tokenMailedTo(`kontakt${organizationId}@example.org`)
  expect(await opens(world.call(null, 'getAdmission', token))).toBe(true)
  const row = await users().findOne({ email: person.email })
  await rewrite(row?._id ?? '', { email: 'dieb@mail.example' })
  expect(await opens(world.call(null, 'getAdmission', token))).toBe(false)
  expect(await opens(world.call(null, 'confirmAdmission', token, false))).toBe(false)
})

it('a calendar’s link shows nothing of an account that somebody made another’s', async () => {
  const person = await world.user('member')
  const address = `/api/v1/calendar/${await makeLink(person.id, now())}.ics`
  expect((await files.request(null, address)).status).toBe(200)
  const other = await world.organization()
  await rewrite(person.id, { organizationId: other._id })
  expect((await files.request(null, address)).status).toBe(404)
})

it('a forgotten password of such an account is no matter of the log, and no admin’s help sends a link to its address', async () => {
  const person = await world.user('internal')
  await rewrite(person.id, { email: 'umgeleitet@example.org' })
  await world.call(null, 'sendPasswordResetMail', 'umgeleitet@example.org')
  await world.workers.access.sweep()
  expect(await AuditModel.countDocuments({ type: 'PASSWORD_RESET_REQUESTED' })).toBe(0)
  await world.call(admin, 'resetPassword', 'umgeleitet@example.org')
  await world.workers.access.sweep()
  expect((await mailsTo('umgeleitet@example.org')).filter(({ key }) => key === 'passwordReset')).toEqual([])
})

it('its admins see which part is wrong, in the list and on its page, until it is mended', async () => {
  const person = await world.user('internal')
  const seen = async () => {
    const listed = await world.call(admin, 'getUsers', ['SYSTEM_USER'])
    const one = await world.call(admin, 'getUser', person.email)
    const row = listed.find(({ email }) => email === person.email)
    expect(row?.strange).toEqual(one.strange)
    return one.strange
  }
  expect(await seen()).toBeUndefined()
  await setUpFactor(world, person)
  expect(await seen()).toBeUndefined()
  await rewrite(person.id, { 'totp.enabled': null, passwordHash: 'x', readsEarlier: true })
  await expect(world.call(null, 'login', person.email, PASSWORD)).rejects.toMatchObject({ status: 401 })
  expect(await seen()).toEqual(['person', 'password', 'factor'])
  await rewrite(person.id, { readsEarlier: false })
  await world.call(admin, 'changeTwoFactorConfig', null, null, null, person.email)
  expect(await seen()).toEqual(['password'])
  // What was read may ride along with what is saved.
  await world.callRaw(admin, ['updateUser', [await world.call(admin, 'getUser', person.email)]])
  await world.call(admin, 'resetPassword', person.email)
  expect(await seen()).toBeUndefined()
})

it('an earlier password, put back with all that belonged to it, lets nobody in, nor does a session that ended with it', async () => {
  const NEW = 'vier Kraniche im Watt'
  const NEWEST = 'zwei Lotsen vor Anker'
  const person = await world.user('internal')
  const sessions = world.db.collection<SessionDoc>('sessions')
  const comesIn = (password: string) =>
    world.call(null, 'login', person.email, password).then(
      () => true,
      () => false,
    )
  const kindOf = async (token: string): Promise<string> => {
    world.sessions.forgetRights()
    return (await world.sessions.authenticate(token)).actor.kind
  }
  const [row, session] = [await users().findOne({ _id: person.id }), await sessions.findOne({ userId: person.id })]
  if (!row || !session) throw new Error('nothing there')
  await world.call(person, 'changePassword', PASSWORD, null, NEW)
  expect([await comesIn(PASSWORD), await comesIn(NEW), await kindOf(person.token)]).toEqual([false, true, 'guest'])
  // Ended more often since: one new password counts further than one step.
  for (let n = 0; n < 3; n++)
    for (const state of ['DISABLED', 'ACTIVE'] as const) await world.call(admin, 'setUserState', person.email, state)
  await users().replaceOne({ _id: person.id }, row)
  await sessions.insertOne(session)
  expect([await comesIn(PASSWORD), await comesIn(NEW), await kindOf(person.token)]).toEqual([false, false, 'guest'])
  expect(await AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:intent:users:${person.id}` } })).toBe(1)
  expect((await world.call(admin, 'getUser', person.email)).strange).toEqual(['password'])
  expect((await strangeCodes()).filter(({ id }) => id === person.id)).toEqual([{ id: person.id, parts: ['password'] }])
  // Whatever else is done to it meanwhile, only another password opens it again.
  await world.call(admin, 'setUserState', person.email, 'DISABLED')
  await world.call(admin, 'setUserState', person.email, 'ACTIVE')
  expect(await comesIn(PASSWORD)).toBe(false)
  await world.call(admin, 'resetPassword', person.email)
  await world.call(null, 'changePassword', null, await tokenMailedTo(person.email), NEWEST)
  await world.db.collection('attempts').deleteMany({})
  expect([await comesIn(NEWEST), await comesIn(PASSWORD)]).toEqual([true, false])
  expect((await world.call(admin, 'getUser', person.email)).strange).toBeUndefined()
})

it('nor does one that ended when the person was locked out for a time', async () => {
  const person = await world.user('internal')
  const sessions = world.db.collection<SessionDoc>('sessions')
  const [row, session] = [await users().findOne({ _id: person.id }), await sessions.findOne({ userId: person.id })]
  if (!row || !session) throw new Error('nothing there')
  await world.call(admin, 'setUserState', person.email, 'DISABLED')
  await users().replaceOne({ _id: person.id }, row)
  await sessions.insertOne(session)
  world.sessions.forgetRights()
  expect((await world.sessions.authenticate(person.token)).actor.kind).toBe('guest')
})

it('an entry that somebody wrote keeps nobody out', async () => {
  const person = await world.user('internal')
  await world.call(person, 'changePassword', PASSWORD, null, 'vier Kraniche im Watt')
  const entries = world.db.collection<AuditEntry>('audit')
  const entry = await entries.findOne({ type: 'PASSWORD_CHANGED', 'data.epoch': 1 }, { sort: { _id: -1 } })
  if (!entry) throw new Error('no entry')
  for (const _id of [0.5, 1_000_000]) {
    await entries.insertOne({ ...entry, _id, data: { ...entry.data, epoch: 99 } })
    expect(await world.call(null, 'login', person.email, 'vier Kraniche im Watt')).toMatchObject({ user: { email: person.email } })
    await entries.deleteOne({ _id })
  }
})

it('where nobody knows how often sessions ended before, a new password ends them all', async () => {
  const person = await world.user('member')
  const row = await users().findOne({ _id: person.id })
  const at = now()
  expect(row && (await nextEpoch({ ...row, passwordHash: 'x', sessionEpoch: 3 }, at))).toEqual({
    $set: { sessionEpoch: at.getTime() },
    $inc: {},
  })
})

it('a code is of its collection, row and part alone', () => {
  const place = { collection: 'users', id: 'a' }
  const codes = [
    rowCode(place, 'person', {}),
    rowCode(place, 'password', {}),
    rowCode({ ...place, id: 'b' }, 'person', {}),
    rowCode({ ...place, collection: 'tokens' }, 'person', {}),
  ]
  expect(new Set(codes).size).toBe(4)
})

it('a session that Lotse did not begin is none of the person’s', async () => {
  const person = await world.user('member')
  const { session } = await startSession(person.id, now())
  expect(await world.call(person, 'getSessions')).toHaveLength(2)
  await world.db.collection('sessions').updateOne({ _id: session._id as never }, { $set: { code: 'x' } })
  expect(await world.call(person, 'getSessions')).toHaveLength(1)
})
