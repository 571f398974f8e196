import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserModel, type UserDoc } from '../../../server/access/model'
import { issueToken } from '../../../server/access/tokens'
import { now } from '../../../server/platform/clock'
import { newId } from '../../../server/platform/newId'
import type { TestUser } from '../../world/people'
import { makeWorld, type World } from '../../world/testWorld'
import { press, type Press } from './actions'

/*
 * Every action that an account's page offers, on accounts in every state, by those who can open that page: answered or refused in words,
 * never a fault of the server's. Each is pressed on an account of its own.
 */
let world: World
let by: Record<'admin' | 'staff' | 'boss', TestUser>
beforeAll(async () => {
  world = await makeWorld()
  by = { admin: await world.user('admin'), staff: await world.user('internal'), boss: await world.user('organizationAdmin') }
})
afterAll(() => world.close())

const proposal = () => ({
  ...{ id: newId(), organizationId: by.boss.organizationId ?? 0, roles: ['ORGANIZATION_USER' as const] },
  ...{ by: by.staff.id, byName: by.staff.name, at: now() },
})

const STATES: Readonly<Record<string, () => Partial<UserDoc>>> = {
  active: () => ({}),
  unconfirmed: () => ({ state: '' }),
  invited: () => ({ state: '', passwordHash: null, invitedAt: now() }),
  disabled: () => ({ state: 'DISABLED', stateBefore: 'ACTIVE' }),
  'disabled, never confirmed': () => ({ state: 'DISABLED', stateBefore: '' }),
  'disabled by an earlier version': () => ({ state: 'DISABLED', stateBefore: null }),
  'of a directory': () => ({ authenticationBackend: 'ldap', passwordHash: null }),
  'with a second factor': () => ({ totp: { enabled: true, lastStep: 0 } }),
}
const OUTSIDE: Readonly<Record<string, () => Partial<UserDoc>>> = {
  ...STATES,
  proposed: () => ({ organizationId: null, state: '', proposal: proposal() }),
  'proposed, disabled': () => ({ organizationId: null, state: 'DISABLED', stateBefore: '', proposal: proposal() }),
  'proposed, disabled by an earlier version': () => ({ organizationId: null, state: 'DISABLED', stateBefore: null, proposal: proposal() }),
  'let in later': () => ({ memberSince: now(), readsEarlier: false }),
}

const change = (what: string, value?: string) => (email: string) =>
  ['requestAccountChange', [{ what, email, ...(value === undefined ? {} : { value }), reason: 'Antrag' }]] as const

type Action = (email: string, version: number) => readonly [method: string, args: readonly unknown[]]
const ACTIONS: readonly Action[] = [
  (email) => ['getUser', [email]],
  (email, version) => ['updateUser', [{ email, version, surName: 'Anders' }]],
  (email, version) => ['updateUser', [{ email, version, newEmail: `neu-${email}` }]],
  (email, version) => ['updateUser', [{ email, version, roles: ['ORGANIZATION_ADMIN'] }]],
  (email, version) => ['updateUser', [{ email, version, roles: ['SYSTEM_ADMIN'] }]],
  (email, version) => ['updateUser', [{ email, version, authenticationBackend: null }]],
  (email, version) => ['updateUser', [{ email, version, authenticationBackend: 'ldap' }]],
  (email, version) => ['updateUser', [{ email, version, organizationId: by.boss.organizationId }]],
  (email) => ['setUserState', [email, 'DISABLED']],
  (email) => ['setUserState', [email, 'ACTIVE']],
  (email) => ['deleteUser', [email]],
  (email) => ['resetPassword', [email]],
  (email) => ['resendInvitation', [email]],
  (email) => ['changeTwoFactorConfig', [null, null, null, email]],
  (email) => ['admitUser', [email, true]],
  (email) => ['refuseProposedUser', [email]],
  (email) => ['allowEarlierReading', [email, true]],
  (email) => ['allowEarlierReading', [email, false]],
  change('address', 'anders@example.org'),
  change('password'),
  change('factor'),
  change('backend', 'own'),
  change('roles', 'ORGANIZATION_ADMIN'),
  change('enabled'),
  change('earlierReading'),
]

