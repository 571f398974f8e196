import { randomUUID } from 'node:crypto'
import { UserModel, type UserDoc } from '../../../server/access/model'
import type { TestUser } from '../../world/people'
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

export const USER_CASES = {
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
      may: '401 403 403 403 | 404 + | + +',
      args: async ({ world, colleague }) =>
        saved(await world.user('member', { organizationId: colleague.organizationId }), { roles: ['ORGANIZATION_ADMIN'] }),
    },
    { on: 'a stranger', may: '401 403 403 403 | 404 404 | + +', args: ({ stranger }) => saved(stranger, newName) },
    {
      on: 'a stranger’s organization or e-mail address',
      may: '401 403 403 403 | 404 404 | 403 +',
      args: async ({ world }) => saved(await world.user('member'), { newEmail: `${randomUUID()}@example.org` }),
    },
    { on: 'staff', may: '401 403 403 403 | 404 404 | 403 +', args: async ({ world }) => saved(await world.user('internal'), newName) },
  ],
  setUserState: [{ on: 'anybody else', may: ADMIN, args: async ({ world }) => [(await world.user('member')).email, 'DISABLED'] }],
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
