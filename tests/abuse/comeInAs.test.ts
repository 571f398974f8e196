import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptAccount, accountToAccept } from '../../server/access/acceptAccount'
import { strangeCodes, takeAccountCodes } from '../../server/access/accountCodes'
import { UserModel, type UserDoc } from '../../server/access/model'
import { hashPassword } from '../../server/access/password'
import { recoveryHash } from '../../server/access/recoveryCodes'
import { issueToken, strangeLinks, takeLinks, type TokenDoc } from '../../server/access/tokens'
import { AuditModel } from '../../server/log/model'
import { findLink, strangeCalendarLinks, takeCalendarLinks, type CalendarLinkDoc } from '../../server/calendar/model'
import type { Delivery } from '../../server/mail/delivery'
import type { MailDoc } from '../../server/mail/model'
import { openMail } from '../../server/mail/secrets'
import { startMailWorker } from '../../server/mail/worker'
import { now } from '../../server/platform/clock'
import { commit } from '../../server/platform/commit'
import { noteEarlierTaken } from '../../server/platform/earlier'
import { hashToken, startSession, strangeSessions, takeSessions, type SessionDoc } from '../../server/platform/sessionStore'
import { codeOf, loginAgain, mailsTo, setUpFactor, tokenMailedTo } from '../world/accounts'
import { PASSWORD, type TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

/*
 * Somebody who writes the database, and has no key, wants to come in as somebody else: by a session, a password, a second factor, a link,
 * or
 * by making an account of their own somebody else's.
 */
let world: World
let victim: TestUser
let thief: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  victim = await world.user('organizationAdmin')
  thief = await world.user('member')
  admin = await world.user('admin')
  noteEarlierTaken()
})
afterAll(async () => {
  noteEarlierTaken(false)
  await world.close()
})

