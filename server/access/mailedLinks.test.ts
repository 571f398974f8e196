import { afterEach, describe, expect, it } from 'vitest'
import { loginAgain, mailsTo, setAccount, tokenMailedTo } from '../../tests/world/accounts'
import { inWorld, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { hashToken } from '../platform/sessionStore'
import { OrderModel } from './orders'

const NEW = 'vier Kraniche im Watt'

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const last = () => AuditModel.findOne({}).sort({ _id: -1 }).lean()

describe('sendPasswordResetMail', () => {
  it('mails a link that sets a password, once, in the person’s language', async () => {
    const person = await world.user('member', { settings: { language: 'en_US' } })
    expect(await world.call(null, 'sendPasswordResetMail', ` ${person.email.toUpperCase()} `)).toBe(null)
    await world.workers.access.sweep()
    const [mail, ...more] = await mailsTo(person.email)
    expect([mail?.key, mail?.lang, more.length]).toEqual(['passwordReset', 'en', 0])
    expect(await last()).toMatchObject({ type: 'PASSWORD_RESET_REQUESTED' })
    await world.call(null, 'changePassword', null, await tokenMailedTo(person.email), NEW)
    expect(await world.call(null, 'login', person.email, NEW)).toHaveProperty('token')
    expect(await OrderModel.countDocuments({})).toBe(0)
  })

  it('mails nobody who is unknown, disabled or known elsewhere', async () => {
    const [off, ldap] = [await world.user('member', { state: 'DISABLED' }), await world.user('internal', { authenticationBackend: 'ldap' })]
    for (const email of [off.email, ldap.email, 'niemand@example.org']) {
      await world.callRaw(null, ['sendPasswordResetMail', [email]], { address: '192.0.2.71' })
      await world.workers.access.sweep()
      expect(await mailsTo(email)).toEqual([])
    }
  })

  it('is the same mail and the same link when it is carried out twice', async () => {
    const person = await world.user('member')
    await world.call(null, 'sendPasswordResetMail', person.email)
    const order = await OrderModel.findOne({}).lean()
    if (!order) throw new Error('nothing was ordered')
    await world.workers.access.sweep()
    const token = await tokenMailedTo(person.email)
    // As after a kill between the mail and the end of the order.
    await OrderModel.create(order)
    await world.workers.access.sweep()
    expect(await mailsTo(person.email)).toHaveLength(1)
    await world.call(null, 'changePassword', null, token, NEW)
  })

  it('asked for by others does not bury a person under mails', async () => {
    const person = await world.user('member')
    for (let n = 0; n < 6; n++) {
      await world.callRaw(null, ['sendPasswordResetMail', [person.email]], { address: `198.51.100.${n}` })
      await world.workers.access.sweep()
    }
    expect(await mailsTo(person.email)).toHaveLength(3)
    expect(await world.callRaw(null, ['getPasswordLink', [await tokenMailedTo(person.email)]])).toMatchObject({ email: person.email })
  })
})

describe('resetPassword by an admin', () => {
  it('ends the password and every session, and mails a link', async () => {
    const [admin, person] = [await world.user('admin'), await world.user('internal')]
    await world.call(admin, 'resetPassword', person.email)
    expect(await world.call(person, 'isAuthenticated')).toBe(null)
    await expect(loginAgain(world, person)).rejects.toMatchObject({ status: 401 })
    await world.call(null, 'changePassword', null, await tokenMailedTo(person.email), NEW)
    expect(await world.call(null, 'login', person.email, NEW)).toHaveProperty('token')
    expect((await AuditModel.find({}).lean()).map(({ type }) => type)).toContain('PASSWORD_RESET')
  })

  it('is refused for who is not active and whose password is kept elsewhere', async () => {
    const admin = await world.user('admin')
    const off = await world.user('internal', { state: 'DISABLED' })
    const ldap = await world.user('internal', { authenticationBackend: 'ldap' })
    await expect(world.call(admin, 'resetPassword', off.email)).rejects.toMatchObject({ status: 409, data: { reason: 'onlyActivePeople' } })
    await expect(world.call(admin, 'resetPassword', ldap.email)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'passwordElsewhere' },
    })
  })

  it('a kill before the sessions were deleted leaves none of them alive', async () => {
    const person = await world.user('member')
    await setAccount(person.id, { sessionEpoch: 1 })
    await world.events.emit({ kind: 'actorChanged', userId: person.id })
    await expect.poll(() => world.call(person, 'isAuthenticated')).toBe(null)
  })
})

