import { afterEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../tests/world/people'
import { inWorld, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { readAttempts, returnAttempt, takeAttempt } from '../platform/attempts'
import { newId } from '../platform/newId'
import { deviceHash } from './devices'
import { startSession, unloggedSessions } from '../platform/sessionStore'

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const device = 'AAAAAAAAAAAAAAAAAAAAAA'
const tryLogin = (email: string, password: string, options: { address?: string; device?: string } = {}) =>
  world.callRaw(null, ['login', [email, password]], { address: '192.0.2.1', ...options })
const fail = (email: string, options: { address?: string; device?: string } = {}) =>
  tryLogin(email, 'falsch', options).catch((error: unknown) => error)

describe('login', () => {
  it('answers token and user, and the token is logged in', async () => {
    const person = await world.user('internal')
    const { token, user } = await world.call(null, 'login', ` ${person.email.toUpperCase()} `, PASSWORD)
    expect(user).toMatchObject({ email: person.email, roles: ['SYSTEM_USER'], state: 'ACTIVE' })
    expect(JSON.stringify(user)).not.toMatch(/argon2|passwordHash|devices|totp/)
    expect(await world.call({ ...person, token }, 'isAuthenticated')).toMatchObject({
      user: { email: person.email },
      twoFactorConfirmed: false,
    })
  })

  it('keeps only a hash of the token', async () => {
    const person = await world.user('internal')
    const { token } = await world.call(null, 'login', person.email, PASSWORD)
    const stored = JSON.stringify(await world.db.collection('sessions').find({}).toArray())
    expect(stored).toContain(person.id)
    expect(stored).not.toContain(token)
  })

  it('says the same for an unknown address, a wrong password and a disabled account', async () => {
    const active = await world.user('member')
    const disabled = await world.user('member', { state: 'DISABLED' })
    const withoutPassword = await world.user('member', { passwordHash: null })
    const answers = await Promise.all([
      fail(active.email, { address: '192.0.2.10' }),
      fail('nobody@example.org', { address: '192.0.2.11' }),
      tryLogin(disabled.email, PASSWORD, { address: '192.0.2.12' }).catch((error: unknown) => error),
      fail(withoutPassword.email, { address: '192.0.2.13' }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, data: { reason: 'loginFailed', message: 'Login fehlgeschlagen.' } })
  })

  it('makes wrong entries wait, longer each time, whether the account exists or not', async () => {
    const person = await world.user('member')
    for (const [email, address] of [
      [person.email, '192.0.2.20'],
      ['unknown@example.org', '192.0.2.21'],
    ] as const) {
      world.holdClock('2041-03-04T10:00:00Z')
      for (let n = 0; n < 5; n++) expect(await fail(email, { address })).toMatchObject({ status: 401 })
      expect(await tryLogin(email, PASSWORD, { address }).catch((error: unknown) => error)).toMatchObject({
        status: 429,
        data: { seconds: 5 },
      })
      world.advanceClock(5_000)
      expect(await fail(email, { address })).toMatchObject({ status: 401 })
      expect(await fail(email, { address })).toMatchObject({ status: 429, data: { seconds: 10 } })
    }
  })

  it('counts a burst in parallel like a row', async () => {
    const person = await world.user('member')
    world.holdClock('2041-03-04T12:00:00Z')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => fail(person.email, { address: `198.51.100.${n}` })))
    const tried = answers.filter((answer) => (answer as { status: number }).status === 401)
    expect(tried).toHaveLength(5)
  })

  it('counts a burst from a known browser like a row, writes down what fails before it answers, and nothing of what passes', async () => {
    const person = await world.user('member')
    const from = { device, address: '192.0.2.33' }
    await tryLogin(person.email, PASSWORD, from)
    const counted = { kind: 'login-device', key: deviceHash(device, person.email) ?? '', free: 5 }
    const failures = async () => [...(await readAttempts([counted])).values()].map((one) => one?.n ?? 0)
    world.holdClock('2041-03-04T12:30:00Z')
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(person.email, from)))
    expect(answers.filter((answer) => (answer as { status: number }).status === 401)).toHaveLength(5)
    expect(await failures()).toEqual([5])
    expect(await tryLogin(person.email, PASSWORD, from).catch((error: unknown) => error)).toMatchObject({
      status: 429,
      data: { seconds: 5 },
    })
    world.advanceClock(5_000)
    expect(await tryLogin(person.email, PASSWORD, from)).toHaveProperty('token')
    await expect.poll(failures).toEqual([0])
    expect(await Promise.all(Array.from({ length: 5 }, () => tryLogin(person.email, PASSWORD, from)))).toHaveLength(5)
    expect(await failures()).toEqual([0])
    expect(await fail(person.email, from)).toMatchObject({ status: 401 })
    expect(await failures()).toEqual([1])
  })

  it('does not take calls that overtake each other for too many', async () => {
    const counted = { kind: 'login-address', key: '192.0.2.77', free: 20 }
    const at = new Date()
    const earlier = new Date(at.getTime() - 40)
    expect([await takeAttempt(counted, at), await takeAttempt(counted, earlier)]).toEqual([0, 0])
    await returnAttempt(counted)
    expect(await takeAttempt(counted, earlier)).toBe(0)
  })

  it('never blocks a browser that logged in before, however often others fail', async () => {
    const person = await world.user('member')
    await tryLogin(person.email, PASSWORD, { device, address: '192.0.2.30' })
    world.holdClock('2041-03-04T11:00:00Z')
    for (let n = 0; n < 8; n++) await fail(person.email, { address: '203.0.113.9' })
    expect(await tryLogin(person.email, PASSWORD, { address: '192.0.2.31' }).catch((error: unknown) => error)).toMatchObject({
      status: 429,
    })
    expect(await tryLogin(person.email, PASSWORD, { device, address: '203.0.113.9' })).toMatchObject({ user: { email: person.email } })
    // A device is known for the account it logged in to, not for others.
    const other = await world.user('member')
    for (let n = 0; n < 8; n++) await fail(other.email, { address: '203.0.113.10' })
    expect(await fail(other.email, { device, address: '192.0.2.32' })).toMatchObject({ status: 429 })
  })

  it('forgets failures with the right password', async () => {
    const person = await world.user('member')
    world.holdClock('2041-03-04T13:00:00Z')
    for (let n = 0; n < 4; n++) await fail(person.email, { address: '192.0.2.40' })
    await tryLogin(person.email, PASSWORD, { address: '192.0.2.40' })
    for (let n = 0; n < 5; n++) expect(await fail(person.email, { address: '192.0.2.40' })).toMatchObject({ status: 401 })
  })

  it('writes a flood of refused tries down once a wait, and counts them against no further account', async () => {
    world.holdClock('2041-03-04T14:00:00Z')
    const person = await world.user('member')
    const entries = () => AuditModel.countDocuments({ type: { $in: ['LOGIN_BLOCKED', 'LOGIN_FAILED'] } })
    for (let n = 0; n < 20; n++) await fail(`spray${n}@example.org`, { address: '203.0.113.60' })
    const before = await entries()
    for (let n = 0; n < 10; n++) expect(await fail(person.email, { address: '203.0.113.60' })).toMatchObject({ status: 429 })
    expect((await entries()) - before).toBe(1)
    for (let n = 0; n < 5; n++) expect(await fail(person.email, { address: '192.0.2.61' })).toMatchObject({ status: 401 })
    world.advanceClock(10_000)
    await fail('next@example.org', { address: '203.0.113.60' })
    await fail('next@example.org', { address: '203.0.113.60' })
    expect((await entries()) - before).toBe(8)
  })

  it('is written down without what was typed', async () => {
    const person = await world.user('member')
    await tryLogin(person.email, PASSWORD, { address: '192.0.2.50' })
    await fail('secret-typed@example.org', { address: '192.0.2.50' })
    const entries = await AuditModel.find({}).sort({ _id: -1 }).limit(2).lean()
    // The first one was written behind its answer, yet before what came after it.
    expect(entries.map(({ type }) => type)).toEqual(['LOGIN_FAILED', 'LOGIN'])
    expect(JSON.stringify(entries)).not.toMatch(/secret-typed|192\.0\.2/)
    expect(JSON.stringify(entries)).not.toContain(person.email)
  })
  it('is written down once, also where the process died right after the answer', async () => {
    const person = await world.user('member')
    const at = new Date(Date.now() - 60_000)
    const { token, session } = await startSession(person.id, at, { unlogged: newId() })
    const entries = () => AuditModel.find({ type: 'LOGIN', at }).lean()
    expect(await entries()).toEqual([])
    await Promise.all([world.workers.access.sweep(), world.workers.access.sweep()])
    expect(await unloggedSessions()).toEqual([])
    // Died between the entry and the mark.
    await world.db
      .collection('sessions')
      .updateOne({ _id: session._id as never }, { $set: { unlogged: session.unlogged, unloggedCode: session.unloggedCode } })
    await world.workers.access.sweep()
    expect(await entries()).toHaveLength(1)
    expect(await unloggedSessions()).toEqual([])
    expect(await world.call({ ...person, token }, 'isAuthenticated')).toMatchObject({ user: { email: person.email } })
  })
})
