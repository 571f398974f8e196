import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MailModel } from '../../server/mail/model'
import { UserModel, type UserDoc } from '../../server/access/model'
import { OrganizationModel } from '../../server/organizations/model'
import { SettingsModel } from '../../server/settings/model'
import type { TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.call(null, 'getSettings')
})
afterAll(() => world.close())

const status = async (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: { status: number }) => error.status,
  )
const raw = (by: TestUser | null, method: string, ...args: unknown[]) => status(world.callRaw(by, [method, args]))
const account = (more: object = {}) => ({ email: 'neu@example.org', givenName: 'N', surName: 'N', roles: ['ORGANIZATION_USER'], ...more })
const stored = async ({ id }: TestUser): Promise<UserDoc | null> => UserModel.findOne({ _id: id }).lean<UserDoc>()

/** What is not a person's to set, whatever is sent beside what is. */
const FORBIDDEN = {
  _id: 'x',
  id: 'x',
  // As they do not stand: what was read may ride along and sets nothing.
  state: 'DISABLED',
  activated: false,
  passwordHash: '$argon2id$x',
  totp: { enabled: false },
  twoFactorEnabled: true,
  recovery: ['x'],
  sessionEpoch: -1,
  devices: [],
  rev: 7,
  pending: [{ id: 'x', kind: 'person', facts: {} }],
  created: '2020-01-01T00:00:00Z',
  updatedBy: 'x',
  invitedAt: '2020-01-01T00:00:00Z',
  interventions: [],
  proposal: { organization: { id: 1, name: 'x' }, roles: ['ORGANIZATION_ADMIN'], by: 'x', at: '2020-01-01T00:00:00Z' },
  memberSince: '2020-01-01T00:00:00Z',
  settings: { language: 'en_US' },
}

describe('fields that nobody may set', () => {
  it.each(Object.entries(FORBIDDEN))('%s', async (field, value) => {
    const [admin, own] = [await world.user('admin'), await world.user('organizationAdmin')]
    const before = await stored(own)
    for (const by of [admin, own]) {
      expect(await raw(by, 'createUser', account({ organizationId: own.organizationId, [field]: value }))).toBe(422)
      expect(await raw(by, 'updateUser', { email: own.email, version: 1, [field]: value })).toBe(422)
    }
    expect(await stored(own)).toEqual(before)
    expect(await UserModel.exists({ email: 'neu@example.org' })).toBeNull()
  })
})

describe('an organization’s admin', () => {
  it('makes nobody mightier, themselves least of all', async () => {
    const own = await world.user('organizationAdmin')
    const member = await world.user('member', { organizationId: own.organizationId })
    const before = [await stored(own), await stored(member)]
    for (const roles of [['SYSTEM_ADMIN'], ['SYSTEM_USER'], ['ORGANIZATION_USER', 'SYSTEM_USER']]) {
      expect(await raw(own, 'createUser', account({ roles }))).toBe(403)
      expect(await raw(own, 'updateUser', { email: member.email, version: 1, roles })).toBe(403)
      expect(await raw(own, 'updateUser', { email: own.email, version: 1, roles })).toBe(403)
    }
    expect(await raw(own, 'createUser', account({ authenticationBackend: 'ldap' }))).toBe(403)
    expect(await raw(own, 'updateUser', { email: member.email, version: 1, authenticationBackend: 'ldap' })).toBe(403)
    expect([await stored(own), await stored(member)]).toEqual(before)
  })

  it('reaches nobody of another organization, by no method and no id', async () => {
    const own = await world.user('organizationAdmin')
    const stranger = await world.user('member', { state: '' })
    const before = await stored(stranger)
    expect(await raw(own, 'createUser', account({ organizationId: stranger.organizationId }))).toBe(404)
    expect(await raw(own, 'updateUser', { email: stranger.email, version: 1, surName: 'Mein' })).toBe(404)
    expect(await raw(own, 'resendInvitation', stranger.email)).toBe(404)
    expect(await raw(own, 'getUser', stranger.email)).toBe(404)
    expect(await raw(own, 'getUsers', ['ORGANIZATION_USER'], { organizationId: stranger.organizationId })).toBe(404)
    expect(await raw(own, 'updateUser', { email: own.email, version: 1, organizationId: stranger.organizationId })).toBe(403)
    expect(await stored(stranger)).toEqual(before)
    expect(await MailModel.countDocuments({ to: stranger.email })).toBe(0)
  })

  it('is no machine that writes to whole address books', async () => {
    const own = await world.user('organizationAdmin')
    const statuses: number[] = []
    for (let n = 0; n < 52; n++) statuses.push(await raw(own, 'createUser', account({ email: `flut${n}@example.org` })))
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(0))
    expect(statuses.slice(50)).toContain(429)
  })
})

