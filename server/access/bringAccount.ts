import { endOfChain } from '../log/area'
import { now } from '../platform/clock'
import { takenAs } from './accountInLog'
import { UserModel, type UserDoc } from './model'

export type BroughtAccount = Pick<UserDoc, '_id' | 'email' | 'roles' | 'organizationId' | 'state' | 'created'> & Partial<UserDoc>

/**
 * An account of another house in this one, as old as it was and with who could be its person there. Nothing that it was let in by comes
 * along: its person sets a password by a link to its address, and a second factor anew. Nobody becomes a system admin by it.
 */
export const bringAccount = async (account: BroughtAccount): Promise<void> => {
  const roles = [...new Set(account.roles.map((role) => (role === 'SYSTEM_ADMIN' ? ('SYSTEM_USER' as const) : role)))]
  const { organizationId, interventions = [], authenticationBackend = null, created, _id } = account
  const taken = takenAs({ _id, created, roles, organizationId, interventions, authenticationBackend }, await endOfChain(null))
  await UserModel.create({ ...account, roles, taken, updated: now() })
}
