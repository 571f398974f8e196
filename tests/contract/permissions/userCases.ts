import { randomUUID } from 'node:crypto'
import { UserModel, type UserDoc } from '../../../server/access/model'
import { issueToken } from '../../../server/access/tokens'
import { AccountChangeModel } from '../../../server/access/accountChanges'
import { newId } from '../../../server/platform/newId'
import { PASSWORD, type TestUser } from '../../world/people'
import type { Scene } from './scene'
import type { Case } from './table'

const ADMIN = '401 403 403 403 | 403 403 | 403 +'

const account = (roles: string[], organizationId: number | null) => ({
  email: `${randomUUID()}@example.org`,
  givenName: 'Nele',
  surName: 'Neu',
  roles,
  organizationId,
})

/** A save of somebody as they are now, with something else in it. */
const saved = async ({ id, email }: Pick<TestUser, 'id' | 'email'>, change: object) => {
  const user = await UserModel.findOne({ _id: id }, { version: 1 }).lean<Pick<UserDoc, 'version'>>()
  return [{ email, version: user?.version ?? 1, ...change }]
}

const ownOrganization = ({ caller, foreignOrganizationId }: Scene): number => caller?.organizationId ?? foreignOrganizationId
const invited = (world: Scene['world'], organizationId: number) => world.user('member', { organizationId, state: '', passwordHash: null })
const newName = { givenName: 'Neu' }

/** Somebody whom staff would have in this company. */
const proposedTo = async (world: Scene['world'], organizationId: number) => {
  const proposal = { id: newId(), organizationId, roles: ['ORGANIZATION_USER' as const], by: 'x', byName: 'X', at: new Date() }
  return world.user('member', { organizationId: null, proposal })
}

/** A link that lies in the mailbox of a company without an admin. */
const admission = async ({ world }: Scene): Promise<string> => {
  const { id } = await proposedTo(world, (await world.organization())._id)
  return (await issueToken('admission', { userId: id, at: new Date() })).token
}

