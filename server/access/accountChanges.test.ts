import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginAgain, mailsTo, setAccountOf, tokenMailedTo } from '../../tests/world/accounts'
import { refusalOf } from '../../tests/world/procedure'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { OrganizationModel, type OrganizationDoc } from '../organizations/model'
import { fillInterventions } from './interventions'
import { UserModel, type UserDoc } from './model'

let world: World
let [first, second]: TestUser[] = []
beforeAll(async () => {
  world = await makeWorld()
  ;[first, second] = [await world.user('admin'), await world.user('admin')]
})
afterAll(() => world.close())
afterEach(() => world.holdClock(null))

const one = (user: TestUser | undefined): TestUser => {
  if (!user) throw new Error('nobody')
  return user
}
const reason = 'Postfach verloren'
const stored = async ({ id }: Pick<TestUser, 'id'>): Promise<UserDoc> => {
  const user = await UserModel.findOne({ _id: id }).lean<UserDoc>()
  if (!user) throw new Error('nobody')
  return user
}

describe('a bidder’s address, password and factor', () => {
  it('are no single system admin’s', async () => {
    const member = await world.user('member', { totp: { enabled: true } })
    const { email } = member
    for (const call of [
      () => world.call(one(first), 'updateUser', { email, version: 1, newEmail: 'mein@example.org' }),
      () => world.call(one(first), 'resetPassword', email),
      () => world.call(one(first), 'changeTwoFactorConfig', null, null, null, email),
      () => world.call(one(first), 'updateUser', { email, version: 1, authenticationBackend: 'ldap' }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 403, data: { reason: 'twoAdminsNeeded' } })
    expect(await stored(member)).toMatchObject({ email, version: 1, rev: 1 })
  })

  it('are the company’s own admin’s; the old address hears of it, and who did it is kept', async () => {
    const boss = await world.user('organizationAdmin')
    const member = await world.user('member', { organizationId: boss.organizationId, totp: { enabled: true } })
    await world.call(boss, 'changeTwoFactorConfig', null, null, null, member.email)
    await world.call(boss, 'resetPassword', member.email)
    const { version } = await stored(member)
    await world.call(boss, 'updateUser', { email: member.email, version, newEmail: `neu-${member.email}` })
    expect((await mailsTo(member.email)).map(({ key }) => key).sort()).toEqual([
      'accountChanged',
      'accountChanged',
      'accountChanged',
      'passwordReset',
    ])
    expect((await stored(member)).interventions?.map(({ by, what }) => [by === boss.id, what])).toEqual([
      [true, 'factor'],
      [true, 'password'],
      [true, 'address'],
    ])
  })

  it('are changed by two system admins with a reason: the old address is told at once, and again when it is done', async () => {
    const member = await world.user('member')
    const change = { what: 'address' as const, email: member.email, value: 'Neu-Bei@Example.org', reason }
    expect(await refusalOf(world.call(one(first), 'requestAccountChange', { ...change, reason: 'kurz' }))).toMatchObject({ status: 422 })
    const { id } = await world.call(one(first), 'requestAccountChange', change)
    expect((await mailsTo(member.email)).map(({ key }) => key)).toEqual(['accountChangeRequested'])
    expect((await mailsTo(`kontakt${member.organizationId}@example.org`)).map(({ key }) => key)).toEqual(['accountChangeRequested'])
    // Whoever can confirm it hears of it, and has it among today's work; who asked has neither.
    const asked = async ({ email }: TestUser) => (await mailsTo(email)).filter(({ key }) => key === 'accountChangeToConfirm').length
    expect([await asked(one(second)), await asked(one(first))]).toEqual([1, 0])
    const work = async (who: TestUser) =>
      (await world.call(who, 'getTodaysWork')).filter(({ key }) => key !== 'addLegalPages').map(({ key, count }) => [key, count])
    expect(await work(one(second))).toEqual([['confirmAccountChange', 1]])
    expect(await work(one(first))).toEqual([])
    expect(await world.call(one(second), 'getAccountChanges')).toMatchObject([{ id, reason, barred: null, value: 'neu-bei@example.org' }])
    expect(await refusalOf(world.call(one(first), 'confirmAccountChange', id, PASSWORD))).toMatchObject({
      data: { reason: 'accountChangeBarred.own' },
    })
    expect(await refusalOf(world.call(one(second), 'confirmAccountChange', id, 'falsch'))).toMatchObject({ status: 422 })
    expect((await stored(member)).email).toBe(member.email)
    await world.call(one(second), 'confirmAccountChange', id, PASSWORD)
    expect(await work(one(second))).toEqual([])
    expect(await stored(member)).toMatchObject({ email: 'neu-bei@example.org', state: '' })
    expect((await mailsTo(member.email)).map(({ key }) => key)).toEqual(['accountChangeRequested', 'accountChanged'])
    expect(await tokenMailedTo('neu-bei@example.org')).not.toBe('')
    expect((await stored(member)).interventions?.map(({ by, what }) => [by, what])).toEqual([
      [one(first).id, 'address'],
      [one(second).id, 'address'],
    ])
    expect(await AuditModel.countDocuments({ type: { $in: ['ACCOUNT_CHANGE_REQUESTED', 'ACCOUNT_CHANGE_CONFIRMED'] } })).toBe(2)
    expect((await refusalOf(world.call(one(second), 'confirmAccountChange', id, PASSWORD))).status).toBe(409)
  })

  it('are not changed by one person with two accounts, nor by one that came after the request', async () => {
    const made = await world.call(one(first), 'createUser', {
      email: 'zweites@example.org',
      givenName: 'A',
      surName: 'B',
      roles: ['SYSTEM_ADMIN'],
    })
    await world.call(null, 'changePassword', null, await tokenMailedTo(made.email), PASSWORD)
    await setAccountOf(made.email, { 'totp.enabled': false })
    const own = await loginAgain(world, { ...one(first), email: made.email })
    const member = await world.user('member')
    const { id } = await world.call(one(first), 'requestAccountChange', { what: 'password', email: member.email, reason })
    expect(await refusalOf(world.call(own, 'confirmAccountChange', id, PASSWORD))).toMatchObject({
      data: { reason: 'accountChangeBarred.dependent' },
    })
    const young = await world.user('admin', { created: new Date(Date.now() + 60_000) })
    expect(await refusalOf(world.call(young, 'confirmAccountChange', id, PASSWORD))).toMatchObject({
      data: { reason: 'accountChangeBarred.younger' },
    })
    expect((await stored(member)).passwordHash).not.toBe(null)
    await world.call(one(second), 'dropAccountChange', id)
    expect(await AuditModel.countDocuments({ type: 'ACCOUNT_CHANGE_DROPPED' })).toBe(1)
  })

  it('stay as they are where nobody confirmed within 72 hours', async () => {
    const member = await world.user('member', { state: 'DISABLED' })
    const { id } = await world.call(one(first), 'requestAccountChange', { what: 'enabled', email: member.email, reason })
    world.advanceClock(73 * 3_600_000)
    const later = await loginAgain(world, one(second))
    expect(await world.call(later, 'getAccountChanges')).toEqual([])
    expect((await refusalOf(world.call(later, 'confirmAccountChange', id, PASSWORD))).status).toBe(409)
    await world.workers.access.sweep()
    expect(await AuditModel.countDocuments({ type: 'ACCOUNT_CHANGE_EXPIRED' })).toBe(1)
    expect((await stored(member)).state).toBe('DISABLED')
  })

  it.each([
    ['password', {}, undefined, { passwordHash: null }],
    ['factor', { totp: { enabled: true } }, undefined, { totp: { enabled: null } }],
    ['roles', {}, 'ORGANIZATION_ADMIN', { roles: ['ORGANIZATION_ADMIN'] }],
    ['enabled', { state: 'DISABLED', stateBefore: 'ACTIVE' }, undefined, { state: 'ACTIVE' }],
    ['earlierReading', { memberSince: new Date() }, undefined, { readsEarlier: true }],
  ] as const)('%s: carried out when it is confirmed', async (...[what, before, value, after]) => {
    const member = await world.user('member', before as Partial<UserDoc>)
    const { id } = await world.call(one(first), 'requestAccountChange', { what, email: member.email, reason, ...(value && { value }) })
    await world.call(one(second), 'confirmAccountChange', id, PASSWORD)
    expect(await stored(member)).toMatchObject(after)
  })
})

describe('a company’s own address', () => {
  it('is told of at the old one, and changed by two where somebody of the company may lose by it', async () => {
    const company = await world.organization()
    const { id } = await world.call(one(first), 'requestAccountChange', {
      ...{ what: 'companyAddress' as const, organizationId: company._id, value: 'neu@firma.example', reason },
    })
    await world.call(one(second), 'confirmAccountChange', id, PASSWORD)
    const { contact } = (await OrganizationModel.findOne({ _id: company._id }).lean<OrganizationDoc>()) ?? {}
    expect(contact).toMatchObject({ email: 'neu@firma.example', city: 'Bremerhaven' })
    const old = `kontakt${company._id}@example.org`
    expect((await mailsTo(old)).map(({ key }) => key)).toEqual(['accountChangeRequested', 'accountChanged'])
  })

  it('is no single colleague’s once it has people, locked out or not; its active admins hear of every change', async () => {
    const staff = await world.user('internal')
    const changed = async (by: TestUser, id: number, email: string) => {
      const { name, contact, version } = await world.call(by, 'getOrganization', id)
      const address = { street: 'Kai 1', zip: '27568', city: 'Bremerhaven', country: 'DEU' }
      return world.call(by, 'updateOrganization', { id, version, name, contact: { ...contact, ...address, email } })
    }
    for (const state of ['ACTIVE', 'DISABLED'] as const) {
      const { organizationId } = await world.user('member', { state })
      for (const by of [staff, one(first)])
        expect(await refusalOf(changed(by, organizationId ?? 0, 'anders@firma.example'))).toMatchObject({
          status: 403,
          data: { reason: 'companyAddressNeedsTwo' },
        })
    }
    const nobody = await world.organization()
    await changed(staff, nobody._id, 'leer@firma.example')
    expect((await mailsTo(`kontakt${nobody._id}@example.org`)).map(({ key }) => key)).toEqual(['accountChanged'])
    const boss = await world.user('organizationAdmin')
    const other = await world.user('organizationAdmin', { organizationId: boss.organizationId })
    await changed(boss, boss.organizationId ?? 0, 'selbst@firma.example')
    expect((await mailsTo(other.email)).map(({ key }) => key)).toEqual(['accountChanged'])
    const value = 'beide@firma.example'
    const asked = { what: 'companyAddress' as const, organizationId: boss.organizationId ?? 0, value, reason }
    const { id } = await world.call(one(first), 'requestAccountChange', asked)
    await world.call(one(second), 'confirmAccountChange', id, PASSWORD)
    const told = ['accountChanged', 'accountChangeRequested', 'accountChanged']
    expect((await mailsTo(other.email)).map(({ key }) => key)).toEqual(told)
  })
})

describe('a link that lets a first account in', () => {
  it.each(['one of staff', 'two admins'])(
    'ends with the address that it was sent to, changed by %s; of two the new one gets another',
    async (who) => {
      const [staff, company] = [await world.user('internal'), await world.organization()]
      const [id, old, value] = [company._id, `kontakt${company._id}@example.org`, `neu${company._id}@firma.example`]
      const proposed = { givenName: 'Nele', surName: 'Neu', roles: ['ORGANIZATION_ADMIN' as const], organizationId: id }
      const { email } = await world.call(staff, 'createUser', { email: `nele${id}@example.org`, ...proposed })
      const token = await tokenMailedTo(old)
      expect(await world.call(null, 'getAdmission', token)).toMatchObject({ email })
      if (who === 'one of staff') {
        const { name, contact, version } = await world.call(staff, 'getOrganization', id)
        const address = { street: 'Kai 1', zip: '27568', city: 'Bremerhaven', country: 'DEU' }
        await world.call(staff, 'updateOrganization', { id, version, name, contact: { ...contact, ...address, email: value } })
      } else {
        const asked = await world.call(one(first), 'requestAccountChange', { what: 'companyAddress', organizationId: id, value, reason })
        await world.call(one(second), 'confirmAccountChange', asked.id, PASSWORD)
      }
      expect((await refusalOf(world.call(null, 'getAdmission', token))).status).toBe(404)
      expect((await refusalOf(world.call(null, 'confirmAdmission', token, true))).status).toBe(404)
      const next = await tokenMailedTo(value)
      expect(next === '').toBe(who === 'one of staff')
      if (next !== '') await world.call(null, 'confirmAdmission', next, true)
      expect((await UserModel.findOne({ email }).lean<UserDoc>())?.organizationId).toBe(next === '' ? null : id)
      // Back at the old address, the old link stays over.
      await OrganizationModel.collection.updateOne({ 'contact.email': value }, { $set: { 'contact.email': old } })
      expect((await refusalOf(world.call(null, 'getAdmission', token))).status).toBe(404)
    },
  )
})

describe('accounts of earlier versions', () => {
  it('get who did what to them from the log, once', async () => {
    const [maker, made] = [await world.user('admin'), await world.user('internal')]
    const actor = { id: maker.id, email: maker.email, name: maker.name }
    const at = new Date('2026-01-02T03:04:05.000Z')
    const userId = made.id
    await appendAudit({ type: 'USER_CREATED', at, actor, data: { userId } })
    await appendAudit({ type: 'INVITE_SENT', at, actor, data: { userId } })
    await appendAudit({ type: 'USER_CHANGED', at, actor, data: { userId, fields: ['email', 'contact'] } })
    // What people do to their own accounts is nobody's business.
    await appendAudit({ type: 'USER_CHANGED', at, actor: { ...actor, id: made.id }, data: { userId, fields: ['roles'] } })
    await UserModel.collection.updateOne({ email: made.email }, { $unset: { interventions: 1 } })
    for (let start = 0; start < 2; start++) await fillInterventions()
    expect((await stored(made)).interventions).toEqual(['created', 'invited', 'address'].map((what) => ({ by: maker.id, what, at })))
  })
})
