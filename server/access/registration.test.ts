import { afterEach, describe, expect, it } from 'vitest'
import { mailsTo, tokenMailedTo } from '../../tests/world/accounts'
import { inWorld, type World } from '../../tests/world/inWorld'
import { CONTACT } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import { OrganizationModel } from '../organizations/model'
import { AppError } from '../platform/errors'
import { register } from './commands/register'
import { UserModel, type UserDoc } from './model'

const PASSWORD = 'vier Kraniche im Watt'
const DAY = 24 * 3_600_000

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

let count = 0
const company = (more: Record<string, unknown> = {}) => {
  const n = ++count
  return { name: `Schlickwerk ${n} GmbH`, contact: { ...CONTACT, email: `info${n}@firma.example` }, ...more }
}
const person = (more: Record<string, unknown> = {}) => ({
  email: `person${count}@firma.example`,
  givenName: 'Ada',
  surName: 'Muster',
  password: PASSWORD,
  ...more,
})
const call = (organization: object, user: object) =>
  world.callRaw(null, ['registerOrganization', [organization, user]], { address: `192.0.${count}.1` }) as Promise<{
    organization: { id: number; name: string }
    email: string
  }>
const types = async (count: number): Promise<string[]> =>
  (await AuditModel.find({}).sort({ _id: -1 }).limit(count).lean()).map(({ type }) => type)
const userOf = (email: string): Promise<UserDoc | null> => UserModel.findOne({ email }).lean<UserDoc>()

describe('a company registers itself', () => {
  it('gets an organization and its admin, who waits for the address to be confirmed', async () => {
    const made = await call(company({ vat: 'DE 111 111 111' }), person({ email: ' Ada.Muster@Firma.Example ' }))
    expect(made.email).toBe('ada.muster@firma.example')
    expect(await OrganizationModel.findOne({ _id: made.organization.id }).lean()).toMatchObject({
      type: 'CONTRACTOR',
      version: 1,
      name: made.organization.name,
    })
    expect(await userOf(made.email)).toMatchObject({
      roles: ['ORGANIZATION_ADMIN'],
      state: '',
      organizationId: made.organization.id,
      totp: { enabled: null },
      pending: [],
    })
    expect((await types(2)).sort()).toEqual(['ORGANIZATION_REGISTERED', 'USER_CREATED'])
    const [mail, ...more] = await mailsTo(made.email)
    expect([mail?.key, more.length]).toEqual(['emailConfirmation', 0])
    const { token } = await world.call(null, 'login', made.email, PASSWORD)
    const session = { id: '', email: made.email, name: '', token, organizationId: made.organization.id }
    await expect(world.call(session, 'getUser', made.email)).rejects.toMatchObject({ status: 403, data: { reason: 'unconfirmed' } })
    expect(await world.call(null, 'confirmEmail', await tokenMailedTo(made.email))).toMatchObject({
      email: made.email,
      activated: true,
      state: 'ACTIVE',
    })
    await expect(world.call(session, 'getUser', made.email)).rejects.toMatchObject({ data: { reason: 'setupPending' } })
  })

  it('takes the representative as the person where that is said', async () => {
    const made = await call(company(), { password: PASSWORD, isContact: true })
    expect(await userOf(made.email)).toMatchObject({
      email: `info${count}@firma.example`,
      givenName: 'Ada',
      surName: 'Muster',
      contact: { city: 'Bremerhaven' },
    })
  })

  it('names every fault at once', async () => {
    await expect(call({ contact: {} }, { email: 'nix', password: 'kurz' })).rejects.toMatchObject({
      status: 422,
      data: {
        errors: expect.arrayContaining([
          { path: '/organization/name', rule: 'required' },
          { path: '/organization/contact/zip', rule: 'required' },
          { path: '/user/givenName', rule: 'required' },
          { path: '/user/email', rule: 'email' },
          { path: '/user/password', rule: 'tooShort', params: { min: 12 } },
        ]),
      },
    })
  })

  it('is told in a sentence that the company or the address is there already', async () => {
    const first = company({ vat: 'DE 222 333 444', registrationNumber: 'HRB 77', registrationCourt: 'Amtsgericht Bremen' })
    const { email } = await call(first, person())
    const again = [
      { name: ` ${first.name.toUpperCase()}  ` },
      { vat: 'de222333444' },
      { registrationNumber: 'hrb-77', registrationCourt: 'AMTSGERICHT  BREMEN' },
    ]
    for (const same of again)
      await expect(call(company(same), person())).rejects.toMatchObject({
        status: 409,
        data: {
          reason: 'organizationExists',
          organizationName: first.name,
          message: expect.stringMatching(/^Dieses Unternehmen wurde bereits registriert/),
        },
      })
    // The same number at another court is another company.
    await call(company({ registrationNumber: 'HRB 77', registrationCourt: 'Amtsgericht Stade' }), person())
    await expect(call(company(), person({ email: email.toUpperCase() }))).rejects.toMatchObject({
      status: 409,
      data: { reason: 'emailExists' },
    })
  })
})

