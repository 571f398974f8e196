import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { offerSetup } from '../../server/access/commands/firstAdmin'
import { UserModel } from '../../server/access/model'
import { issueToken, LIFETIME_MS, type TokenPurpose } from '../../server/access/tokens'
import { AppError } from '../../server/platform/errors'
import { now } from '../../server/platform/clock'
import { PASSWORD, type TestUser } from '../world/people'
import { inWorld, type World } from '../world/inWorld'

const NEW = 'vier Kraniche im Watt'
const other = (n: number): string => `vier Kraniche im Watt, Reihe ${n}`
const someone = (n: number) => ({ email: `admin${n}@lotse.example`, givenName: 'Kim', surName: `Nummer ${n}` })

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof AppError) return error.status
      throw error
    },
  )
const issue = async (purpose: TokenPurpose, person: TestUser | null): Promise<string> =>
  (await issueToken(purpose, { userId: person?.id ?? null, at: now() })).token
const change = (token: string, password = NEW) => statusOf(world.call(null, 'changePassword', null, token, password))
const create = (token: string, n = 0) => statusOf(world.call(null, 'createFirstAdmin', token, someone(n), NEW))
const ask = (token: string) => statusOf(world.call(null, 'getPasswordLink', token))

describe('the link to the first system admin, while there is none', () => {
  it('opens nothing once it expired', async () => {
    const token = await issue('setup', null)
    world.advanceClock(LIFETIME_MS.setup - 1000)
    expect(await ask(token)).toBe(200)
    world.advanceClock(1000)
    expect([await ask(token), await create(token)]).toEqual([404, 404])
    expect(await UserModel.countDocuments({})).toBe(0)
  })

  it('cannot be had by a link of another purpose, nor used as one', async () => {
    const person = await world.user('member')
    for (const purpose of ['reset', 'invitation'] as const) expect(await create(await issue(purpose, person))).toBe(404)
    expect(await change(await issue('setup', null))).toBe(404)
    expect(await UserModel.countDocuments({ roles: 'SYSTEM_ADMIN' })).toBe(0)
  })

  it.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', '$ne'])('is not "%s"', async (token) => {
    await issue('setup', null)
    expect([await ask(token), await create(token), await change(token)]).toEqual([404, 404, 404])
  })

  it('cannot be replaced by an operator of the database', async () => {
    for (const token of ['{"$ne":null}', '{"$gt":""}', '["x"]', '7', 'true'])
      for (const [method, params] of [
        ['getPasswordLink', token],
        ['createFirstAdmin', `${token},${JSON.stringify(someone(0))},"${NEW}"`],
        ['changePassword', `null,${token},"${NEW}"`],
      ] as const)
        expect(await world.send(null, `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${params}]}`)).toMatchObject({
          error: { code: 422 },
        })
  })

  /** As two processes that started in the same instant and each printed a link. */
  it('makes exactly one admin, however many follow it at once and even where two links are out', async () => {
    const offered = await offerSetup(now())
    if (!offered) throw new Error('nothing offered')
    const second = 'B'.repeat(43)
    const [stored] = await world.db.collection<{ _id: string }>('tokens').find({ purpose: 'setup', usedAt: null }).toArray()
    await world.db.collection<{ _id: string }>('tokens').insertOne({ ...stored, _id: createHash('sha256').update(second).digest('hex') })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n % 2 === 0 ? offered.token : second, n)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 200 || status === 404 || status === 409)).toHaveLength(12)
    expect(await UserModel.countDocuments({ roles: 'SYSTEM_ADMIN' })).toBe(1)
    // Used up, and what the loser left would be worth nothing either.
    expect([await create(offered.token, 50), await create(second, 51)].every((status) => status === 404 || status === 409)).toBe(true)
    expect([await ask(offered.token), await ask(second)]).toEqual([404, 404])
  })

  it('is worth nothing once there is an admin, even if one got out', async () => {
    const token = await issue('setup', null)
    expect([await create(token, 60), await ask(token)]).toEqual([409, 404])
  })
})

describe('a link that sets a password', () => {
  it('works once', async () => {
    const person = await world.user('member')
    const token = await issue('reset', person)
    expect([await change(token, other(1)), await change(token, other(2)), await ask(token)]).toEqual([200, 404, 404])
    expect(await statusOf(world.call(null, 'login', person.email, other(1)))).toBe(200)
  })

  it('lets exactly one of many at once through, and that one’s password is set', async () => {
    const person = await world.user('member')
    const token = await issue('reset', person)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => change(token, other(n))))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 404)).toHaveLength(7)
    expect(await statusOf(world.call(null, 'login', person.email, other(answers.indexOf(200))))).toBe(200)
  })

  it('opens nothing once it expired: a reset after 1 hour, an invitation after 14 days', async () => {
    const person = await world.user('member')
    for (const [purpose, lifetime] of [
      ['reset', 3_600_000],
      ['invitation', 14 * 24 * 3_600_000],
    ] as const) {
      world.holdClock('2026-05-04T10:00:00Z')
      const token = await issue(purpose, person)
      world.advanceClock(lifetime - 1)
      expect(await ask(token)).toBe(200)
      world.advanceClock(1)
      expect([await ask(token), await change(token)]).toEqual([404, 404])
    }
  })

  it('does not let a disabled person in, nor touch a password that another system keeps', async () => {
    const disabled = await world.user('member', { state: 'DISABLED' })
    const ldap = await world.user('internal', { authenticationBackend: 'ldap' })
    for (const person of [disabled, ldap])
      for (const purpose of ['reset', 'invitation'] as const) expect(await change(await issue(purpose, person))).toBe(404)
    expect(await UserModel.findOne({ _id: disabled.id }).lean()).toMatchObject({ state: 'DISABLED' })
  })

  it('is refused together with an old password: one of the two is the right', async () => {
    const person = await world.user('member')
    const token = await issue('reset', person)
    expect(await statusOf(world.call(null, 'changePassword', 'falsch', token, NEW))).toBe(422)
    expect(await change(token)).toBe(200)
  })

  it('costs no hashing for whoever has none', async () => {
    const began = performance.now()
    for (let n = 0; n < 50; n++) expect(await change('A'.repeat(43))).toBe(404)
    // 50 hashes take more than a second.
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

it('a stolen session is no place to guess the old password at', async () => {
  const person = await world.user('member')
  world.holdClock('2026-05-04T10:00:00Z')
  // The session was started by the real clock; what counts here is how often one may try.
  const answers: number[] = []
  for (let n = 0; n < 7; n++) answers.push(await statusOf(world.call(person, 'changePassword', `falsch ${n}`, null, NEW)))
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect(await statusOf(world.call(person, 'changePassword', PASSWORD, null, NEW))).toBe(429)
})
