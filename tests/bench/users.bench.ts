import { UserModel, type UserDoc } from '../../server/access/model'
import { ROW_FIELDS } from '../../server/access/rowFields'
import { OrganizationModel } from '../../server/organizations/model'
import { newId } from '../../server/platform/newId'
import { contestFirstPage } from './firstPage'

const USERS = 10_000
const ORGANIZATIONS = 500
const at = new Date()
const ROLES = ['ORGANIZATION_USER']
const numbered = (n: number): string => `person${String(n).padStart(5, '0')}@example.org`

const fill = async (): Promise<void> => {
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => ({
    ...{ _id: n + 1, type: 'CONTRACTOR', name: `Firma ${n}`, nameKey: `firma ${n}`, created: at, updated: at },
  }))
  await OrganizationModel.insertMany(organizations)
  const users = Array.from({ length: USERS }, (_, n) => ({
    _id: newId(),
    email: numbered((n * 7919) % USERS),
    givenName: 'Kim',
    surName: `Nordlicht ${n}`,
    contact: { phone: '+49 471 1', city: 'Bremerhaven', street: 'Am Deich 1', zip: '27568' },
    organizationId: (n % ORGANIZATIONS) + 1,
    roles: ROLES,
    state: 'ACTIVE',
    passwordHash: 'x'.repeat(97),
    created: at,
    updated: at,
  }))
  for (let n = 0; n < USERS; n += 1000) await UserModel.insertMany(users.slice(n, n + 1000))
}

/** The very range that holds the page, and the names of the organizations in it: nobody could ask the database for less. */
const bare = async (): Promise<unknown> => {
  const users = await UserModel.find(
    { roles: 'ORGANIZATION_USER', email: { $gte: '', $lte: numbered(99) } },
    { passwordHash: 0, devices: 0, recovery: 0 },
  )
    .sort({ email: 1 })
    .limit(100)
    .lean<UserDoc[]>()
  const ids = [...new Set(users.map(({ organizationId }) => organizationId ?? 0))]
  return [users, await OrganizationModel.find({ _id: { $in: ids } }, { name: 1, type: 1 }).lean()]
}

/** One person by the one key of the index that leads to the fewest. */
const bareSearch = async (): Promise<unknown> => {
  const users = await UserModel.find({ searchKeys: '424' }, ROW_FIELDS).lean<UserDoc[]>()
  const found = users.filter(({ surName }) => surName.includes(' 4242'))
  const ids = found.map(({ organizationId }) => organizationId ?? 0)
  return [found, await OrganizationModel.find({ _id: { $in: ids } }, { name: 1, type: 1 }).lean()]
}

await contestFirstPage({
  title: 'getUsers, 100 of 10,000',
  fill,
  bare,
  method: 'getUsers',
  params: [ROLES, { limit: 100 }],
  more: [{ what: 'search that finds one', params: [ROLES, { limit: 100, search: '4242' }], bare: bareSearch }],
  printed: [
    ['search that finds many', 'getUsers', [ROLES, { limit: 100, search: 'nordlicht' }]],
    ['search by two words', 'getUsers', [ROLES, { limit: 100, search: 'nordlicht 9999' }]],
    ['search that finds nobody', 'getUsers', [ROLES, { limit: 100, search: 'ordlich 9999' }]],
    ['people of one organization', 'getUsers', [ROLES, { limit: 100, organizationId: 77 }]],
  ],
})