it('staff invite: no password, an invitation by mail, and whoever follows it is in', async () => {
  const staff = await world.user('internal')
  const invited = company()
  await expect(world.call(staff, 'registerOrganization', invited, person())).rejects.toMatchObject({
    data: { errors: [{ path: '/user/password', rule: 'notAllowed' }] },
  })
  const { email } = await world.call(staff, 'registerOrganization', invited, person({ password: undefined }))
  const [mail] = await mailsTo(email)
  expect(mail?.key).toBe('inviteBySystemAdminExtern')
  expect(mail?.text).toContain(staff.name)
  expect((await types(4)).sort()).toEqual(['INVITE_SENT', 'ORGANIZATION_INVITED', 'ORGANIZATION_REGISTERED', 'USER_CREATED'])
  await world.call(null, 'changePassword', null, await tokenMailedTo(email), PASSWORD)
  expect(await types(3)).toContain('INVITE_ACCEPTED')
  expect(await world.call(null, 'login', email, PASSWORD)).toMatchObject({ user: { state: 'ACTIVE' } })
})

describe('confirming', () => {
  it('mails a new link on demand, ends the earlier one, and not too often', async () => {
    const { email } = await call(company(), person())
    const first = await tokenMailedTo(email)
    const { token } = await world.call(null, 'login', email, PASSWORD)
    const session = { id: '', email, name: '', token, organizationId: null }
    world.advanceClock(1000)
    expect(await world.call(session, 'resendEmail')).toBe(null)
    const second = await tokenMailedTo(email)
    expect(second).not.toBe(first)
    expect(await world.db.collection('audit').countDocuments({ type: 'EMAIL_CONFIRMATION_SENT' })).toBe(1)
    await expect(world.call(null, 'confirmEmail', first)).rejects.toMatchObject({ status: 404 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.call(session, 'resendEmail').catch((error: unknown) => error)))
    expect(answers.filter((one) => one instanceof AppError && one.status === 429)).toHaveLength(2)
  })
})

describe('a registration that nobody confirmed', () => {
  it('keeps its place for a day, and gives it up to the next one then', async () => {
    world.holdClock('2031-05-05T08:00:00Z')
    const squatted = company()
    const { email, organization } = await call(squatted, person())
    world.advanceClock(DAY - 60_000)
    await expect(call({ ...squatted }, person({ email: 'echt@firma.example' }))).rejects.toMatchObject({ status: 409 })
    world.advanceClock(60_000)
    const next = await call({ ...squatted }, person({ email: 'echt@firma.example' }))
    expect(next.organization.id).not.toBe(organization.id)
    expect([await userOf(email), await OrganizationModel.findOne({ _id: organization.id }).lean()]).toEqual([null, null])
    // The same address may try anew, too.
    world.advanceClock(DAY)
    await call(company(), person({ email: 'echt@firma.example' }))
  })

  it('stays where its person came in, and where staff keep the company', async () => {
    world.holdClock('2032-05-05T08:00:00Z')
    const kept = company()
    const { email } = await call(kept, person())
    await world.call(null, 'confirmEmail', await tokenMailedTo(email))
    world.advanceClock(10 * DAY)
    await expect(call({ ...kept }, person({ email: `x${email}` }))).rejects.toMatchObject({ data: { reason: 'organizationExists' } })
    await expect(call(company(), person({ email }))).rejects.toMatchObject({ data: { reason: 'emailExists' } })
    const { name } = await world.organization()
    await expect(call(company({ name }), person())).rejects.toMatchObject({ data: { reason: 'organizationExists' } })
  })
})

describe('killed in between', () => {
  const registration = () => ({ organization: company(), user: person(), inviter: null, lang: 'de' as const, at: new Date() })
  const broken = (at: 'publish' | 'audit') => ({
    audit: async () => ({}),
    publish: async () => undefined,
    endAll: async () => undefined,
    [at]: async () => Promise.reject(new Error('killed')),
  })

  it.each(['publish', 'audit'] as const)('at %s: the work makes the rest, once', async (place) => {
    const wanted = registration()
    await expect(register(wanted, broken(place))).rejects.toThrow('killed')
    const half = await userOf(wanted.user.email)
    expect(half?.pending.length).toBeGreaterThan(0)
    world.advanceClock(60_000)
    await world.workers.access.sweep()
    await world.workers.access.sweep()
    const whole = await userOf(wanted.user.email)
    expect(whole?.pending).toEqual([])
    expect(await OrganizationModel.countDocuments({ _id: whole?.organizationId ?? -1, name: wanted.organization.name })).toBe(1)
    expect(await mailsTo(wanted.user.email)).toHaveLength(1)
    expect(await AuditModel.countDocuments({ type: 'ORGANIZATION_REGISTERED', 'data.organizationId': whole?.organizationId })).toBe(1)
    expect(await world.call(null, 'confirmEmail', await tokenMailedTo(wanted.user.email))).toMatchObject({ state: 'ACTIVE' })
  })

  it('before the one write: nothing is there, and the same registration goes through', async () => {
    const wanted = registration()
    const create = UserModel.create.bind(UserModel)
    Object.assign(UserModel, { create: () => Promise.reject(new Error('killed')) })
    try {
      await expect(register(wanted, broken('publish'))).rejects.toThrow('killed')
    } finally {
      Object.assign(UserModel, { create })
    }
    expect([await userOf(wanted.user.email), await OrganizationModel.findOne({ name: wanted.organization.name }).lean()]).toEqual([
      null,
      null,
    ])
    await call(wanted.organization, wanted.user)
  })
})
