import type { UserView } from '../../../server/contract/access/views'
import type { OrganizationView } from '../../../server/contract/organizations/organizations'
import type { TestUser } from '../../world/people'
import type { World } from '../../world/testWorld'
import type { Pair } from './sending'

type Fields = Record<string, unknown>

const found = <Row extends UserView | OrganizationView>(rows: readonly Row[], is: (row: Row) => boolean): Fields => {
  const row = rows.find(is)
  if (!row) throw new Error('not in the list')
  return { ...row }
}

const userPair = (world: World, name: string, [as, whom]: readonly [TestUser, TestUser]): Pair[] => {
  const pair = (method: string, read: () => Promise<Fields>): Pair => ({
    name: `${method} → updateUser, ${name}`,
    as: () => as,
    read,
    send: (user) => ['updateUser', [user]],
    names: ['email'],
    moving: ['cursor', 'setupPutOffUntil', 'lastLogin'],
    values: { contact: { phone: '+49 471 77' } },
  })
  const isThem = ({ email }: UserView): boolean => email === whom.email
  const one = pair('getUser', async () => ({ ...(await world.call(as, 'getUser', whom.email)) }))
  if (as.id === whom.id) {
    const session = pair('isAuthenticated', async () => ({ ...(await world.call(as, 'isAuthenticated'))?.user }))
    return [one, session]
  }
  const roles = ['SYSTEM_USER', 'SYSTEM_ADMIN'] as const
  const outside = ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const
  const list = async () => found(await world.call(as, 'getUsers', whom.organizationId === null ? [...roles] : [...outside]), isThem)
  return [one, pair('getUsers', list)]
}

const organizationPair = (world: World, name: string, [as, id]: readonly [TestUser, number]): Pair[] => {
  const pair = (method: string, read: () => Promise<Fields>): Pair => ({
    name: `${method} → updateOrganization, ${name}`,
    as: () => as,
    read,
    send: (organization) => ['updateOrganization', [organization]],
    names: ['id'],
    moving: ['memberCount', 'cursor', 'warnings'],
    values: { nutsCode: 'DE501' },
  })
  const one = pair('getOrganization', async () => ({ ...(await world.call(as, 'getOrganization', id)) }))
  if (as.organizationId !== null) return [one]
  const list = async (): Promise<Fields> => {
    const { type } = await world.call(as, 'getOrganization', id)
    return found<OrganizationView>(await world.call(as, 'getOrganizations', type), (row) => row.id === id)
  }
  return [one, pair('getOrganizations', list)]
}

/** Accounts and organizations, as everybody who may. */
export const accountPairs = async (world: World): Promise<Pair[]> => {
  const [admin, staff, other] = [await world.user('admin'), await world.user('internal'), await world.user('internal')]
  const boss = await world.user('organizationAdmin')
  const member = await world.user('member', { organizationId: boss.organizationId, contact: { phone: '+49 471 1', city: 'Bremerhaven' } })
  const client = await world.organization({ type: 'CLIENT' })
  const own = boss.organizationId ?? 0
  return [
    ...userPair(world, 'themselves (member)', [member, member]),
    ...userPair(world, 'themselves (organization admin)', [boss, boss]),
    ...userPair(world, 'themselves (staff)', [staff, staff]),
    ...userPair(world, 'themselves (system admin)', [admin, admin]),
    ...userPair(world, 'a member by their admin', [boss, member]),
    ...userPair(world, 'a member by staff', [staff, member]),
    ...userPair(world, 'staff by a system admin', [admin, other]),
    ...organizationPair(world, 'a company by its admin', [boss, own]),
    ...organizationPair(world, 'a company by staff', [staff, own]),
    ...organizationPair(world, 'an authority by a system admin', [admin, client._id]),
  ]
}