/** What another system admin asked for. */
const asked = async ({ world }: Scene): Promise<string> => {
  const [first, { id: userId, organizationId }] = [await world.user('admin'), await world.user('member', { state: 'DISABLED' })]
  const made = { what: 'enabled', userId, organizationId, reason: 'ist wieder da', by: first.id, byName: first.name } as const
  const change = { ...made, at: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  return (await AccountChangeModel.create({ _id: newId(), ...change }))._id
}

const LINK = '+ 403 403 + | + + | + +'

export const USER_CASES = {
  getProposedUsers: [
    { on: 'of the own organization', may: '401 403 403 403 | 403 + | + +', args: (scene) => [ownOrganization(scene)] },
    {
      on: 'of a foreign organization',
      may: '401 403 403 403 | 403 404 | + +',
      args: ({ foreignOrganizationId }) => [foreignOrganizationId],
    },
  ],
  admitUser: [
    {
      on: 'somebody proposed to the own organization',
      may: '401 403 403 403 | 403 + | 403 403',
      args: async (scene) => [(await proposedTo(scene.world, ownOrganization(scene))).email, true],
    },
    {
      on: 'somebody proposed to a foreign organization',
      may: '401 403 403 403 | 403 404 | 403 403',
      args: async ({ world, foreignOrganizationId }) => [(await proposedTo(world, foreignOrganizationId)).email, false],
    },
  ],
  resendProposal: [
    {
      on: 'somebody who was proposed',
      may: '401 403 403 403 | 403 403 | + +',
      args: async ({ world }) => [(await proposedTo(world, (await world.organization())._id)).email],
    },
  ],
  refuseProposedUser: [
    {
      on: 'somebody proposed to the own organization',
      may: '401 403 403 403 | 403 + | 403 403',
      args: async (scene) => [(await proposedTo(scene.world, ownOrganization(scene))).email],
    },
    {
      on: 'somebody proposed to a foreign organization',
      may: '401 403 403 403 | 403 404 | 403 403',
      args: async ({ world, foreignOrganizationId }) => [(await proposedTo(world, foreignOrganizationId)).email],
    },
  ],
  allowEarlierReading: [
    {
      on: 'somebody of the own organization',
      may: '401 403 403 403 | 403 + | 403 403',
      args: async ({ world, ...scene }) => {
        const organizationId = ownOrganization({ world, ...scene })
        return [(await world.user('member', { organizationId, memberSince: new Date() })).email, true]
      },
    },
    {
      on: 'oneself',
      may: '401 403 403 403 | 403 403 | 403 403',
      args: ({ caller, stranger }) => [(caller ?? stranger).email, true],
    },
    { on: 'a stranger', may: '401 403 403 403 | 403 404 | 403 403', args: ({ stranger }) => [stranger.email, true] },
  ],
  getAdmission: [{ on: 'the link that was mailed to the company', may: LINK, args: async (scene) => [await admission(scene)] }],
  confirmAdmission: [{ on: 'the link that was mailed to the company', may: LINK, args: async (scene) => [await admission(scene), true] }],
  requestAccountChange: [
    {
      on: 'a bidder’s account',
      may: ADMIN,
      args: async ({ world }) => [{ what: 'password', email: (await world.user('member')).email, reason: 'Postfach verloren' }],
    },
  ],
  getAccountChanges: [{ on: '', may: ADMIN, args: () => [] }],
  confirmAccountChange: [{ on: 'what another system admin asked for', may: ADMIN, args: async (scene) => [await asked(scene), PASSWORD] }],
  dropAccountChange: [{ on: 'what another system admin asked for', may: ADMIN, args: async (scene) => [await asked(scene)] }],
  getUser: [
    { on: 'oneself', may: '401 403 403 403 | + + | + +', args: ({ caller, stranger }) => [(caller ?? stranger).email] },
    { on: 'somebody of the own organization', may: '401 403 403 403 | 404 + | + +', args: ({ colleague }) => [colleague.email] },
    { on: 'a stranger', may: '401 403 403 403 | 404 404 | + +', args: ({ stranger }) => [stranger.email] },
    { on: 'staff', may: '401 403 403 403 | 404 404 | + +', args: async ({ world }) => [(await world.user('internal')).email] },
  ],
  getUsers: [
    { on: 'external people', may: '401 403 403 403 | 403 + | + +', args: () => [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN']] },
    {
      on: 'people of a foreign organization',
      may: '401 403 403 403 | 403 404 | + +',
      args: ({ foreignOrganizationId }) => [['ORGANIZATION_USER'], { organizationId: foreignOrganizationId }],
    },
    { on: 'staff', may: '401 403 403 403 | 403 403 | + +', args: () => [['SYSTEM_USER']] },
  ],
  createUser: [
    {
      on: 'somebody of the own organization',
      may: '401 403 403 403 | 403 + | + +',
      args: (scene) => [account(['ORGANIZATION_USER'], ownOrganization(scene))],
    },
    {
      on: 'somebody of a foreign organization',
      may: '401 403 403 403 | 403 404 | + +',
      args: ({ foreignOrganizationId }) => [account(['ORGANIZATION_USER'], foreignOrganizationId)],
    },
    { on: 'a SYSTEM_USER', may: '401 403 403 403 | 403 403 | + +', args: () => [account(['SYSTEM_USER'], null)] },
    { on: 'a SYSTEM_ADMIN', may: '401 403 403 403 | 403 403 | 403 +', args: () => [account(['SYSTEM_ADMIN'], null)] },
  ],
  updateUser: [
    { on: 'oneself', may: '401 403 403 403 | + + | + +', args: ({ caller, stranger }) => saved(caller ?? stranger, newName) },
    {
      on: 'the own role',
      may: '401 403 403 403 | 403 403 | 403 403',
      args: ({ caller, stranger }) => saved(caller ?? stranger, { roles: ['SYSTEM_ADMIN', 'SYSTEM_USER'] }),
    },
    { on: 'somebody of the own organization', may: '401 403 403 403 | 404 + | + +', args: ({ colleague }) => saved(colleague, newName) },
    {
      on: 'the role of somebody of the own organization',
      may: '401 403 403 403 | 404 + | 403 403',
      args: async ({ world, colleague }) =>
        saved(await world.user('member', { organizationId: colleague.organizationId }), { roles: ['ORGANIZATION_ADMIN'] }),
    },
    { on: 'a stranger', may: '401 403 403 403 | 404 404 | + +', args: ({ stranger }) => saved(stranger, newName) },
    {
      on: 'the e-mail address of somebody of the own organization',
      may: '401 403 403 403 | 404 + | 403 403',
      args: async ({ world, colleague: { organizationId } }) =>
        saved(await world.user('member', { organizationId }), { newEmail: `${randomUUID()}@example.org` }),
    },
    {
      on: 'a stranger’s organization',
      may: '401 403 403 403 | 404 404 | 403 403',
      args: async ({ world }) => saved(await world.user('member'), { organizationId: (await world.organization())._id }),
    },
    {
      on: 'a stranger’s e-mail address',
      may: '401 403 403 403 | 404 404 | 403 403',
      args: async ({ world }) => saved(await world.user('member'), { newEmail: `${randomUUID()}@example.org` }),
    },
    { on: 'staff', may: '401 403 403 403 | 404 404 | 403 +', args: async ({ world }) => saved(await world.user('internal'), newName) },
  ],
  setUserState: [
    {
      on: 'somebody of the own organization',
      may: '401 403 403 403 | 403 + | 403 +',
      args: async ({ world, colleague: { organizationId } }) => [(await world.user('member', { organizationId })).email, 'DISABLED'],
    },
    {
      on: 'a stranger',
      may: '401 403 403 403 | 403 404 | 403 +',
      args: async ({ world }) => [(await world.user('member')).email, 'DISABLED'],
    },
    {
      on: 'a stranger of a company who is disabled, unlocking them',
      may: '401 403 403 403 | 403 404 | 403 403',
      args: async ({ world }) => [(await world.user('member', { state: 'DISABLED' })).email, 'ACTIVE'],
    },
    {
      on: 'staff who are disabled, unlocking them',
      may: '401 403 403 403 | 403 404 | 403 +',
      args: async ({ world }) => [(await world.user('internal', { state: 'DISABLED' })).email, 'ACTIVE'],
    },
  ],
  deleteUser: [{ on: 'anybody else', may: ADMIN, args: async ({ world }) => [(await world.user('member')).email] }],
  resendInvitation: [
    {
      on: 'somebody of the own organization',
      may: '401 403 403 403 | 403 + | + +',
      args: async (scene) => [(await invited(scene.world, ownOrganization(scene))).email],
    },
    {
      on: 'a stranger',
      may: '401 403 403 403 | 403 404 | + +',
      args: async ({ world, foreignOrganizationId }) => [(await invited(world, foreignOrganizationId)).email],
    },
    {
      on: 'staff',
      may: '401 403 403 403 | 403 404 | 403 +',
      args: async ({ world }) => [(await world.user('internal', { state: '', passwordHash: null })).email],
    },
  ],
} as const satisfies Record<string, readonly Case[]>
