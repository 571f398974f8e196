import { hashPassword } from '../../server/access/password'
import { UserModel, type Role, type UserDoc } from '../../server/access/model'
import { nameKeyOf, OrganizationModel, type OrganizationDoc } from '../../server/organizations/model'
import { now } from '../../server/platform/clock'
import { nextNumber } from '../../server/platform/database/counters'
import { newId } from '../../server/platform/newId'
import { startSession } from '../../server/platform/sessionStore'

/** What passwords cost in tests, which make and check thousands: a millisecond. Tests of the cost itself hold the product's. */
export const TEST_COST = { memoryCost: 4_096, timeCost: 1, parallelism: 1 }
export const PASSWORD = 'Leuchtturm-Bremen-7'

/** A person with a running session: hand them to world.call. */
export interface TestUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly token: string
  readonly organizationId: number | null
}

const ROLE: Record<'member' | 'organizationAdmin' | 'internal' | 'admin', Role> = {
  member: 'ORGANIZATION_USER',
  organizationAdmin: 'ORGANIZATION_ADMIN',
  internal: 'SYSTEM_USER',
  admin: 'SYSTEM_ADMIN',
}
export type PersonKind = keyof typeof ROLE

let passwordHash: Promise<string> | null = null
let count = 0

/** All that a company or authority has to say of its contact. */
export const CONTACT = {
  givenName: 'Ada',
  surName: 'Muster',
  street: 'Am Deich 1',
  zip: '27568',
  city: 'Bremerhaven',
  country: 'DEU',
  email: 'kontakt@example.org',
  phone: '+49 471 1',
}

/** An organization that is complete enough to be saved again. */
export const makeOrganization = async (override: Partial<OrganizationDoc> = {}): Promise<OrganizationDoc> => {
  const _id = await nextNumber('organizations')
  const name = override.name ?? `Hafenbau ${_id} GmbH`
  const at = now()
  const contact = { ...CONTACT, email: `kontakt${_id}@example.org` }
  const made = await OrganizationModel.create({
    _id,
    type: 'CONTRACTOR',
    name,
    nameKey: nameKeyOf(name),
    nutsCode: 'DE502',
    contact,
    created: at,
    updated: at,
    ...override,
  })
  return made.toObject()
}

/** A person of a kind, logged in. External ones get an organization of their own unless one is given. */
export const makeUser = async (kind: PersonKind, override: Partial<UserDoc> = {}): Promise<TestUser> => {
  count++
  passwordHash ??= hashPassword(PASSWORD)
  const isExternal = kind === 'member' || kind === 'organizationAdmin'
  const organizationId =
    isExternal && override.organizationId === undefined ? (await makeOrganization())._id : (override.organizationId ?? null)
  const at = now()
  const made = await UserModel.create({
    _id: newId(),
    email: `${kind.toLowerCase()}${count}@example.org`,
    givenName: 'Kim',
    surName: `Nordlicht ${count}`,
    roles: [ROLE[kind]],
    state: 'ACTIVE',
    totp: { enabled: false },
    passwordHash: await passwordHash,
    created: at,
    updated: at,
    ...override,
    organizationId,
  })
  const { token } = await startSession(made._id, at)
  return { id: made._id, email: made.email, name: `${made.givenName} ${made.surName}`, token, organizationId }
}
