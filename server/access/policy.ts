import { allow, deny, type Verdict } from '../transport/verdict'
import { isStaff, type Actor } from './actor'
import type { UserDoc } from './model'

/** Who may read a user: they themselves, staff, and their organization's admin. For everybody else the user does not exist. */
export const mayReadUser = (actor: Actor, subject: Pick<UserDoc, '_id' | 'organizationId'>): Verdict => {
  if (actor.user?.id === subject._id || isStaff(actor)) return allow()
  const sameOrganization = subject.organizationId !== null && actor.user?.organizationId === subject.organizationId
  return actor.kind === 'organizationAdmin' && sameOrganization ? allow() : deny(404)
}
