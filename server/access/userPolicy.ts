import type { NewUser, UserInput } from '../contract/access/views'
import { allow, deny, type Verdict } from '../transport/verdict'
import { isStaff, isSystemAdmin, type Actor } from './actor'
import type { Role, UserDoc } from './model'

export const isInternalRole = (role: string): boolean => role.startsWith('SYSTEM_')
export const isInternal = ({ roles }: { readonly roles: readonly string[] }): boolean => roles.some(isInternalRole)

type Subject = Pick<UserDoc, '_id' | 'roles' | 'organizationId' | 'authenticationBackend'>

/** Staff list everybody, an organization's admin the own people; other organizations do not exist for them. */
export const mayListUsers = (
  actor: Actor,
  { roles, organizationId }: { roles: readonly Role[]; organizationId: number | null },
): Verdict => {
  if (isStaff(actor)) return allow()
  if (roles.some(isInternalRole)) return deny(403)
  return organizationId === null || organizationId === actor.user?.organizationId ? allow() : deny(404)
}

/** Nobody makes somebody mightier than themselves; who checks a password elsewhere is for staff to say. */
export const mayCreateUser = (
  actor: Actor,
  _subject: unknown,
  { user }: { user: Pick<NewUser, 'roles' | 'organizationId' | 'authenticationBackend'> },
): Verdict => {
  const { roles = [], organizationId, authenticationBackend } = user
  if (isSystemAdmin(actor)) return allow()
  if (isStaff(actor)) return roles.includes('SYSTEM_ADMIN') ? deny(403) : allow()
  if (actor.kind !== 'organizationAdmin' || roles.some(isInternalRole) || typeof authenticationBackend === 'string') return deny(403)
  return organizationId === undefined || organizationId === null || organizationId === actor.user?.organizationId ? allow() : deny(404)
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one) => b.includes(one))

/** What of a save is beyond names and contact data. */
const claimsOf = (input: Partial<UserInput>, subject: Subject) => ({
  roles: input.roles !== undefined && !isSame(input.roles, subject.roles),
  organization: input.organizationId !== undefined && input.organizationId !== subject.organizationId,
  backend: input.authenticationBackend !== undefined && input.authenticationBackend !== subject.authenticationBackend,
  email: input.newEmail !== undefined,
})

/** Whose account somebody may work on at all, beside the own: staff on external people's, an organization's admin on the own people's, a system admin on all. */
export const mayManageUser = (actor: Actor, subject: Subject): Verdict => {
  if (isSystemAdmin(actor)) return allow()
  if (isStaff(actor)) return isInternal(subject) ? deny(403) : allow()
  const isOwnPeople = subject.organizationId !== null && subject.organizationId === actor.user?.organizationId && !isInternal(subject)
  return actor.kind === 'organizationAdmin' && isOwnPeople ? allow() : deny(404)
}

/**
 * Everybody changes the own names and contact data, nobody the own role. Organization, address and where the password is checked are for a system admin:
 * who moves a bidder's person to another company, or takes over their address, reads other people's offers.
 */
export const mayUpdateUser = (actor: Actor, subject: Subject, { user }: { user: Partial<UserInput> }): Verdict => {
  const claims = claimsOf(user, subject)
  const isOneself = actor.user?.id === subject._id
  if (isOneself) return Object.values(claims).some((claim) => claim) ? deny(403, 'notOnesOwnRights') : allow()
  const verdict = mayManageUser(actor, subject)
  if (!verdict.allowed || isSystemAdmin(actor)) return verdict
  if (claims.organization || claims.backend || claims.email) return deny(403)
  return claims.roles && (user.roles ?? []).some(isInternalRole) ? deny(403) : allow()
}

/** System admins decide who may come in; never about themselves, so that nobody locks the door behind the last one by mistake. */
export const mayJudgeUser = (actor: Actor, subject: Pick<UserDoc, '_id'>): Verdict => {
  if (!isSystemAdmin(actor)) return deny(403)
  return actor.user?.id === subject._id ? deny(409, 'notYourself') : allow()
}
