import { afterEach, describe, expect, it } from 'vitest'
import { codeOf, loginAgain, setUpFactor } from '../../tests/world/accounts'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { inWorld, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { SettingsModel } from '../settings/model'
import { nextDeadline } from './deadlines'
import { UserModel, type UserDoc } from './model'

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const kindOf = async ({ token }: TestUser): Promise<string> => (await world.sessions.authenticate(token)).actor.kind
const stored = async (person: TestUser): Promise<UserDoc> => {
  const user = await UserModel.findOne({ _id: person.id }).lean<UserDoc>()
  if (!user) throw new Error('gone')
  return user
}
const types = async (count: number): Promise<string[]> =>
  (await AuditModel.find({}).sort({ _id: -1 }).limit(count).lean()).map(({ type }) => type)
const require2fa = async (required: boolean): Promise<void> => {
  await world.call(null, 'getSettings')
  await world.db.collection(SettingsModel.collection.name).updateOne({}, { $set: { twoFactorAuthenticationRequired: required } })
  await world.events.emit({ kind: 'actorChanged' })
}

describe('set-up', () => {
  it('shows one secret, as a picture and to be typed, also where both are asked for at once', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    const [key, png, again] = await Promise.all([
      world.call(person, 'getTwoFactorKey'),
      world.call(person, 'getTwoFactorQRCode'),
      world.call(person, 'getTwoFactorKey'),
    ])
    expect(again).toEqual(key)
    expect(key.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(key.uri).toContain(`secret=${key.secret}`)
    expect(decodeURIComponent(key.uri)).toContain(`otpauth://totp/Lotse:${person.email}`)
    expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG')
    world.advanceClock(3_600_000)
    expect((await world.call(person, 'getTwoFactorKey')).secret).not.toBe(key.secret)
  })

  it('takes password and code, answers ten recovery codes once and lets the session on', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    expect(await kindOf(person)).toBe('setupPending')
    const { recoveryCodes } = await setUpFactor(world, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    expect(await kindOf(person)).toBe('member')
    expect(await world.call(person, 'isAuthenticated')).toMatchObject({ twoFactorConfirmed: true, user: { twoFactorEnabled: true } })
    expect(await types(1)).toEqual(['TWO_FACTOR_ENABLED'])
  })

  it('keeps no secret and no recovery code in clear, and puts neither into views nor the log', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    const { secret, recoveryCodes } = await setUpFactor(world, person)
    const kept = JSON.stringify([await stored(person), await AuditModel.find({}).lean(), await world.call(person, 'getUser', person.email)])
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(hidden)
  })

  it('names what is wrong and switches nothing on', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    const change = (password: string | null, code: string | null) => world.call(person, 'changeTwoFactorConfig', password, code, true, null)
    await expect(change(PASSWORD, '123456')).rejects.toMatchObject({ status: 409, data: { reason: 'twoFactorNotShown' } })
    const { secret } = await world.call(person, 'getTwoFactorKey')
    await expect(change(PASSWORD, null)).rejects.toMatchObject({ status: 422, data: { errors: [{ path: '/code', rule: 'required' }] } })
    await expect(change('falsch', await codeOf(secret))).rejects.toMatchObject({ status: 422, data: { reason: 'wrongPassword' } })
    await expect(change(PASSWORD, await codeOf(secret, -600))).rejects.toMatchObject({
      status: 422,
      data: { reason: 'wrongCode', message: 'Falscher Code. Bitte versuchen Sie es erneut.' },
    })
    expect(await types(1)).toEqual(['TWO_FACTOR_FAILED'])
    expect((await stored(person)).totp.enabled).toBe(null)
  })

  it('makes the person’s other sessions ask for the code', async () => {
    const person = await world.user('member')
    const other = await loginAgain(world, person)
    const { secret } = await setUpFactor(world, person)
    expect([await kindOf(person), await kindOf(other)]).toEqual(['member', 'codePending'])
    // The half minute of the set-up is used up.
    world.advanceClock(30_000)
    expect(await world.call(other, 'authenticate', await codeOf(secret))).toMatchObject({ twoFactorConfirmed: true })
    await expect(world.call(other, 'getTwoFactorQRCode')).rejects.toMatchObject({ status: 409, data: { reason: 'twoFactorIsOn' } })
  })
})

describe('skipping', () => {
  it('is for whoever has none, while the system does not require it', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    expect(await world.call(person, 'changeTwoFactorConfig', null, null, false, null)).toEqual({ recoveryCodes: [] })
    expect([await kindOf(person), (await stored(person)).totp.enabled]).toEqual(['member', false])
    await setUpFactor(world, person)
    await expect(world.call(person, 'changeTwoFactorConfig', null, null, false, null)).rejects.toMatchObject({ status: 409 })
    expect((await stored(person)).totp.enabled).toBe(true)
  })

  it('is refused while required; within 24 hours of a deadline of the own offers it may be put off, once', async () => {
    const person = await world.user('member', { totp: { enabled: null } })
    const skip = () => world.call(person, 'changeTwoFactorConfig', null, null, false, null)
    const start = new Date()
    world.holdClock(start)
    await require2fa(true)
    try {
      await expect(skip()).rejects.toMatchObject({ status: 403, data: { reason: 'twoFactorRequired' } })
      const asked: number[] = []
      const dueIn = (hours: number): void => {
        nextDeadline.value = async (organizationId) => {
          asked.push(organizationId)
          return new Date(start.getTime() + hours * 3_600_000)
        }
      }
      dueIn(25)
      await expect(skip()).rejects.toMatchObject({ status: 403 })
      dueIn(2)
      expect(await skip()).toEqual({ recoveryCodes: [] })
      expect(asked).toEqual([person.organizationId, person.organizationId])
      expect(await kindOf(person)).toBe('member')
      world.advanceClock(2 * 3_600_000)
      expect(await kindOf(person)).toBe('setupPending')
      dueIn(4)
      await expect(skip()).rejects.toMatchObject({ status: 403 })
    } finally {
      nextDeadline.value = async () => null
      await require2fa(false)
    }
  })
})

