import { endOfChain } from '../log/area'
import { now } from '../platform/clock'
import { newId } from '../platform/newId'
import { takenAs } from './accountInLog'
import { UserModel, type UserDoc } from './model'

const FIELDS = [
  ...([
    '_id',
    'email',
    'givenName',
    'surName',
    'contact',
    'organizationId',
    'roles',
    'state',
    'authenticationBackend',
    'settings',
  ] as const),
  ...(['interventions', 'created', 'memberSince', 'readsEarlier'] as const),
]
type BroughtAccount = Pick<UserDoc, (typeof FIELDS)[number]>

/** What of an account goes to another house, and all that one takes: nothing that its person is let in by. */
export const accountToBring = (row: Partial<UserDoc>): BroughtAccount =>
  Object.fromEntries(FIELDS.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]))) as unknown as BroughtAccount

/**
 * An account of another house in this one, as old as it was and with who could be its person there. Nothing that it was let in by comes
 * along: its person sets a password by a link to its address, and a second factor anew. Nobody becomes a system admin by it. `isProposed`:
 * its company was here before, so that this company's admins decide, as on anybody's proposal.
 */
export const bringAccount = async (row: Partial<UserDoc>, { isProposed }: { isProposed: boolean }): Promise<void> => {
  const account = accountToBring(row)
  const roles = [...new Set(account.roles.map((role) => (role === 'SYSTEM_ADMIN' ? ('SYSTEM_USER' as const) : role)))]
  const { interventions = [], authenticationBackend = null, created, _id } = account
  const at = now()
  const wanted = account.organizationId
  const proposal = isProposed && wanted !== null ? { id: newId(), organizationId: wanted, roles, by: '', byName: '', at } : null
  const organizationId = proposal === null ? wanted : null
  const taken = takenAs({ _id, created, roles, organizationId, interventions, authenticationBackend }, await endOfChain(null))
  await UserModel.create({ ...account, organizationId, roles, proposal, taken, updated: at })
}
