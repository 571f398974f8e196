import { afterEach, describe, expect, it } from 'vitest'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { inWorld, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { offerSetup } from './commands/firstAdmin'
import { UserModel, type UserDoc } from './model'
import { issueToken, type TokenPurpose } from './tokens'

const NEW = 'vier Kraniche im Watt'
const ANKE = { email: ' Anke.Behrens@Lotse.example ', givenName: ' Anke', surName: 'Behrens ' }

let world: World
inWorld((made) => (world = made))
afterEach(() => world.holdClock(null))

const linkFor = async (person: TestUser, purpose: TokenPurpose): Promise<string> =>
  (await issueToken(purpose, { userId: person.id, at: now() })).token
const isIn = async (person: { token: string }): Promise<boolean> =>
  (await world.callRaw({ ...person, id: '', email: '', name: '', organizationId: null }, ['isAuthenticated', []])) !== null
const logIn = (email: string, password: string) => world.callRaw(null, ['login', [email, password]], { address: '192.0.2.9' })
const types = async (count: number): Promise<string[]> =>
  (await AuditModel.find({}).sort({ _id: -1 }).limit(count).lean()).map(({ type }) => type)

/** First: the others need people, and with an admin among them there is no setup any more. */
describe('a Lotse without a system admin', () => {
  let token = ''

  it('offers a link that a start renews, and bidders who registered do not end it', async () => {
    const first = await offerSetup(now())
    await world.user('member')
    const second = await offerSetup(now())
    if (!first || !second) throw new Error('nothing offered')
    await expect(world.call(null, 'getPasswordLink', first.token)).rejects.toMatchObject({ status: 404 })
    expect(await world.call(null, 'getPasswordLink', second.token)).toEqual({
      purpose: 'setup',
      email: null,
      organization: null,
      expiresAt: second.expiresAt.toISOString(),
    })
    expect(second.expiresAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    token = second.token
    expect(JSON.stringify(await world.db.collection('tokens').find({}).toArray())).not.toContain(token)
  })

  it('names every field that is wrong, in the caller’s language, and a mistake costs no link', async () => {
    const member = await world.user('member')
    const wrong = { email: 'anke', givenName: ' ', surName: '' }
    await expect(world.call(null, 'createFirstAdmin', token, wrong, 'kurz')).rejects.toMatchObject({
      status: 422,
      data: {
        message: 'Bitte geben Sie einen Vornamen an.',
        errors: [
          { path: '/user/givenName', rule: 'required' },
          { path: '/user/surName', rule: 'required' },
          { path: '/user/email', rule: 'email' },
          { path: '/password', rule: 'tooShort', params: { min: 12 } },
        ],
      },
    })
    await expect(world.callRaw(null, ['createFirstAdmin', [token, ANKE, 'AnkeBehrens2026']], { lang: 'en' })).rejects.toMatchObject({
      data: { message: 'The new password is too easy to guess.', errors: [{ path: '/password', rule: 'guessable' }] },
    })
    await expect(world.call(null, 'createFirstAdmin', token, { ...ANKE, email: member.email }, NEW)).rejects.toMatchObject({
      data: { errors: [{ path: '/user/email', rule: 'taken' }] },
    })
  })

  it('makes the system admin, who logs in; then there is no link any more', async () => {
    const made = await world.call(null, 'createFirstAdmin', token, ANKE, NEW)
    expect(made).toMatchObject({
      email: 'anke.behrens@lotse.example',
      givenName: 'Anke',
      surName: 'Behrens',
      roles: ['SYSTEM_ADMIN'],
      state: 'ACTIVE',
    })
    expect(await types(1)).toEqual(['FIRST_ADMIN_CREATED'])
    const { token: session } = await world.call(null, 'login', made.email, NEW)
    const admin = { id: '', email: made.email, name: '', token: session, organizationId: null }
    expect(await world.call(admin, 'getOrganizations', 'CLIENT')).toEqual([])
    expect(await offerSetup(now())).toBe(null)
    await expect(world.call(null, 'getPasswordLink', token)).rejects.toMatchObject({ status: 404 })
  })
})

describe('changePassword', () => {
  it('by the old one: the new one logs in, the old one does not, and every session ends', async () => {
    const person = await world.user('member')
    const elsewhere = (await logIn(person.email, PASSWORD)) as { token: string }
    await world.call(person, 'changePassword', PASSWORD, null, NEW)
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([false, false])
    await expect(logIn(person.email, PASSWORD)).rejects.toMatchObject({ status: 401 })
    expect(await logIn(person.email, NEW)).toHaveProperty('token')
    // The login is written behind its answer.
    await expect.poll(() => types(3)).toEqual(['LOGIN', 'LOGIN_FAILED', 'PASSWORD_CHANGED'])
  })

  it('names what is wrong and changes nothing', async () => {
    const person = await world.user('member')
    const change = (old: string | null, password: string) => world.call(person, 'changePassword', old, null, password)
    await expect(change('falsch', NEW)).rejects.toMatchObject({
      status: 422,
      data: { message: 'Das bisherige Passwort stimmt nicht.', errors: [{ path: '/oldPassword', rule: 'wrong' }] },
    })
    await expect(change(PASSWORD, 'kurz')).rejects.toMatchObject({ data: { errors: [{ path: '/newPassword', rule: 'tooShort' }] } })
    await expect(change(PASSWORD, ` ${NEW}`)).rejects.toMatchObject({ data: { errors: [{ path: '/newPassword', rule: 'outerBlanks' }] } })
    await expect(change(null, NEW)).rejects.toMatchObject({ status: 403, data: { reason: 'oldPasswordNeeded' } })
    expect(await isIn(person)).toBe(true)
    expect(await logIn(person.email, PASSWORD)).toHaveProperty('token')
  })

  it('staff leave the old one out within 5 minutes of their login, not later, and never where another system keeps it', async () => {
    const [one, late] = [await world.user('internal'), await world.user('internal')]
    await world.call(one, 'changePassword', null, null, NEW)
    expect(await logIn(one.email, NEW)).toHaveProperty('token')
    world.advanceClock(5 * 60_000)
    await expect(world.call(late, 'changePassword', null, null, NEW)).rejects.toMatchObject({ status: 403 })
    world.holdClock(null)
    const ldap = await world.user('internal', { authenticationBackend: 'ldap' })
    for (const old of [null, PASSWORD])
      await expect(world.call(ldap, 'changePassword', old, null, NEW)).rejects.toMatchObject({
        status: 403,
        data: { reason: 'passwordElsewhere' },
      })
  })

  it('by a reset link: whoever follows it, and everybody logged in as that person is out', async () => {
    const person = await world.user('member')
    const token = await linkFor(person, 'reset')
    expect(await world.call(null, 'getPasswordLink', token)).toMatchObject({ purpose: 'reset', email: person.email })
    await world.call(null, 'changePassword', null, token, NEW)
    expect(await isIn(person)).toBe(false)
    expect(await logIn(person.email, NEW)).toHaveProperty('token')
  })

  it('by an invitation: mails come in the language it was accepted in, unless another was chosen', async () => {
    const accept = async (settings: Record<string, unknown>): Promise<unknown> => {
      const person = await world.user('member', { state: '', passwordHash: null, settings })
      const token = await linkFor(person, 'invitation')
      await world.callRaw(null, ['changePassword', [null, token, NEW]], { lang: 'en' })
      return (await UserModel.findOne({ _id: person.id }).lean<UserDoc>())?.settings
    }
    expect(await accept({ mailFrequency: 'daily' })).toEqual({ mailFrequency: 'daily', language: 'en_US' })
    expect(await accept({ language: 'de_DE' })).toEqual({ language: 'de_DE' })
  })

  it('by an invitation: the address counts as confirmed from then on', async () => {
    const { _id: organizationId, name } = await world.organization()
    const person = await world.user('member', { state: '', passwordHash: null, organizationId })
    const token = await linkFor(person, 'invitation')
    expect(await world.call(null, 'getPasswordLink', token)).toMatchObject({ purpose: 'invitation', organization: name })
    await world.call(null, 'changePassword', null, token, NEW)
    expect(await types(3)).toEqual(['INVITE_ACCEPTED', 'EMAIL_CONFIRMED', 'PASSWORD_CHANGED'])
    expect(await UserModel.findOne({ _id: person.id }).lean()).toMatchObject({ state: 'ACTIVE' })
    expect(await logIn(person.email, NEW)).toMatchObject({ user: { state: 'ACTIVE' } })
  })

  it('a new link ends the one before, and a set password ends all that are left', async () => {
    const person = await world.user('member')
    const [first, second, invitation] = [
      await linkFor(person, 'reset'),
      await linkFor(person, 'reset'),
      await linkFor(person, 'invitation'),
    ]
    await expect(world.call(null, 'changePassword', null, first, NEW)).rejects.toMatchObject({ status: 404 })
    await world.call(null, 'changePassword', null, second, NEW)
    await expect(world.call(null, 'changePassword', null, invitation, NEW)).rejects.toMatchObject({ status: 404 })
  })
})