const pressAll = async (kind: 'member' | 'internal', state: () => Partial<UserDoc>): Promise<string[]> => {
  const wrong: string[] = []
  for (const caller of kind === 'member' ? [by.admin, by.boss] : [by.admin])
    for (const action of ACTIONS) {
      const own = kind === 'member' ? { organizationId: by.boss.organizationId } : {}
      const { email, id } = await world.user(kind, { ...own, ...state() })
      const [method, args] = action(email, 1)
      const found = await press(world, { as: caller, method, args })
      if (found !== null) wrong.push(found)
      // What was pressed for may not keep the next one waiting.
      await world.db.collection('attempts').deleteMany({})
      await world.db.collection('accountChanges').deleteMany({})
      await UserModel.deleteOne({ _id: id })
    }
  return wrong
}

describe('every action on an account', () => {
  it.each(Object.entries(OUTSIDE))('of a company’s people: %s', async (_name, state) => {
    expect(await pressAll('member', state)).toEqual([])
  })
  it.each(Object.entries(STATES))('of staff: %s', async (_name, state) => {
    expect(await pressAll('internal', state)).toEqual([])
  })
})

describe('every action with a link that was mailed', () => {
  it.each(Object.entries(OUTSIDE))('to somebody %s', async (_name, state) => {
    const wrong: string[] = []
    for (const purpose of ['invitation', 'confirmation', 'reset', 'admission'] as const) {
      const { id } = await world.user('member', { organizationId: by.boss.organizationId, ...state() })
      const { token } = await issueToken(purpose, { userId: id, at: now(), order: newId() })
      const presses: Press[] = [
        { as: null, method: 'getPasswordLink', args: [token] },
        { as: null, method: 'getAdmission', args: [token] },
        { as: null, method: 'confirmEmail', args: [token] },
        { as: null, method: 'confirmAdmission', args: [token, true] },
        { as: null, method: 'changePassword', args: [null, token, 'Sieben Möwen im Wind'] },
        { as: null, method: 'confirmAdmission', args: [token, false] },
      ]
      for (const one of presses) wrong.push(...[await press(world, one)].flatMap((found) => found ?? []))
      await UserModel.deleteOne({ _id: id })
    }
    expect(wrong).toEqual([])
  })
})

describe('every action on an organization', () => {
  it.each(['CLIENT', 'CONTRACTOR'] as const)('of type %s, with people and without', async (type) => {
    const wrong: string[] = []
    for (const hasPeople of [true, false]) {
      const { _id: id } = await world.organization({ type })
      if (hasPeople) await world.user('organizationAdmin', { organizationId: id })
      for (const as of Object.values(by)) {
        const presses: Press[] = [
          { as, method: 'getOrganization', args: [id] },
          { as, method: 'getProposedUsers', args: [id] },
          { as, method: 'updateOrganization', args: [{ ...(await world.call(by.admin, 'getOrganization', id)), vat: '' }] },
          {
            as,
            method: 'requestAccountChange',
            args: [{ what: 'companyAddress', organizationId: id, value: 'neu@example.org', reason: 'Umzug' }],
          },
          {
            as,
            method: 'createUser',
            args: [
              {
                email: `x${newId().slice(0, 8)}@example.org`,
                givenName: 'A',
                surName: 'B',
                roles: ['ORGANIZATION_USER'],
                organizationId: id,
              },
            ],
          },
          { as, method: 'getOffersByOrganizationId', args: [id] },
        ]
        for (const one of presses) wrong.push(...[await press(world, one)].flatMap((found) => found ?? []))
      }
    }
    expect(wrong).toEqual([])
  })
})
