import { afterEach, describe, expect, it } from 'vitest'
import { UserModel } from '../../server/access/model'
import { OrganizationModel } from '../../server/organizations/model'
import type { Application } from '../../server/app/application'
import { setAccountOf, tokenMailedTo } from '../world/accounts'
import { CONTACT } from '../world/people'
import { inTwoProcesses, type World } from '../world/inWorld'

const PASSWORD = 'vier Kraniche im Watt'

let world: World
let other: Application
inTwoProcesses((made) => ({ world, other } = made))
afterEach(() => world.holdClock(null))

let count = 0
const company = (name = `Deichbau ${++count} GmbH`) => ({ name, contact: CONTACT })
const person = (email = `neu${++count}@firma.example`) => ({ email, givenName: 'A', surName: 'B', password: PASSWORD })
const register = (params: unknown[], address = `198.51.${++count % 250}.1`): Promise<number> =>
  world.callRaw(null, ['registerOrganization', params], { address }).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const inOther = async (params: unknown[]): Promise<number> => {
  const connection = { address: `203.0.${++count % 250}.1`, device: '', adopt: async () => undefined }
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'registerOrganization', params })
  return JSON.parse(JSON.stringify(await other.dispatcher.receive({ token: null, lang: 'de', connection }, text))).error?.code ?? 200
}

describe('fields nobody may set', () => {
  it.each([
    'roles',
    'state',
    'organizationId',
    'totp',
    'recovery',
    'passwordHash',
    'devices',
    'settings',
    'pending',
    '_id',
    'version',
    'authenticationBackend',
  ])('%s is refused in the person', async (field) => {
    const user = { ...person(), [field]: field === 'roles' ? ['SYSTEM_ADMIN'] : 'ACTIVE' }
    expect(await register([company(), user])).toBe(422)
    expect(await UserModel.findOne({ email: user.email }).lean()).toBe(null)
  })

  it('an organization is neither an authority nor one that exists, whatever is sent', async () => {
    const { _id, name } = await world.organization()
    expect(await register([{ ...company(), type: 'CLIENT' }, person()])).toBe(422)
    expect(await register([{ ...company(), nameKey: 'x' }, person()])).toBe(422)
    const wanted = company()
    expect(await register([{ ...wanted, id: _id, version: 7 }, person()])).toBe(200)
    expect(await OrganizationModel.findOne({ _id }).lean()).toMatchObject({ name })
    expect(await OrganizationModel.findOne({ name: wanted.name }).lean()).toMatchObject({ type: 'CONTRACTOR', version: 1 })
  })

  it('a company’s first person is its admin and no more, whoever invites them', async () => {
    const user = person()
    expect(await register([company(), user])).toBe(200)
    expect(await UserModel.findOne({ email: user.email }).lean()).toMatchObject({ roles: ['ORGANIZATION_ADMIN'], state: '' })
    const staff = await world.user('internal')
    await expect(
      world.callRaw(staff, ['registerOrganization', [company(), { ...person(), roles: ['SYSTEM_ADMIN'] }]]),
    ).rejects.toMatchObject({ status: 422 })
  })
})

it.each(['{"$gt":""}', '{"$ne":null}', '["a@b.example"]', '7', 'null'])('%s is no address, no name and no password', async (value) => {
  const whole = JSON.stringify(company())
  for (const params of [
    `${whole},{"email":${value},"givenName":"A","surName":"B","password":"${PASSWORD}"}`,
    `${whole},{"email":"x@y.example","givenName":"A","surName":"B","password":${value}}`,
    `{"name":${value}},{"email":"x@y.example","givenName":"A","surName":"B","password":"${PASSWORD}"}`,
  ])
    expect(await world.send(null, `{"jsonrpc":"2.0","id":1,"method":"registerOrganization","params":[${params}]}`)).toMatchObject({
      error: { code: 422 },
    })
})

describe('registering the same thing at the same instant in two processes', () => {
  it('one company gets through once', async () => {
    for (let n = 0; n < 5; n++) {
      const wanted = company()
      const answers = await Promise.all([
        register([wanted, person()]),
        inOther([wanted, person()]),
        register([wanted, person()]),
        inOther([wanted, person()]),
      ])
      expect(answers.sort()).toEqual([200, 409, 409, 409])
      expect(await OrganizationModel.countDocuments({ name: wanted.name })).toBe(1)
    }
  })

  it('one address gets through once, and leaves no company without people', async () => {
    const user = person()
    const companies = [company(), company(), company()]
    const answers = await Promise.all(companies.map((one, index) => (index % 2 === 0 ? register([one, user]) : inOther([one, user]))))
    expect(answers.sort()).toEqual([200, 409, 409])
    expect(await OrganizationModel.countDocuments({ name: { $in: companies.map(({ name }) => name) } })).toBe(1)
  })
})

it('asking by registering who has an account is slowed down, per address', async () => {
  world.holdClock('2041-02-01T10:00:00Z')
  const known = (await world.user('member')).email
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push(await register([company(), person(known)], '203.0.113.200'))
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(409))
  expect(answers.slice(10)).toEqual([429, 429])
  expect(await register([company(), person(known)], '203.0.113.201')).toBe(409)
})

describe('a link to confirm an address', () => {
  const made = async (): Promise<{ email: string; token: string }> => {
    const user = person()
    await register([company(), user])
    return { email: user.email, token: await tokenMailedTo(user.email) }
  }

  it('works once, also where it is followed several times at once', async () => {
    const { token } = await made()
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() =>
        world.call(null, 'confirmEmail', token).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(answers.sort()).toEqual([200, 404, 404, 404])
    await expect(world.call(null, 'confirmEmail', token)).rejects.toMatchObject({ status: 404 })
  })

  it('sets no password and opens nothing else, and lasts a day', async () => {
    const { email, token } = await made()
    await expect(world.call(null, 'changePassword', null, token, 'fünf Kraniche im Watt')).rejects.toMatchObject({ status: 404 })
    await expect(world.call(null, 'getPasswordLink', token)).rejects.toMatchObject({ status: 404 })
    world.advanceClock(24 * 3_600_000)
    await expect(world.call(null, 'confirmEmail', token)).rejects.toMatchObject({ status: 404 })
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({ state: '' })
  })

  it('does not bring back whom an admin disabled', async () => {
    const { email, token } = await made()
    await setAccountOf(email, { state: 'DISABLED' })
    await expect(world.call(null, 'confirmEmail', token)).rejects.toMatchObject({ status: 404 })
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({ state: 'DISABLED' })
  })

  it('that fails ends nobody’s session', async () => {
    const [member, unconfirmed] = [await world.user('member'), await world.user('member', { state: '' })]
    for (const someone of [member, unconfirmed]) {
      await expect(world.call(someone, 'confirmEmail', 'B'.repeat(43))).rejects.toMatchObject({ status: 404 })
      expect(await world.call(someone, 'isAuthenticated')).toMatchObject({ user: { email: someone.email } })
    }
  })
})
