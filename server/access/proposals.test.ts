import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, setAccountOf, tokenMailedTo } from '../../tests/world/accounts'
import { refusalOf } from '../../tests/world/procedure'
import { inWorld, type World, type TestUser } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { setPasswordBackend } from './checkPassword'
import { OrganizationModel } from '../organizations/model'
import { UserModel, type Role, type UserDoc } from './model'

let world: World
inWorld((made) => (world = made))

const NEW = 'Sieben Möwen im Wind'
let count = 0
const person = (organizationId: number, role: Role = 'ORGANIZATION_USER') => ({
  ...{ email: `neu${++count}@example.org`, givenName: 'Nele', surName: 'Neumann' },
  ...{ roles: [role], organizationId },
})
const stored = async (email: string): Promise<UserDoc> => {
  const user = await UserModel.findOne({ email }).lean<UserDoc>()
  if (!user) throw new Error(`nobody has ${email}`)
  return user
}
/** Sets the password by the link that was mailed, and logs in. */
const comeIn = async (email: string): Promise<TestUser> => {
  await world.call(null, 'changePassword', null, await tokenMailedTo(email), NEW)
  // As if the set-up of a second factor was skipped.
  await setAccountOf(email, { 'totp.enabled': false })
  const { token } = await world.call(null, 'login', email, NEW)
  return { ...(await stored(email)), id: (await stored(email))._id, name: '', token }
}