it('staff raise nobody to system admin, nor themselves, and move no bidder to another company', async () => {
  const [staff, other, member] = [await world.user('internal'), await world.user('internal'), await world.user('member')]
  const { _id } = await world.organization()
  expect(await raw(staff, 'createUser', account({ roles: ['SYSTEM_ADMIN'] }))).toBe(403)
  for (const roles of [['SYSTEM_ADMIN'], ['SYSTEM_USER', 'SYSTEM_ADMIN']]) {
    expect(await raw(staff, 'updateUser', { email: staff.email, version: 1, roles })).toBe(403)
    expect(await raw(staff, 'updateUser', { email: other.email, version: 1, roles })).toBe(403)
    expect(await raw(staff, 'updateUser', { email: member.email, version: 1, roles })).toBe(403)
  }
  expect(await raw(staff, 'updateUser', { email: member.email, version: 1, organizationId: _id })).toBe(403)
  expect(await stored(member)).toMatchObject({ organizationId: member.organizationId, roles: ['ORGANIZATION_USER'] })
})

it('operators and lists are no addresses, filters or versions', async () => {
  const admin = await world.user('admin')
  for (const bad of [{ $gt: '' }, { $ne: null }, ['a@b.example'], 7, true]) {
    for (const method of ['getUser', 'deleteUser', 'resendInvitation']) expect(await raw(admin, method, bad)).toBe(422)
    expect(await raw(admin, 'setUserState', bad, 'DISABLED')).toBe(422)
    expect(await raw(admin, 'updateUser', { email: bad, version: 1 })).toBe(422)
    expect(await raw(admin, 'getUsers', ['SYSTEM_USER'], { search: bad })).toBe(422)
    expect(await raw(admin, 'getUsers', bad)).toBe(422)
    expect(await raw(admin, 'getOrganizations', 'CLIENT', { search: bad })).toBe(422)
  }
  expect(await raw(admin, 'updateUser', { email: admin.email, version: { $gt: 0 }, surName: 'x' })).toBe(422)
  // Characters with a meaning in patterns are only characters.
  expect(await world.call(admin, 'getUsers', ['SYSTEM_ADMIN'], { search: '.*' })).toEqual([])
  expect(await world.call(admin, 'getUsers', ['SYSTEM_ADMIN'], { search: '('.repeat(200) })).toEqual([])
})

it('additional fields are only those that the installation defines, as it defines them', async () => {
  const field = { label: { de: 'Größe', en: 'Size' }, required: false }
  const definitions = [
    { ...field, contentId: 'Size', type: 'list', choices: ['klein', 'groß'] },
    { ...field, contentId: 'Staff', type: 'long' },
    { ...field, contentId: 'Seal', type: 'boolean', required: true },
  ]
  await SettingsModel.updateOne({ _id: 'system' }, { $set: { organizationFieldsTemplateList: definitions } })
  const own = await world.user('organizationAdmin')
  const orphan = { contentId: 'Old', label: 'Alt', stringValue: 'bleibt' }
  await OrganizationModel.updateOne({ _id: own.organizationId ?? 0 }, { $set: { additionalFields: [orphan] } })
  const read = await world.call(own, 'getOrganization', own.organizationId ?? 0)
  const save = (additionalFields: unknown) => world.callRaw(own, ['updateOrganization', [{ ...read, additionalFields }]])
  const wrong = [
    { contentId: 'Size', listValue: ['riesig'] },
    { contentId: 'Staff', stringValue: '7' },
    { contentId: 'Mine', stringValue: 'x' },
    { contentId: 'Old', label: 'Alt', stringValue: 'anders' },
  ]
  await expect(save(wrong)).rejects.toMatchObject({
    status: 422,
    data: {
      errors: [
        { path: '/organization/additionalFields/Size', rule: 'choice' },
        { path: '/organization/additionalFields/Staff', rule: 'type' },
        { path: '/organization/additionalFields/Mine', rule: 'unknownField' },
        { path: '/organization/additionalFields/Old', rule: 'unknownField' },
        { path: '/organization/additionalFields/Seal', rule: 'required' },
      ],
    },
  })
  await expect(save([{ contentId: 'Size', label: '<b>falsch</b>', listValue: ['groß'] }])).rejects.toMatchObject({
    status: 422,
    data: { errors: [{ path: '/organization/additionalFields/0/label', rule: 'readOnly' }] },
  })
  const saved = save([
    { contentId: 'Size', label: 'Größe', listValue: ['groß'] },
    { contentId: 'Seal', booleanValue: false },
  ])
  await expect(saved).resolves.toMatchObject({
    additionalFields: [{ contentId: 'Size', label: 'Größe', listValue: ['groß'] }, { contentId: 'Seal', booleanValue: false }, orphan],
  })
})
