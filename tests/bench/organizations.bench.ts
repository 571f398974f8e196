import { UserModel } from '../../server/access/model'
import { OrganizationModel } from '../../server/organizations/model'
import { newId } from '../../server/platform/newId'
import { contestFirstPage } from './firstPage'

const ORGANIZATIONS = 5_000
const at = new Date()
const keyOf = (n: number): string => `firma ${String(n).padStart(5, '0')}`

const fill = async (): Promise<void> => {
  const contact = { street: 'Am Deich 1', zip: '27568', city: 'Bremerhaven', country: 'DEU', email: 'post@example.org', phone: '+49 471 1' }
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => {
    const key = keyOf((n * 7919) % ORGANIZATIONS)
    return { _id: n + 1, type: 'CONTRACTOR', name: key, nameKey: key, nutsCode: 'DE502', contact, created: at, updated: at }
  })
  for (let n = 0; n < ORGANIZATIONS; n += 1000) await OrganizationModel.insertMany(organizations.slice(n, n + 1000))
  const people = Array.from({ length: ORGANIZATIONS * 2 }, (_, n) => ({
    ...{ _id: newId(), email: `p${n}@example.org`, givenName: 'K', surName: 'N', organizationId: (n % ORGANIZATIONS) + 1 },
    ...{ roles: ['ORGANIZATION_USER'], state: 'ACTIVE', created: at, updated: at },
  }))
  for (let n = 0; n < people.length; n += 1000) await UserModel.insertMany(people.slice(n, n + 1000))
}

/** The very range that holds the page, and whose people they have. */
const bare = async (): Promise<unknown> => {
  const rows = await OrganizationModel.find({ type: 'CONTRACTOR', nameKey: { $gte: '', $lte: keyOf(99) } }, { pending: 0 })
    .sort({ nameKey: 1 })
    .limit(100)
    .lean()
  const ids = rows.map(({ _id }) => _id)
  return [rows, await UserModel.find({ organizationId: { $in: ids } }, { _id: 0, organizationId: 1 }).lean()]
}

await contestFirstPage({
  title: 'getOrganizations, 100 of 5,000',
  fill,
  bare,
  method: 'getOrganizations',
  params: ['CONTRACTOR', { limit: 100 }],
  printed: [
    ['search that finds many', 'getOrganizations', ['CONTRACTOR', { limit: 100, search: 'firma' }]],
    ['search that finds one', 'getOrganizations', ['CONTRACTOR', { limit: 100, search: '04999' }]],
  ],
})
