import { afterEach, describe, expect, it } from 'vitest'
import { UserModel, type UserDoc } from '../../server/access/model'
import { openText, sealText } from '../../server/access/sealedText'
import type { Application } from '../../server/app/application'
import { codeOf, loginAgain, setUpFactor } from '../world/accounts'
import { PASSWORD, type TestUser } from '../world/people'
import { inTwoProcesses, type World } from '../world/inWorld'

let world: World
let other: Application
inTwoProcesses((made) => ({ world, other } = made))
afterEach(() => world.holdClock(null))

interface From {
  readonly address?: string
  readonly device?: string
}
let calls = 0
const statusIn = async (
  { dispatcher }: Pick<Application, 'dispatcher'>,
  person: TestUser,
  [method, args]: readonly [string, unknown[]],
): Promise<number> => {
  const connection = { address: `192.0.${++calls}.1`, device: '', adopt: async () => undefined }
  const answer = await dispatcher.receive(
    { token: person.token, lang: 'de', connection },
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: args }),
  )
  return JSON.parse(JSON.stringify(answer)).error?.code ?? 200
}
const statusOf = (person: TestUser, code: string, from: From = {}): Promise<number> =>
  world.callRaw(person, ['authenticate', [code]], from).then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('a code in two processes at the same instant', () => {
  it('of the authenticator lets one in', async () => {
    for (let n = 0; n < 6; n++) {
      const person = await world.user('member')
      const { secret } = await setUpFactor(world, person)
      world.advanceClock(60_000)
      const sessions = await Promise.all([0, 1, 2, 3].map(() => loginAgain(world, person)))
      const code = await codeOf(secret)
      const answers = await Promise.all(
        sessions.map((one, index) => statusIn(index % 2 === 0 ? world : other, one, ['authenticate', [code]])),
      )
      expect(answers.sort()).toEqual([200, 422, 422, 422])
    }
  })

  it('for recovery lets one in', async () => {
    for (let n = 0; n < 4; n++) {
      const person = await world.user('member')
      const { recoveryCodes } = await setUpFactor(world, person)
      const sessions = await Promise.all([0, 1, 2, 3].map(() => loginAgain(world, person)))
      const answers = await Promise.all(
        sessions.map((one, index) => statusIn(index % 2 === 0 ? world : other, one, ['authenticate', [recoveryCodes[0]]])),
      )
      expect(answers.sort()).toEqual([200, 422, 422, 422])
    }
  })

  it('that switches the second factor on does so once', async () => {
    const person = await world.user('member')
    const { secret } = await world.call(person, 'getTwoFactorKey')
    const change: [string, unknown[]] = ['changeTwoFactorConfig', [PASSWORD, await codeOf(secret), true, null]]
    const answers = await Promise.all([world, other, world, other].map((one) => statusIn(one, person, change)))
    expect(answers.filter((one) => one === 200)).toHaveLength(1)
  })
})

describe('guessing codes', () => {
  it('waits after five, longer each time, however many sessions and browsers a stolen password makes', async () => {
    const person = await world.user('member')
    await setUpFactor(world, person)
    world.holdClock('2041-01-01T10:00:00Z')
    const answers: number[] = []
    for (let n = 0; n < 7; n++) {
      const from = { address: `198.51.100.${n}`, device: `attacker${'A'.repeat(13)}${n}` }
      answers.push(await statusOf(await loginAgain(world, person, from), '000000', from))
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
    const session = await loginAgain(world, person)
    world.advanceClock(5_000)
    expect(await statusOf(session, '000000')).toBe(422)
    await expect(world.call(session, 'authenticate', '000000')).rejects.toMatchObject({ status: 429, data: { seconds: 10 } })
  })

  it('of one address against many accounts waits, too', async () => {
    world.holdClock('2041-01-02T10:00:00Z')
    const address = '198.51.100.77'
    const answers: number[] = []
    for (let n = 0; n < 6; n++) {
      const person = await world.user('member', { totp: { enabled: true } })
      for (let m = 0; m < 4; m++) answers.push(await statusOf(person, '000000', { address }))
    }
    expect(answers.filter((one) => one === 429)).toHaveLength(4)
  })

  it('does not lock a bidder out of a browser that was let in before', async () => {
    const person = await world.user('member')
    const { secret } = await setUpFactor(world, person)
    const own = { address: '192.0.2.8', device: `own${'A'.repeat(19)}` }
    world.advanceClock(60_000)
    expect(await statusOf(await loginAgain(world, person, own), await codeOf(secret), own)).toBe(200)
    const attacker = { address: '203.0.113.9', device: `foe${'A'.repeat(19)}` }
    const stolen = await loginAgain(world, person, attacker)
    for (let n = 0; n < 8; n++) await statusOf(stolen, '000000', attacker)
    expect(await statusOf(stolen, await codeOf(secret), attacker)).toBe(429)
    world.advanceClock(60_000)
    expect(await statusOf(await loginAgain(world, person, own), await codeOf(secret), own)).toBe(200)
  })

  it('is no way round the password either: switching off asks for both, and both are counted', async () => {
    const person = await world.user('member')
    await setUpFactor(world, person)
    world.holdClock(new Date(Date.now() + 60_000))
    const off = (password: string, code: string) =>
      world.call(person, 'changeTwoFactorConfig', password, code, false, null).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    const guesses: number[] = []
    for (let n = 0; n < 6; n++) guesses.push(await off('falsch', '000000'))
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429])
    world.advanceClock(5_000)
    const codes: number[] = []
    for (let n = 0; n < 6; n++) codes.push(await off(PASSWORD, '000000'))
    expect(codes).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('what lies in the database', () => {
  it('is of no use beside another person, and changed it does not open', async () => {
    const [one, two] = [await world.user('member'), await world.user('member')]
    const { secret } = await setUpFactor(world, one)
    const sealed = (await UserModel.findOne({ _id: one.id }).lean<UserDoc>())?.totp.secret ?? ''
    expect(openText(sealed, one.id)).toBe(secret)
    expect(() => openText(sealed, two.id)).toThrow()
    expect(() => openText(`${sealed.slice(0, -2)}AA`, one.id)).toThrow()
    expect(sealText(secret, one.id)).not.toBe(sealed)
  })
})

it('nobody sets a second factor by the fields of another call, nor by an operator', async () => {
  const person = await world.user('member', { totp: { enabled: true } })
  for (const value of ['{"$gt":""}', '["000000"]', '{"$ne":null}', '7', 'true'])
    expect(await world.send(person.token, `{"jsonrpc":"2.0","id":1,"method":"authenticate","params":[${value}]}`)).toMatchObject({
      error: { code: 422 },
    })
  const member = await world.user('member')
  for (const params of [
    `{"$gt":""},"000000",false,null`,
    `null,null,{"$ne":true},null`,
    `null,null,null,{"$gt":""}`,
    `null,null,false,null,{"totp":1}`,
  ])
    expect(await world.send(member.token, `{"jsonrpc":"2.0","id":1,"method":"changeTwoFactorConfig","params":[${params}]}`)).toMatchObject({
      error: { code: 422 },
    })
})