describe.each(['internal', 'admin'] as const)('an account that %s would give a company with an admin', (kind) => {
  it('reads nothing until an admin of it agrees, who is told with its address; then it is a member from that day on', async () => {
    const [staff, boss] = [await world.user(kind), await world.user('organizationAdmin')]
    const organizationId = boss.organizationId ?? 0
    const made = await world.call(staff, 'createUser', person(organizationId))
    expect(made).toMatchObject({ organizationId: null, proposal: { organization: { id: organizationId }, by: staff.name } })
    const mails = await mailsTo(boss.email)
    expect(mails.map(({ key }) => key)).toEqual(['memberProposed'])
    expect((await mailsTo(`kontakt${organizationId}@example.org`)).map(({ key }) => key)).toEqual(['memberProposed'])
    const newcomer = await comeIn(made.email)
    expect(await refusalOf(world.call(newcomer, 'getOrganization', organizationId))).toMatchObject({
      status: 403,
      data: { reason: 'proposed' },
    })
    expect(await world.call(boss, 'getUsers', ['ORGANIZATION_USER'])).toEqual([])
    // Staff find it in the company's list as well, as what it is; of another company's list it is no part.
    const listed = (id: number) => world.call(staff, 'getUsers', ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'], { organizationId: id })
    expect((await listed(organizationId)).map(({ email, proposal }) => [email, proposal?.organization.id])).toEqual(
      [
        [boss.email, undefined],
        [made.email, organizationId],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    expect((await listed(organizationId + 1)).map(({ email }) => email)).not.toContain(made.email)
    expect(await world.call(boss, 'getProposedUsers', organizationId)).toMatchObject([{ email: made.email, roles: ['ORGANIZATION_USER'] }])
    // Neither another company's admin nor whoever proposed can agree.
    const stranger = await world.user('organizationAdmin')
    for (const other of [stranger, staff])
      expect((await refusalOf(world.call(other, 'admitUser', made.email, false))).status).toBeGreaterThanOrEqual(403)
    expect(await world.call(boss, 'admitUser', made.email, false)).toMatchObject({ organizationId, readsEarlier: false })
    expect(await world.call(newcomer, 'getOrganization', organizationId)).toMatchObject({ id: organizationId })
    expect((await mailsTo(staff.email)).map(({ key }) => key)).toEqual(['proposalAccepted'])
    const { interventions = [] } = await stored(made.email)
    expect(interventions.map(({ by, what }) => [by, what])).toEqual([
      [staff.id, 'created'],
      [staff.id, 'invited'],
      [boss.id, 'admitted'],
    ])
    expect((await refusalOf(world.call(boss, 'admitUser', made.email, false))).status).toBe(404)
  })
})

describe('a proposal', () => {
  it('is refused: the account that was made for it is gone, and whoever proposed it is told', async () => {
    const [staff, boss] = [await world.user('internal'), await world.user('organizationAdmin')]
    const { email } = await world.call(staff, 'createUser', person(boss.organizationId ?? 0, 'ORGANIZATION_ADMIN'))
    // Said in plain words, before anybody agrees.
    expect((await mailsTo(boss.email)).at(-1)?.text).toMatch(
      /als Administrator \(kann .*Was bis dahin begonnen oder eingereicht ist, liest die Person auch danach nur, wenn er es erlaubt/s,
    )
    await world.call(boss, 'refuseProposedUser', email)
    expect(await UserModel.exists({ email })).toBe(null)
    expect((await mailsTo(staff.email)).map(({ key }) => key)).toEqual(['proposalRefused'])
  })

  it('takes nobody out of a company: one system admin moves its people to no other, nor out of it', async () => {
    const [admin, boss, member] = [await world.user('admin'), await world.user('organizationAdmin'), await world.user('member')]
    for (const organizationId of [boss.organizationId, (await world.organization({ type: 'CLIENT' }))._id, null])
      expect(await refusalOf(world.call(admin, 'updateUser', { email: member.email, version: 1, organizationId }))).toMatchObject({
        status: 403,
        data: { reason: 'staysInCompany' },
      })
    expect(await stored(member.email)).toMatchObject({ organizationId: member.organizationId, version: 1 })
    expect((await stored(member.email)).proposal ?? null).toBe(null)
  })

  it('takes nobody from an authority either: who is there stays there until the company agrees', async () => {
    const [admin, boss, client] = [
      await world.user('admin'),
      await world.user('organizationAdmin'),
      await world.organization({ type: 'CLIENT' }),
    ]
    const person = await world.user('member', { organizationId: client._id })
    const moved = await world.call(admin, 'updateUser', { email: person.email, version: 1, organizationId: boss.organizationId })
    expect(moved).toMatchObject({ organizationId: client._id, proposal: { organization: { id: boss.organizationId } } })
    await world.call(boss, 'admitUser', person.email, false)
    expect(await stored(person.email)).toMatchObject({ organizationId: boss.organizationId, proposal: null })
    // What was open in the authority's name is over.
    expect(await world.call(person, 'isAuthenticated')).toBe(null)
  })

  it('gives no role either: staff make no member of a company its admin', async () => {
    const [admin, staff, member] = [await world.user('admin'), await world.user('internal'), await world.user('member')]
    for (const by of [admin, staff])
      expect(
        await refusalOf(world.call(by, 'updateUser', { email: member.email, version: 1, roles: ['ORGANIZATION_ADMIN'] })),
      ).toMatchObject({
        status: 403,
        data: { reason: 'twoAdminsNeeded' },
      })
  })

  it('is made known again where its mail was lost: to admins and the address of today, a few times, and written down', async () => {
    const [staff, boss] = [await world.user('internal'), await world.user('organizationAdmin')]
    const organizationId = boss.organizationId ?? 0
    const address = `kontakt${organizationId}@example.org`
    const { email } = await world.call(staff, 'createUser', person(organizationId))
    const second = await world.user('organizationAdmin', { organizationId })
    expect(await world.call(staff, 'resendProposal', email)).toMatchObject({ email, proposal: { by: staff.name } })
    for (const [to, times] of [
      [boss.email, 2],
      [address, 2],
      [second.email, 1],
    ] as const)
      expect([to, (await mailsTo(to)).map(({ key }) => key)]).toEqual([to, Array(times).fill('memberProposed')])
    expect(await AuditModel.countDocuments({ type: 'PROPOSAL_SENT' })).toBe(1)
    const colleague = await world.user('internal')
    for (const by of [colleague, staff]) await world.call(by, 'resendProposal', email)
    expect(await refusalOf(world.call(staff, 'resendProposal', email))).toMatchObject({ status: 429, data: { reason: 'tooManyMails' } })
    await world.call(boss, 'admitUser', email, false)
    expect((await refusalOf(world.call(staff, 'resendProposal', email))).status).toBe(404)
  })

  it('goes again to a company without people, whose earlier link ends with it; one without an address is nobody to ask', async () => {
    const [staff, company] = [await world.user('internal'), await world.organization()]
    const address = `kontakt${company._id}@example.org`
    const { email } = await world.call(staff, 'createUser', person(company._id))
    const first = await tokenMailedTo(address)
    await world.call(staff, 'resendProposal', email)
    const again = await tokenMailedTo(address)
    expect((await refusalOf(world.call(null, 'getAdmission', first))).status).toBe(404)
    expect(await world.call(null, 'getAdmission', again)).toMatchObject({ email })
    await OrganizationModel.updateOne({ _id: company._id }, { $unset: { 'contact.email': 1 } })
    expect(await refusalOf(world.call(staff, 'resendProposal', email))).toMatchObject({ status: 409, data: { reason: 'nobodyToAsk' } })
  })

  it('is not needed for an authority’s people, who read nothing that is sealed', async () => {
    const [staff, client] = [await world.user('internal'), await world.organization({ type: 'CLIENT' })]
    expect(await world.call(staff, 'createUser', person(client._id))).toMatchObject({ organizationId: client._id })
  })
})

describe('a person of the directory', () => {
  beforeAll(() => setPasswordBackend('ldap', { check: async () => true, pretend: async () => undefined }))
  afterAll(() => setPasswordBackend('ldap', null))
  const refused = { status: 422, data: { errors: [{ path: '/user/authenticationBackend', rule: 'notForBidders' }] } }

  it('comes into no company: whoever runs the directory could come in as them', async () => {
    const [admin, boss] = [await world.user('admin'), await world.user('organizationAdmin')]
    const organizationId = boss.organizationId ?? 0
    const made = world.call(admin, 'createUser', { ...person(organizationId), authenticationBackend: 'ldap' })
    expect(await refusalOf(made)).toMatchObject(refused)
    // Not from an authority either, and not by two.
    const { _id: clientId } = await world.organization({ type: 'CLIENT' })
    const { email, version } = await world.call(admin, 'createUser', { ...person(clientId), authenticationBackend: 'ldap' })
    expect(await refusalOf(world.call(admin, 'updateUser', { email, version, organizationId }))).toMatchObject(refused)
    const moved = { what: 'backend' as const, email: boss.email, value: 'ldap', reason: 'Sie wollen es so.' }
    expect(await refusalOf(world.call(admin, 'requestAccountChange', moved))).toMatchObject({
      status: 422,
      data: { reason: 'accountChange.notForBidders' },
    })
  })

  it('whom an earlier version let be proposed reads nothing, and is not let in', async () => {
    const [staff, boss] = [await world.user('internal'), await world.user('organizationAdmin')]
    const organizationId = boss.organizationId ?? 0
    const { email } = await world.call(staff, 'createUser', person(organizationId))
    await setAccountOf(email, { authenticationBackend: 'ldap', state: 'ACTIVE' })
    const { token } = await world.call(null, 'login', email, 'im Verzeichnis')
    const refusal = await refusalOf(world.call({ ...boss, email, token }, 'getOrganization', organizationId))
    expect(refusal).toMatchObject({ status: 403, data: { reason: 'proposed' } })
    expect(await refusalOf(world.call(boss, 'admitUser', email, false))).toMatchObject({
      status: 409,
      data: { reason: 'account.authenticationBackend.notForBidders' },
    })
  })
})

describe('a company without people', () => {
  it('is asked at its own address, and there alone: the account becomes its admin, and reads nothing of before', async () => {
    const [staff, company] = [await world.user('internal'), await world.organization()]
    const gone = await world.user('organizationAdmin', { organizationId: company._id, state: 'DISABLED' })
    const made = await world.call(staff, 'createUser', person(company._id))
    const address = `kontakt${company._id}@example.org`
    expect((await mailsTo(address)).map(({ key }) => key)).toEqual(['companyToConfirm'])
    expect(await mailsTo(gone.email)).toEqual([])
    const token = await tokenMailedTo(address)
    // Whoever chooses a password ends other links of theirs, not the company's.
    const newcomer = await comeIn(made.email)
    expect((await refusalOf(world.call(newcomer, 'getOrganization', company._id))).status).toBe(403)
    expect(await world.call(null, 'getAdmission', token)).toMatchObject({
      organization: company.name,
      email: made.email,
      proposedBy: staff.name,
    })
    expect((await refusalOf(world.call(null, 'getPasswordLink', token))).status).toBe(404)
    await world.call(null, 'confirmAdmission', token, true)
    expect(await stored(made.email)).toMatchObject({ organizationId: company._id, roles: ['ORGANIZATION_ADMIN'], readsEarlier: false })
    expect((await refusalOf(world.call(null, 'confirmAdmission', token, true))).status).toBe(404)
    expect(await AuditModel.countDocuments({ type: 'USER_ADMITTED', 'data.by': 'address' })).toBe(1)
  })

  it('is not spoken for by an address that is no longer its own, whatever became of the links to it', async () => {
    const [staff, company] = [await world.user('internal'), await world.organization()]
    const made = await world.call(staff, 'createUser', person(company._id))
    const token = await tokenMailedTo(`kontakt${company._id}@example.org`)
    const moveTo = (email: string) => OrganizationModel.updateOne({ _id: company._id }, { $set: { 'contact.email': email } })
    // As where the mail goes out again after the change, carried out anew by a start: the link was made later than it.
    await moveTo('anders@example.org')
    for (const call of [() => world.call(null, 'getAdmission', token), () => world.call(null, 'confirmAdmission', token, true)])
      expect(await refusalOf(call())).toMatchObject({ status: 404, data: { reason: 'linkInvalid' } })
    expect((await stored(made.email)).organizationId).toBe(null)
    await moveTo(`kontakt${company._id}@example.org`)
    await world.call(null, 'confirmAdmission', token, true)
    expect((await stored(made.email)).organizationId).toBe(company._id)
  })

  it('with an admin by now leaves it to that one; without an address nobody can be proposed', async () => {
    const [staff, company] = [await world.user('internal'), await world.organization()]
    const made = await world.call(staff, 'createUser', person(company._id))
    const token = await tokenMailedTo(`kontakt${company._id}@example.org`)
    await world.user('organizationAdmin', { organizationId: company._id })
    expect(await refusalOf(world.call(null, 'confirmAdmission', token, true))).toMatchObject({ data: { reason: 'companyAdminsDecide' } })
    expect((await stored(made.email)).organizationId).toBe(null)
    const mute = await world.organization({ contact: { city: 'Bremerhaven' } })
    expect(await refusalOf(world.call(staff, 'createUser', person(mute._id)))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/user/organizationId', rule: 'noAddress' }] },
    })
  })
})

describe.each([
  ['an active member', 'member', 'ACTIVE'],
  ['an invited first admin', 'organizationAdmin', ''],
] as const)('a company with %s and no active admin', (_who, kind, state) => {
  it('is told at its address, which decides nothing: the proposal waits for an admin', async () => {
    const [staff, company] = [await world.user('internal'), await world.organization()]
    const address = `kontakt${company._id}@example.org`
    // Asked before there was anybody: that link decides nothing any more either.
    const early = await world.call(staff, 'createUser', person(company._id))
    const token = await tokenMailedTo(address)
    const somebody = await world.user(kind, { organizationId: company._id, state })
    const made = await world.call(staff, 'createUser', person(company._id, 'ORGANIZATION_ADMIN'))
    expect((await mailsTo(address)).map(({ key }) => key)).toEqual(['companyToConfirm', 'memberProposed'])
    expect(await tokenMailedTo(address)).toBe('')
    for (const agrees of [true, false])
      expect(await refusalOf(world.call(null, 'confirmAdmission', token, agrees))).toMatchObject({
        status: 409,
        data: { reason: 'companyHasPeople' },
      })
    for (const { email } of [early, made]) expect(await stored(email)).toMatchObject({ organizationId: null, roles: expect.anything() })
    await setAccountOf(somebody.email, { state: 'ACTIVE', roles: ['ORGANIZATION_ADMIN'] })
    await world.events.emit({ kind: 'actorChanged' })
    await expect.poll(() => world.call(somebody, 'admitUser', made.email, false)).toMatchObject({ organizationId: company._id })
  })
})

describe('reading what was submitted before', () => {
  it('is given by who reads it themselves, to others alone, and written down', async () => {
    const boss = await world.user('organizationAdmin')
    const organizationId = boss.organizationId ?? 0
    const { email } = await world.call(boss, 'createUser', { ...person(organizationId, 'ORGANIZATION_ADMIN'), password: NEW })
    expect(await stored(email)).toMatchObject({ readsEarlier: false, memberSince: expect.any(Date) })
    await world.call(null, 'confirmEmail', await tokenMailedTo(email))
    const { token } = await world.call(null, 'login', email, NEW)
    const limited: TestUser = { ...boss, id: (await stored(email))._id, email, token }
    await setAccountOf(email, { 'totp.enabled': false })
    await world.events.emit({ kind: 'actorChanged' })
    const third = await world.user('member', { organizationId, memberSince: new Date() })
    for (const [on, reason] of [
      [third.email, 'readsLess'],
      [email, 'notOnesOwnRights'],
    ] as const)
      await expect
        .poll(() => refusalOf(world.call(limited, 'allowEarlierReading', on, true)))
        .toMatchObject({ status: 403, data: { reason } })
    // Nor by the mailbox or password of somebody who reads more, nor by a new account.
    const readsLess = { status: 403, data: { reason: 'readsLess' } }
    expect(await refusalOf(world.call(limited, 'resetPassword', boss.email))).toMatchObject(readsLess)
    expect(await refusalOf(world.call(limited, 'updateUser', { email: boss.email, version: 1, newEmail: 'ab@example.org' }))).toMatchObject(
      readsLess,
    )
    expect(await refusalOf(world.call(limited, 'changeTwoFactorConfig', null, null, null, boss.email))).toMatchObject(readsLess)
    expect(
      await refusalOf(world.call(limited, 'updateUser', { email: boss.email, version: 1, roles: ['ORGANIZATION_USER'] })),
    ).toMatchObject(readsLess)
    expect(await refusalOf(world.call(limited, 'createUser', { ...person(organizationId), readsEarlier: true }))).toMatchObject({
      data: { errors: [{ path: '/user/readsEarlier', rule: 'notAllowed' }] },
    })
    expect(await world.call(boss, 'allowEarlierReading', email, true)).toMatchObject({ readsEarlier: true })
    expect(await world.call(limited, 'allowEarlierReading', third.email, true)).toMatchObject({ readsEarlier: true })
    expect(await world.call(boss, 'allowEarlierReading', third.email, false)).toMatchObject({ readsEarlier: false })
    expect(await AuditModel.countDocuments({ type: 'EARLIER_READING_GRANTED' })).toBe(2)
    expect(await AuditModel.countDocuments({ type: 'EARLIER_READING_ENDED' })).toBe(1)
  })
})
