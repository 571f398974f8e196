import type { UserView } from '../contract/access/views'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { now } from '../platform/clock'
import { gather } from '../platform/gather'
import { wasActivated } from './closedState'
import type { AccountPart, Proposal, UserDoc } from './model'

export type OrganizationName = Pick<OrganizationDoc, '_id' | 'name' | 'type'>

const proposalView = ({ organizationId, roles, byName, at }: Proposal, company: OrganizationName | undefined) => ({
  organization: { id: organizationId, name: company?.name ?? '' },
  roles: [...roles],
  by: byName,
  at: at.toISOString(),
})

const toView = (user: UserDoc, organization: OrganizationName | undefined, proposedTo: OrganizationName | undefined): UserView => ({
  email: user.email,
  givenName: user.givenName,
  surName: user.surName,
  contact: { ...user.contact, id: `user:${user.email}`, organizationId: user.organizationId, userEmail: user.email },
  organizationId: user.organizationId,
  organization: organization ? { id: organization._id, name: organization.name, type: organization.type } : null,
  roles: [...user.roles],
  state: user.state,
  activated: wasActivated(user),
  twoFactorEnabled: user.totp.enabled,
  authenticationBackend: user.authenticationBackend,
  settings: user.settings,
  created: user.created.toISOString(),
  updated: user.updated.toISOString(),
  version: user.version,
  ...(user.totp.putOffUntil && user.totp.putOffUntil > now() ? { setupPutOffUntil: user.totp.putOffUntil.toISOString() } : {}),
  ...(user.proposal ? { proposal: proposalView(user.proposal, proposedTo) } : {}),
  ...(user.memberSince ? { memberSince: user.memberSince.toISOString(), readsEarlier: user.readsEarlier === true } : {}),
  ...(user.state === '' && user.invitedAt ? { invitedAt: user.invitedAt.toISOString() } : {}),
})

/** What of an account lets nobody in, for those who look after it. */
export const strangeView = (strange: AccountPart[]): Pick<UserView, 'strange'> => (strange.length === 0 ? {} : { strange })

/** Documents → views, organizations read once for all. The only place a user's field leaves the server. */
export const presentUsers = async (users: readonly UserDoc[]): Promise<UserView[]> => {
  const ids = [...new Set(users.flatMap(({ organizationId, proposal }) => [organizationId ?? [], proposal?.organizationId ?? []].flat()))]
  const organizations =
    ids.length === 0 ? [] : await OrganizationModel.find({ _id: { $in: ids } }, { name: 1, type: 1 }).lean<OrganizationName[]>()
  const byId = new Map(organizations.map((one) => [one._id, one]))
  const nameOf = (id: number | null | undefined): OrganizationName | undefined => (typeof id === 'number' ? byId.get(id) : undefined)
  return users.map((user) => toView(user, nameOf(user.organizationId), nameOf(user.proposal?.organizationId)))
}

/** Name and kind of an organization, null where there is none; many who ask at once cost one question. */
export const readOrganizationName = gather(async (ids: readonly number[]): Promise<(OrganizationName | null)[]> => {
  const found = await OrganizationModel.find({ _id: { $in: [...new Set(ids)] } }, { name: 1, type: 1 }).lean<OrganizationName[]>()
  return ids.map((id) => found.find((one) => one._id === id) ?? null)
})

/** Whoever read the organization already hands it in. */
export const presentUser = async (user: UserDoc, read?: Promise<OrganizationName | null>): Promise<UserView> => {
  const id = user.organizationId
  const organization = id === null ? null : await (read ?? readOrganizationName(id))
  const proposedTo = user.proposal ? await readOrganizationName(user.proposal.organizationId) : null
  return toView(user, organization?._id === id ? (organization ?? undefined) : undefined, proposedTo ?? undefined)
}
