import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { OrganizationDoc } from './model'

type Judged = Pick<OrganizationDoc, '_id' | 'type'>

const isOwn = (actor: Actor, organization: Judged): boolean => actor.user?.organizationId === organization._id

/** Staff read all, everybody else their own; a stranger's does not exist. */
export const mayReadOrganization = (actor: Actor, organization: Judged): AccessDecision =>
  isStaff(actor) || isOwn(actor, organization) ? allow() : deny(404)

/** Authorities are the system admin's; staff keep the bidders' data; an organization's admin their own. */
export const mayEditOrganization = (actor: Actor, organization: Judged): AccessDecision => {
  if (isSystemAdmin(actor)) return allow()
  if (isStaff(actor)) return organization.type === 'CONTRACTOR' ? allow() : deny(403)
  if (!isOwn(actor, organization)) return deny(404)
  return actor.kind === 'organizationAdmin' ? allow() : deny(403)
}
