import { describe, expect, it } from 'vitest'
import { setAccount, tokenMailedTo } from '../../tests/world/accounts'
import { inWorld, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { placeIn, provenIntents } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { UserModel, type Role, type UserDoc } from './model'
import { resumeIntents } from './record'

let world: World
inWorld((made) => (world = made))

const person = (email: string, more: object = {}) => ({
  email,
  givenName: 'Nele',
  surName: 'Neumann',
  roles: ['ORGANIZATION_USER' as Role],
  ...more,
})
const stored = async (email: string): Promise<UserDoc> => {
  const user = await UserModel.findOne({ email }).lean<UserDoc>()
  if (!user) throw new Error(`nobody has ${email}`)
  return user
}
/** The token of the latest mail to somebody. */
const linkTo = async (email: string): Promise<string> => {
  const token = await tokenMailedTo(email)
  if (!token) throw new Error(`no link for ${email}`)
  return token
}

describe('createUser', () => {
  it('invites whoever gets no password: by the link they choose one, confirm their address and come in', async () => {
    const staff = await world.user('internal')
    const { _id: organizationId } = await world.organization()
    const made = await world.call(
      staff,
      'createUser',
      person(' Nele@Example.org ', { organizationId, contact: { phone: ' 1 ', city: ' ' } }),
    )
    expect(made).toMatchObject({
      email: 'nele@example.org',
      state: '',
      roles: ['ORGANIZATION_USER'],
      // The company has not agreed yet (proposals.test.ts).
      organizationId: null,
      proposal: { organization: { id: organizationId } },
      contact: { phone: '1' },
    })
    expect(made.invitedAt).toBeDefined()
    const mails = await MailModel.find({ to: 'nele@example.org' }).lean()
    expect(mails.map(({ key }) => key)).toEqual(['inviteBySystemAdminExtern'])
    expect((await stored('nele@example.org')).pending).toEqual([])
    await world.call(null, 'changePassword', null, await linkTo('nele@example.org'), 'Sieben Möwen im Wind')
    expect(await world.call(null, 'login', 'nele@example.org', 'Sieben Möwen im Wind')).toMatchObject({ user: { state: 'ACTIVE' } })
    const log = await AuditModel.find({ type: { $in: ['USER_CREATED', 'INVITE_SENT', 'INVITE_ACCEPTED'] } })
      .sort({ _id: 1 })
      .lean()
    expect(log.map(({ type }) => type)).toEqual(['USER_CREATED', 'INVITE_SENT', 'INVITE_ACCEPTED'])
    expect(JSON.stringify(log)).not.toMatch(/nele|Neumann/i)
  })

  it('writes down that an organization was invited with its first person, and with nobody after', async () => {
    const [staff, { _id: organizationId }] = [await world.user('internal'), await world.organization()]
    const entries = () => AuditModel.find({ type: 'ORGANIZATION_INVITED', 'data.organizationId': organizationId }).lean()
    await world.call(staff, 'createUser', person('erste@example.org', { organizationId }))
    expect(await entries()).toHaveLength(1)
    await world.call(staff, 'createUser', person('zweite@example.org', { organizationId }))
    expect(await entries()).toHaveLength(1)
  })

  it('writes as who invites', async () => {
    const [admin, own] = [await world.user('admin'), await world.user('organizationAdmin')]
    await world.call(admin, 'createUser', person('intern@example.org', { roles: ['SYSTEM_USER'] }))
    await world.call(own, 'createUser', person('eigen@example.org'))
    expect((await stored('eigen@example.org')).organizationId).toBe(own.organizationId)
    expect((await MailModel.findOne({ to: 'intern@example.org' }).lean())?.key).toBe('inviteBySystemAdminIntern')
    expect((await MailModel.findOne({ to: 'eigen@example.org' }).lean())?.key).toBe('inviteByOrganizationAdmin')
  })

  it('takes a password from an organization’s admin alone, and then asks for the address to be confirmed', async () => {
    const [staff, own] = [await world.user('internal'), await world.user('organizationAdmin')]
    const password = 'Fünf Kähne am Kai'
    await world.call(own, 'createUser', person('pw@example.org', { password }))
    expect((await MailModel.findOne({ to: 'pw@example.org' }).lean())?.key).toBe('emailConfirmation')
    const refused = world.call(staff, 'createUser', person('pw2@example.org', { password, organizationId: own.organizationId }))
    await expect(refused).rejects.toMatchObject({ status: 422, data: { errors: [{ path: '/user/password', rule: 'notByStaff' }] } })
    const weak = world.call(own, 'createUser', person('pw3@example.org', { password: 'kurz' }))
    await expect(weak).rejects.toMatchObject({ status: 422, data: { errors: [{ path: '/user/password', rule: 'tooShort' }] } })
  })

  it('names every fault at once', async () => {
    const admin = await world.user('admin')
    const bad = {
      email: 'kein-at',
      givenName: ' ',
      surName: 'Nordlicht',
      roles: ['SYSTEM_USER' as const, 'ORGANIZATION_USER' as const],
      organizationId: 999_999,
    }
    await expect(world.call(admin, 'createUser', bad)).rejects.toMatchObject({
      status: 422,
      data: {
        errors: [
          { path: '/user/givenName', rule: 'required' },
          { path: '/user/email', rule: 'email' },
          { path: '/user/roles', rule: 'mixed' },
          { path: '/user/organizationId', rule: 'notForStaff' },
        ],
      },
    })
    const none = world.call(admin, 'createUser', person(admin.email.toUpperCase()))
    await expect(none).rejects.toMatchObject({
      data: {
        errors: [
          { path: '/user/email', rule: 'taken' },
          { path: '/user/organizationId', rule: 'required' },
        ],
      },
    })
    const ldap = world.call(admin, 'createUser', person('l@example.org', { roles: ['SYSTEM_USER'], authenticationBackend: 'ldap' }))
    await expect(ldap).rejects.toMatchObject({ data: { errors: [{ path: '/user/authenticationBackend', rule: 'notConfigured' }] } })
  })

  it('makes one account of two racers, and finds it again for a request that is sent again', async () => {
    const [one, two] = [await world.user('admin'), await world.user('admin')]
    const input = person('rennen@example.org', { roles: ['SYSTEM_USER'] })
    const outcomes = await Promise.allSettled([one, two].map((by) => world.call(by, 'createUser', input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 422 } })
    expect(await MailModel.countDocuments({ to: 'rennen@example.org' })).toBe(1)
  })

  it('loses neither log nor mail where the server was killed behind the write', async () => {
    const admin = await world.user('admin')
    const made = await world.call(admin, 'createUser', person('kill@example.org', { roles: ['SYSTEM_USER'] }))
    expect(made.email).toBe('kill@example.org')
    const user = await stored('kill@example.org')
    const facts = { at: new Date(0), actor: null, entries: [{ type: 'USER_CHANGED' }], endsSessions: true }
    const left = { ...user, pending: provenIntents(placeIn(UserModel, user._id), [{ kind: 'person', facts }]) }
    await UserModel.updateOne({ _id: user._id }, { $set: { pending: left.pending } })
    await world.workers.access.sweep()
    const entries = () => AuditModel.countDocuments({ 'data.intent': `${left.pending[0]?.id}:1` })
    expect(await entries()).toBe(1)
    expect((await stored('kill@example.org')).pending).toEqual([])
    // Carried out again, as by another process: still one.
    await resumeIntents(left, {
      audit: (await import('../log/append')).appendAudit,
      publish: async () => undefined,
      endAll: async () => undefined,
    })
    expect(await entries()).toBe(1)
  })
})

describe('resendInvitation', () => {
  it('ends the link of before, and ends itself after a few', async () => {
    const own = await world.user('organizationAdmin')
    await world.call(own, 'createUser', person('nochmal@example.org'))
    const first = await linkTo('nochmal@example.org')
    await world.call(own, 'resendInvitation', 'nochmal@example.org')
    await expect(world.call(null, 'getPasswordLink', first)).rejects.toMatchObject({ status: 404 })
    for (let n = 0; n < 2; n++) await world.call(own, 'resendInvitation', 'nochmal@example.org')
    await expect(world.call(own, 'resendInvitation', 'nochmal@example.org')).rejects.toMatchObject({ status: 429 })
    await expect(world.call(await world.user('admin'), 'resendInvitation', own.email)).rejects.toMatchObject({ status: 409 })
  })
})

describe('updateUser', () => {
  it('saves names and contact, leaves the rest, and tells a stale save who was first', async () => {
    const own = await world.user('organizationAdmin')
    const member = await world.user('member', { organizationId: own.organizationId })
    const read = await world.call(member, 'getUser', member.email)
    const saved = await world.call(own, 'updateUser', {
      email: member.email,
      version: read.version,
      surName: ' Anders ',
      contact: { phone: '2' },
    })
    expect(saved).toMatchObject({ surName: 'Anders', givenName: read.givenName, contact: { phone: '2' }, version: read.version + 1 })
    const stale = world.call(member, 'updateUser', { email: member.email, version: read.version, surName: 'Zuletzt' })
    await expect(stale).rejects.toMatchObject({ status: 409, data: { changedBy: own.name } })
    expect(await world.call(member, 'getUser', member.email)).toMatchObject({ surName: 'Anders' })
  })

  it('ends all sessions with another role, in every process, and not with another name', async () => {
    const [admin, staff] = [await world.user('admin'), await world.user('internal')]
    const { version } = await world.call(staff, 'getUser', staff.email)
    await world.call(admin, 'updateUser', { email: staff.email, version, givenName: 'Neu' })
    expect(await world.call(staff, 'isAuthenticated')).toMatchObject({ user: { givenName: 'Neu' } })
    await world.call(admin, 'updateUser', { email: staff.email, version: version + 1, roles: ['SYSTEM_ADMIN'] })
    expect(await world.call(staff, 'isAuthenticated')).toBeNull()
    expect(await AuditModel.exists({ type: 'USER_CHANGED', 'data.newRoles': ['SYSTEM_ADMIN'] })).not.toBeNull()
  })

  it('moves nobody between staff and bidders', async () => {
    const admin = await world.user('admin')
    const member = await world.user('member', { organizationId: (await world.organization({ type: 'CLIENT' }))._id })
    const crossing = world.call(admin, 'updateUser', { email: member.email, version: 1, roles: ['SYSTEM_USER'], organizationId: null })
    await expect(crossing).rejects.toMatchObject({ status: 422, data: { errors: [{ path: '/user/roles', rule: 'sides' }] } })
  })

  it('gives another address only with its confirmation, and takes the old one’s links away', async () => {
    const admin = await world.user('admin')
    const member = await world.user('internal')
    const other = await world.user('member')
    const taken = world.call(admin, 'updateUser', { email: member.email, version: 1, newEmail: other.email })
    await expect(taken).rejects.toMatchObject({ status: 422, data: { errors: [{ path: '/user/newEmail', rule: 'taken' }] } })
    const moved = await world.call(admin, 'updateUser', { email: member.email, version: 1, newEmail: 'Neu-Da@example.org' })
    expect(moved).toMatchObject({ email: 'neu-da@example.org', state: '' })
    expect(await world.call(member, 'isAuthenticated')).toBeNull()
    expect(await world.call(null, 'confirmEmail', await linkTo('neu-da@example.org'))).toMatchObject({ state: 'ACTIVE' })
    await expect(world.call(admin, 'getUser', member.email)).rejects.toMatchObject({ status: 404 })
  })
})

describe('setUserState and deleteUser', () => {
  it('disable at once and everywhere, and unlock to what was before', async () => {
    const admin = await world.user('admin')
    const [member, waiting] = [await world.user('internal'), await world.user('internal', { state: '' })]
    expect(await world.call(admin, 'setUserState', member.email, 'DISABLED')).toMatchObject({ state: 'DISABLED' })
    expect(await world.call(member, 'isAuthenticated')).toBeNull()
    expect(await world.call(admin, 'setUserState', member.email, 'ACTIVE')).toMatchObject({ state: 'ACTIVE' })
    // Unlocking revives no session.
    expect(await world.call(member, 'isAuthenticated')).toBeNull()
    await world.call(admin, 'setUserState', waiting.email, 'DISABLED')
    expect(await world.call(admin, 'setUserState', waiting.email, 'ACTIVE')).toMatchObject({ state: '' })
    await expect(world.call(admin, 'setUserState', waiting.email, 'ACTIVE')).rejects.toMatchObject({ status: 409 })
  })

  it('delete who never did anything, and disable who did', async () => {
    const admin = await world.user('admin')
    const fresh = await world.call(admin, 'createUser', person('weg@example.org', { roles: ['SYSTEM_USER'] }))
    const link = await linkTo(fresh.email)
    expect(await world.call(admin, 'deleteUser', fresh.email)).toEqual({ outcome: 'deleted', user: null })
    expect(await UserModel.exists({ email: fresh.email })).toBeNull()
    await expect(world.call(null, 'getPasswordLink', link)).rejects.toMatchObject({ status: 404 })
    const staff = await world.user('internal')
    await world.call(staff, 'logout')
    expect(await world.call(admin, 'deleteUser', staff.email)).toMatchObject({ outcome: 'disabled', user: { state: 'DISABLED' } })
    expect(await world.call(admin, 'deleteUser', staff.email)).toMatchObject({ outcome: 'disabled' })
  })

  it('delete an account that was disabled and never did anything, and close none twice', async () => {
    const admin = await world.user('admin')
    for (const state of ['ACTIVE', ''] as const) {
      const idle = await world.user('internal', { state })
      const disabled = await world.call(admin, 'setUserState', idle.email, 'DISABLED')
      expect(disabled).toMatchObject({ state: 'DISABLED', activated: state === 'ACTIVE' })
      expect(await world.call(admin, 'deleteUser', idle.email)).toEqual({ outcome: 'deleted', user: null })
      expect(await UserModel.exists({ email: idle.email })).toBeNull()
    }
    // Before accounts kept what they were.
    const older = await world.user('internal', { state: 'DISABLED' })
    expect(await world.call(admin, 'getUser', older.email)).toMatchObject({ activated: true })
    expect(await world.call(admin, 'deleteUser', older.email)).toMatchObject({ outcome: 'deleted' })
  })

  it('let a company refuse somebody whose account was disabled meanwhile', async () => {
    const [staff, admin] = [await world.user('internal'), await world.user('admin')]
    const boss = await world.user('organizationAdmin')
    const proposed = await world.call(staff, 'createUser', person('gesperrt@example.org', { organizationId: boss.organizationId }))
    await world.call(admin, 'setUserState', proposed.email, 'DISABLED')
    await world.call(boss, 'refuseProposedUser', proposed.email)
    expect(await UserModel.exists({ email: proposed.email })).toBeNull()
  })

  it('leave oneself alone', async () => {
    const admin = await world.user('admin')
    await expect(world.call(admin, 'setUserState', admin.email, 'DISABLED')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'notYourself' },
    })
    await expect(world.call(admin, 'deleteUser', admin.email)).rejects.toMatchObject({ status: 409 })
  })

  it('leave a system admin, however two of them go at each other', async () => {
    for (let round = 0; round < 6; round++) {
      for (const { _id } of await UserModel.find({ roles: 'SYSTEM_ADMIN' }).lean()) await setAccount(_id, { state: 'DISABLED' })
      await world.events.emit({ kind: 'actorChanged' })
      const [one, two] = [await world.user('admin'), await world.user('admin')]
      const attack = (by: typeof one, on: typeof one) =>
        round % 3 === 0
          ? world.call(by, 'setUserState', on.email, 'DISABLED')
          : round % 3 === 1
            ? world.call(by, 'updateUser', { email: on.email, version: 1, roles: ['SYSTEM_USER'] })
            : world.call(by, 'deleteUser', on.email)
      const outcomes = await Promise.allSettled([attack(one, two), attack(two, one)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
      expect(await UserModel.countDocuments({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE' })).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('getUsers', () => {
  const ROLES: Role[] = ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN']
  it('reads hundreds page by page by address, each once, over both roles', async () => {
    const staff = await world.user('internal')
    const at = new Date()
    const { _id: organizationId } = await world.organization()
    const many = Array.from({ length: 330 }, (_, n) => ({
      _id: newId(),
      email: `viele${String((n * 7) % 330).padStart(4, '0')}@liste.example`,
      givenName: n === 17 ? 'Jürgen' : 'Ida',
      surName: n === 17 ? 'Groß-Möller' : `Nr ${n}`,
      organizationId,
      roles: [n % 3 === 0 ? 'ORGANIZATION_ADMIN' : 'ORGANIZATION_USER'],
      state: n % 10 === 0 ? 'DISABLED' : 'ACTIVE',
      created: at,
      updated: at,
    }))
    await UserModel.insertMany(many)
    const read = async (filter: { search?: string; organizationId?: number; state?: 'DISABLED' }, limit: number) => {
      const emails: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await world.call(staff, 'getUsers', ROLES, { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) })
        emails.push(...page.map(({ email }) => email))
        cursor = page.at(-1)?.cursor
        if (page.length < limit || cursor === undefined) return emails
      }
    }
    const wanted = many.map(({ email }) => email).sort()
    expect((await read({}, 50)).filter((email) => email.endsWith('@liste.example'))).toEqual(wanted)
    expect(await read({ organizationId }, 40)).toEqual(wanted)
    expect(await read({ state: 'DISABLED', organizationId }, 7)).toHaveLength(33)
    for (const search of ['groß möller', 'GROSS-MOELLER', 'jurgen moller', 'juergen', many[17]?.email.slice(3) ?? ''])
      expect(await read({ search }, 5), search).toEqual([many[17]?.email])
    expect(await read({ search: 'viele0033' }, 5)).toEqual(['viele0033@liste.example'])
    expect(await read({ search: 'gibt es nicht' }, 5)).toEqual([])
    await expect(world.call(staff, 'getUsers', ROLES, { cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })

  it('shows an organization’s admin the own people alone, without a secret', async () => {
    const own = await world.user('organizationAdmin')
    const member = await world.user('member', { organizationId: own.organizationId })
    const rows = await world.call(own, 'getUsers', ROLES)
    expect(rows.map(({ email }) => email).sort()).toEqual([own.email, member.email].sort())
    expect(JSON.stringify(rows)).not.toMatch(/argon2|passwordHash|secret|recovery/)
  })
})