describe('confirmEmail', () => {
  it('confirms once; a link that fails touches no session', async () => {
    const member = await world.user('member')
    await expect(world.call(member, 'confirmEmail', 'A'.repeat(43))).rejects.toMatchObject({ status: 404, data: { reason: 'linkInvalid' } })
    expect(await world.call(member, 'isAuthenticated')).toMatchObject({ user: { email: member.email } })
  })
})

describe('requestAccess', () => {
  const asker = { givenName: 'Okko', surName: 'Neu', email: 'okko@neu.example', message: 'Ich arbeite <b>bei Ihnen</b>.' }

  it('mails the active admins of the organization of that name, and nobody else', async () => {
    const { _id: organizationId, name } = await world.organization()
    const [admin, off] = [
      await world.user('organizationAdmin', { organizationId }),
      await world.user('organizationAdmin', { organizationId, state: 'DISABLED' }),
    ]
    const member = await world.user('member', { organizationId })
    expect(await world.call(null, 'requestAccess', ` ${name.toUpperCase()}`, asker)).toBe(null)
    await world.workers.access.sweep()
    const [mail] = await mailsTo(admin.email)
    expect(mail).toMatchObject({ key: 'accessRequested', text: expect.stringContaining('okko@neu.example') })
    expect(mail?.html).not.toContain('<b>bei Ihnen</b>')
    expect([await mailsTo(off.email), await mailsTo(member.email)]).toEqual([[], []])
    expect(await last()).toMatchObject({ type: 'ACCESS_REQUESTED', data: { organizationId, mailed: 1 } })
    expect(JSON.stringify(await AuditModel.find({}).lean())).not.toMatch(/okko|arbeite/)
  })

  it('answers alike where there is no such organization, and says what is missing', async () => {
    expect(await world.call(null, 'requestAccess', 'Gibt es nicht AG', asker)).toBe(null)
    await expect(world.call(null, 'requestAccess', ' ', { ...asker, email: 'x' })).rejects.toMatchObject({
      data: {
        errors: [
          { path: '/organizationName', rule: 'required' },
          { path: '/person/email', rule: 'email' },
        ],
      },
    })
    await world.workers.access.sweep()
    expect(await OrderModel.countDocuments({})).toBe(0)
  })
})

it('the own sessions are listed without what would open one, and end by name', async () => {
  const person = await world.user('member')
  const [second, third] = [await loginAgain(world, person), await loginAgain(world, person)]
  const sessions = await world.call(second, 'getSessions')
  expect(sessions).toHaveLength(3)
  for (const { token } of [person, second, third]) {
    expect(JSON.stringify(sessions)).not.toContain(token)
    expect(JSON.stringify(sessions)).not.toContain(hashToken(token))
  }
  const current = (await world.call(third, 'getSessions')).find((one) => one.current)
  expect(await world.call(second, 'endSession', current?.id ?? '')).toBe(null)
  expect(await world.call(third, 'isAuthenticated')).toBe(null)
  expect(await world.call(second, 'endOtherSessions')).toBe(null)
  expect([await world.call(person, 'isAuthenticated'), (await world.call(second, 'getSessions')).length]).toEqual([null, 1])
  expect(await last()).toMatchObject({ type: 'SESSION_ENDED', data: { which: 'others' } })
})