describe('authenticate', () => {
  it('lets the session on by a code, with blanks in it or not, one step early or late', async () => {
    const person = await world.user('internal')
    const { secret } = await setUpFactor(world, person)
    for (const [wait, drift] of [
      [120_000, -30],
      [240_000, 0],
      [360_000, 30],
    ] as const) {
      world.advanceClock(wait)
      const session = await loginAgain(world, person)
      expect(await kindOf(session)).toBe('codePending')
      await expect(world.call(session, 'getUsers', ['SYSTEM_USER'])).rejects.toMatchObject({ status: 403, data: { reason: 'codePending' } })
      const code = await codeOf(secret, drift)
      await world.call(session, 'authenticate', `${code.slice(0, 3)} ${code.slice(3)} `)
      expect(await kindOf(session)).toBe('internal')
      expect((await types(1))[0]).toBe('TWO_FACTOR_AUTHENTICATED')
    }
  })

  it('takes no code of two steps ago or ahead, none twice, and none that is older than one that was taken', async () => {
    const person = await world.user('internal')
    const { secret } = await setUpFactor(world, person)
    world.advanceClock(300_000)
    const session = await loginAgain(world, person)
    for (const drift of [-60, 60])
      await expect(world.call(session, 'authenticate', await codeOf(secret, drift))).rejects.toMatchObject({ status: 422 })
    const [early, late] = [await codeOf(secret, -30), await codeOf(secret)]
    await world.call(session, 'authenticate', late)
    const second = await loginAgain(world, person)
    for (const code of [late, early])
      await expect(world.call(second, 'authenticate', code)).rejects.toMatchObject({ data: { reason: 'wrongCode' } })
  })

  it('takes a recovery code once, in any case of letters, and says so in the log', async () => {
    const person = await world.user('internal')
    const { recoveryCodes } = await setUpFactor(world, person)
    const code = recoveryCodes[3] ?? ''
    const session = await loginAgain(world, person)
    await world.call(session, 'authenticate', ` ${code.toUpperCase().replace('-', ' ')}`)
    expect(await kindOf(session)).toBe('internal')
    expect(await types(1)).toEqual(['RECOVERY_CODE_USED'])
    expect((await stored(person)).recovery).toHaveLength(9)
    const again = await loginAgain(world, person)
    await expect(world.call(again, 'authenticate', code)).rejects.toMatchObject({ data: { reason: 'wrongCode' } })
  })
})

describe('switching off, new recovery codes, and an admin’s reset', () => {
  it('switches off with password and code, not without', async () => {
    const person = await world.user('member')
    const { secret, recoveryCodes } = await setUpFactor(world, person)
    world.advanceClock(30_000)
    const off = (password: string, code: string) => world.call(person, 'changeTwoFactorConfig', password, code, false, null)
    await expect(off('falsch', await codeOf(secret))).rejects.toMatchObject({ data: { reason: 'wrongPassword' } })
    await expect(off(PASSWORD, '000000')).rejects.toMatchObject({ data: { reason: 'wrongCode' } })
    expect(await off(PASSWORD, recoveryCodes[0] ?? '')).toEqual({ recoveryCodes: [] })
    expect(await types(2)).toEqual(['TWO_FACTOR_DISABLED', 'RECOVERY_CODE_USED'])
    expect(await stored(person)).toMatchObject({ totp: { enabled: false, secret: null }, recovery: [] })
  })

  it('renews the recovery codes: the earlier ones are over', async () => {
    const person = await world.user('member')
    const { secret, recoveryCodes } = await setUpFactor(world, person)
    world.advanceClock(30_000)
    const renewed = await world.call(person, 'renewRecoveryCodes', PASSWORD, await codeOf(secret))
    expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    const session = await loginAgain(world, person)
    await expect(world.call(session, 'authenticate', recoveryCodes[0] ?? '')).rejects.toMatchObject({ status: 422 })
    await world.call(session, 'authenticate', renewed.recoveryCodes[0] ?? '')
    const without = await world.user('member')
    await expect(world.call(without, 'renewRecoveryCodes', PASSWORD, '123456')).rejects.toMatchObject({ status: 409 })
  })

  it('a system admin takes it away from others: their sessions end, and they set it up anew', async () => {
    const [admin, person] = [await world.user('admin'), await world.user('internal')]
    await setUpFactor(world, person)
    await world.call(admin, 'changeTwoFactorConfig', null, null, null, ` ${person.email.toUpperCase()}`)
    expect(await kindOf(person)).toBe('guest')
    expect(await types(1)).toEqual(['TWO_FACTOR_RESET'])
    expect(await kindOf(await loginAgain(world, person))).toBe('setupPending')
    await expect(world.call(admin, 'changeTwoFactorConfig', null, null, null, person.email)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'noTwoFactorToReset' },
    })
  })
})