const THEIRS = 'neun Möwen am Leuchtfeuer'
const sessions = () => world.db.collection<SessionDoc>('sessions')
const users = () => world.db.collection<UserDoc>('users')
const tokens = () => world.db.collection<TokenDoc>('tokens')
const links = () => world.db.collection<CalendarLinkDoc>('calendarLinks')
const told = (collection: string, id: string) =>
  AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:intent:${collection}:${id}` } })
const rowOf = async (id: string): Promise<UserDoc> => {
  const row = await users().findOne({ _id: id })
  if (!row) throw new Error('no such row')
  return row
}
/** As every process that was started since sees it. */
const kindOf = async (token: string): Promise<string> => {
  world.sessions.forgetRights()
  return (await world.sessions.authenticate(token)).actor.kind
}
const comesIn = async (email: string, password: string): Promise<boolean> => {
  await world.db.collection('attempts').deleteMany({})
  return world.call(null, 'login', email, password).then(
    () => true,
    (fault: { status: number }) => {
      expect(fault.status).toBe(401)
      return false
    },
  )
}

it('a session of their own, or one that they changed, is a guest’s', async () => {
  const at = now()
  const made = randomBytes(32).toString('base64url')
  const times = { createdAt: at, seenAt: at, expiresAt: new Date(at.getTime() + 3_600_000) }
  await sessions().insertOne({ _id: hashToken(made), userId: victim.id, factor: true, epoch: 0, agent: '', ...times })
  expect(await kindOf(made)).toBe('guest')
  expect(await told('sessions', hashToken(made))).toBe(1)
  await kindOf(made)
  expect(await told('sessions', hashToken(made))).toBe(1)
  // Theirs, one field at a time; put back it is theirs again.
  const { token, session } = await startSession(thief.id, at)
  expect(await kindOf(token)).toBe('member')
  const later = new Date(at.getTime() - 1000)
  for (const change of [{ userId: victim.id }, { epoch: 3 }, { createdAt: later }, { factor: true }, { code: 'x' }]) {
    await sessions().updateOne({ _id: session._id }, { $set: change })
    expect(await kindOf(token), Object.keys(change)[0]).toBe('guest')
    expect(await strangeSessions()).toContain(session._id)
    await sessions().replaceOne({ _id: session._id }, session)
  }
  expect(await kindOf(token)).toBe('member')
  // Another session's row, under one's own token.
  const theirs = await sessions().findOne({ userId: victim.id, code: { $exists: true } })
  if (!theirs) throw new Error('no session')
  await sessions().deleteOne({ _id: session._id })
  await sessions().insertOne({ ...theirs, _id: session._id })
  expect(await kindOf(token)).toBe('guest')
  await sessions().deleteMany({ _id: { $in: [session._id, hashToken(made)] } })
  expect(await strangeSessions()).toEqual([])
})

it('a session lasts no longer than seven days, whatever it says', async () => {
  const { token, session } = await startSession(thief.id, now())
  const long = new Date(now().getTime() + 90 * 86_400_000)
  await sessions().updateOne({ _id: session._id }, { $set: { expiresAt: long, seenAt: long } })
  expect(await kindOf(token)).toBe('member')
  world.advanceClock(7 * 86_400_000 + 1)
  expect(await kindOf(token)).toBe('guest')
  world.holdClock(null)
  await sessions().deleteOne({ _id: session._id })
})

it('an account of which one field was changed lets nobody in, until it is as Lotse wrote it', async () => {
  const passwordHash = await hashPassword(THEIRS)
  const other = (await rowOf(thief.id)).organizationId
  const changes: Record<string, unknown>[] = [
    { passwordHash },
    { sessionEpoch: 4 },
    { email: 'dieb@example.org' },
    { organizationId: other },
    { roles: ['SYSTEM_ADMIN'] },
    { state: '' },
    { stateBefore: 'ACTIVE' },
    { authenticationBackend: 'ldap' },
    { memberSince: new Date(0) },
    { readsEarlier: true },
    { 'totp.enabled': null },
    { 'totp.secret': 'x' },
    { 'totp.putOffUntil': new Date(0) },
    { recovery: [recoveryHash('abcde-fghjk', victim.id)] },
    { 'codes.person': 'x' },
  ]
  for (const change of changes) {
    const what = Object.keys(change)[0]
    const before = await rowOf(victim.id)
    await users().updateOne({ _id: victim.id }, { $set: change })
    expect(await kindOf(victim.token), what).toBe('guest')
    const { email } = await rowOf(victim.id)
    expect([await comesIn(email, PASSWORD), await comesIn(email, THEIRS)], what).toEqual([false, false])
    expect(
      (await strangeCodes()).map(({ id }) => id),
      what,
    ).toEqual([victim.id])
    await users().replaceOne({ _id: victim.id }, before)
  }
  expect(await told('users', victim.id)).toBe(1)
  expect(await kindOf(victim.token)).toBe('organizationAdmin')
  expect(await comesIn(victim.email, PASSWORD)).toBe(true)
  expect(await strangeCodes()).toEqual([])
})

it('no code of another account or part holds, and an account of their own is none', async () => {
  const before = await rowOf(victim.id)
  const { codes } = await rowOf(thief.id)
  await users().updateOne({ _id: victim.id }, { $set: { passwordHash: await hashPassword(THEIRS), codes } })
  expect(await comesIn(victim.email, THEIRS)).toBe(false)
  await users().replaceOne({ _id: victim.id }, before)
  const mine = {
    ...(await rowOf(thief.id)),
    _id: 'mine',
    email: 'mein@example.org',
    roles: ['SYSTEM_ADMIN'] as UserDoc['roles'],
    organizationId: null,
  }
  await users().insertOne(mine)
  expect(await comesIn('mein@example.org', PASSWORD)).toBe(false)
  await users().deleteOne({ _id: 'mine' })
})

it('a change that Lotse makes leaves what somebody else wrote nobody’s', async () => {
  const person = await world.user('member')
  await users().updateOne({ _id: person.id }, { $set: { roles: ['ORGANIZATION_ADMIN'], passwordHash: await hashPassword(THEIRS) } })
  await commit(UserModel, { _id: person.id }, { $set: { email: person.email }, $inc: { sessionEpoch: 1 } })
  await commit(UserModel, { _id: person.id }, { $set: { 'settings.language': 'en_US', 'totp.enabled': false } })
  expect(await strangeCodes()).toEqual([{ id: person.id, parts: ['person', 'password'] }])
  expect(await comesIn(person.email, THEIRS)).toBe(false)
  await users().deleteOne({ _id: person.id })
})

it('two changes at the same time keep their codes', async () => {
  const person = await world.user('member')
  const change = (n: number) => commit(UserModel, { _id: person.id }, { $inc: { sessionEpoch: 1 }, $set: { readsEarlier: n % 2 === 0 } })
  await Promise.all(Array.from({ length: 8 }, (_, n) => change(n)))
  expect((await rowOf(person.id)).sessionEpoch).toBe(8)
  expect(await strangeCodes()).toEqual([])
})

it('a password that somebody put in goes with a link by mail, and its sessions with it', async () => {
  const person = await world.user('member')
  await users().updateOne({ _id: person.id }, { $set: { passwordHash: await hashPassword(THEIRS), sessionEpoch: -1 } })
  await world.call(null, 'sendPasswordResetMail', person.email)
  await world.workers.access.sweep()
  await world.call(null, 'changePassword', null, await tokenMailedTo(person.email), 'vier Kraniche im Watt')
  expect([await comesIn(person.email, THEIRS), await comesIn(person.email, 'vier Kraniche im Watt')]).toEqual([false, true])
  expect(await kindOf(person.token)).toBe('guest')
  expect(await strangeCodes()).toEqual([])
  expect(await AuditModel.countDocuments({ type: 'PASSWORD_CHANGED' })).toBe(1)
})

it('an address that somebody put in gets no link', async () => {
  const person = await world.user('member')
  await users().updateOne({ _id: person.id }, { $set: { email: 'umgeleitet@example.org' } })
  await world.call(null, 'sendPasswordResetMail', 'umgeleitet@example.org')
  await world.workers.access.sweep()
  expect(await mailsTo('umgeleitet@example.org')).toEqual([])
  await users().deleteOne({ _id: person.id })
})

it('whose an account is says whoever runs this, where somebody else wrote it; its password stays nobody’s', async () => {
  const person = await world.user('internal')
  await expect(accountToAccept(person.email)).rejects.toThrow('nothing to accept')
  await users().updateOne({ _id: person.id }, { $set: { readsEarlier: true, passwordHash: await hashPassword(THEIRS) } })
  const { user, lines } = await accountToAccept(person.email)
  expect(lines).toContain('readsEarlier: true')
  await acceptAccount(user, now())
  await world.workers.access.sweep(0)
  expect(await AuditModel.countDocuments({ type: 'ACCOUNT_ACCEPTED' })).toBe(1)
  expect(await strangeCodes()).toEqual([{ id: person.id, parts: ['password'] }])
  expect(await comesIn(person.email, THEIRS)).toBe(false)
  // A system admin's way: a link to the person.
  await world.call(admin, 'resetPassword', person.email)
  expect(await strangeCodes()).toEqual([])
  await users().deleteOne({ _id: person.id })
})

it('a second factor that somebody switched off, or codes that they put in, let nobody in; an admin takes it away', async () => {
  const person = await world.user('internal')
  const { secret } = await setUpFactor(world, person)
  for (const change of [{ 'totp.enabled': false }, { 'totp.enabled': null }, { recovery: ['x'] }]) {
    const before = await rowOf(person.id)
    await users().updateOne({ _id: person.id }, { $set: change })
    expect(await comesIn(person.email, PASSWORD)).toBe(false)
    await users().replaceOne({ _id: person.id }, before)
  }
  // One that was used up is gone from what the code says.
  world.advanceClock(60_000)
  const again = await loginAgain(world, person)
  await world.call(again, 'authenticate', await codeOf(secret))
  expect(await kindOf(again.token)).toBe('internal')
  await users().updateOne({ _id: person.id }, { $set: { 'totp.enabled': null, 'totp.secret': null } })
  expect(await kindOf(again.token)).toBe('guest')
  await world.call(admin, 'changeTwoFactorConfig', null, null, null, person.email)
  expect(await strangeCodes()).toEqual([])
  expect(await comesIn(person.email, PASSWORD)).toBe(true)
  world.holdClock(null)
})

it('a link in a mail that waits is read by nobody, and goes to nobody else', async () => {
  const person = await world.user('member')
  await world.call(null, 'sendPasswordResetMail', person.email)
  await world.workers.access.sweep()
  const [mail] = await mailsTo(person.email)
  if (!mail) throw new Error('no mail')
  const token = await tokenMailedTo(person.email)
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await world.db.collection('mails').find({}).toArray())).not.toContain(token)
  expect((await openMail(mail))?.secrets.join()).toContain(token)
  expect(await openMail({ ...mail, to: 'dieb@example.org' })).toBeNull()
  expect(await openMail({ ...mail, secrets: mail.secrets.map((one) => `${one.slice(0, -6)}AAAAAA`) })).toBeNull()
  expect(await told('mails', mail._id)).toBe(1)
  // Sent by the real work: it fails, and says so.
  const sent: string[] = []
  const send: Delivery['send'] = async ({ to }) => (sent.push(to), { kind: 'sent', response: 'ok' })
  await world.db.collection<MailDoc>('mails').updateOne({ _id: mail._id }, { $set: { to: 'dieb@example.org' } })
  const work = startMailWorker({
    delivery: { via: 'smtp', send, close: async () => undefined },
    publish: async () => undefined,
    onError: () => undefined,
  })
  await expect.poll(async () => (await mailsTo('dieb@example.org'))[0]?.state).toBe('failed')
  await work.close()
  expect(sent).not.toContain('dieb@example.org')
})

it('a link that Lotse did not make, or that somebody changed, opens nothing', async () => {
  const at = now()
  const person = await world.user('member')
  const made = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(made).digest('hex')
  const expiresAt = new Date(at.getTime() + 3_600_000)
  await tokens().insertOne({ _id: hash, purpose: 'reset', userId: person.id, to: null, createdAt: at, usedAt: null, expiresAt, rev: 1 })
  const opens = (token: string) =>
    world.call(null, 'getPasswordLink', token).then(
      () => true,
      () => false,
    )
  expect(await opens(made)).toBe(false)
  expect(await told('tokens', hash)).toBe(1)
  const { token } = await issueToken('reset', { userId: thief.id, at })
  const _id = createHash('sha256').update(token).digest('hex')
  const before = await tokens().findOne({ _id })
  if (!before) throw new Error('no link')
  expect(await opens(token)).toBe(true)
  const longer = new Date(expiresAt.getTime() + 1000)
  const changes = [
    { userId: person.id },
    { purpose: 'invitation' as const },
    { to: 'x' },
    { createdAt: new Date(0) },
    { expiresAt: longer },
  ]
  for (const change of changes) {
    await tokens().updateOne({ _id }, { $set: change })
    expect(await opens(token), Object.keys(change)[0]).toBe(false)
    await tokens().replaceOne({ _id }, before)
  }
  await world.call(null, 'changePassword', null, token, 'vier Kraniche im Watt')
  await tokens().updateOne({ _id }, { $set: { usedAt: null } })
  expect(await opens(token)).toBe(false)
  expect((await strangeLinks()).sort()).toEqual([hash, _id].sort())
  await tokens().deleteMany({})
})

it('a calendar’s link, too', async () => {
  const token = /([\w-]{43})\.ics/.exec(JSON.stringify(await world.call(victim, 'renewCalendarLink')))?.[1] ?? ''
  expect((await findLink(token))?.userId).toBe(victim.id)
  await links().updateOne({ userId: victim.id }, { $set: { userId: thief.id } })
  expect(await findLink(token)).toBeNull()
  expect(await strangeCalendarLinks()).toHaveLength(1)
  await links().deleteMany({})
})

it('what a version of before left is taken once, as it is', async () => {
  noteEarlierTaken(false)
  const person = await world.user('member')
  const confirmed = await startSession(person.id, now())
  const { token } = await issueToken('reset', { userId: person.id, at: now() })
  await sessions().updateMany({}, { $unset: { code: 1, factorCode: 1 } })
  await sessions().updateOne({ _id: confirmed.session._id }, { $set: { factor: true }, $unset: { epoch: 1 } })
  await users().updateMany({}, { $unset: { codes: 1 } })
  await tokens().updateMany({}, { $unset: { code: 1 } })
  expect([await strangeCodes(), await strangeSessions(), await strangeLinks()]).toEqual([[], [], []])
  expect(await kindOf(person.token)).toBe('guest')
  expect(await takeAccountCodes()).toBeGreaterThan(3)
  expect([(await takeSessions()) > 2, await takeLinks(), await takeCalendarLinks()]).toEqual([true, 1, 0])
  noteEarlierTaken()
  expect([await strangeCodes(), await strangeSessions(), await strangeLinks()]).toEqual([[], [], []])
  expect([await kindOf(person.token), await kindOf(confirmed.token)]).toEqual(['member', 'member'])
  await world.call(null, 'changePassword', null, token, 'vier Kraniche im Watt')
  expect([await takeAccountCodes(), await takeSessions(), await takeLinks()]).toEqual([0, 0, 0])
})
