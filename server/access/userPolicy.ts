import type { NewUser, UserInput } from '../contract/access/views'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { AccountChangeDoc } from './accountChanges'
import type { Barred } from './accountChangeViews'
import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { readAccountName } from '../../engine/address'
import { readsAsMuch, readsFrom, type Managed } from './membership'
import type { Proposal, Role, UserDoc } from './model'

export const isInternalRole = (role: string): boolean => role.startsWith('SYSTEM_')
export const isInternal = ({ roles }: { readonly roles: readonly string[] }): boolean => roles.some(isInternalRole)

type Subject = Pick<
  Managed,
  '_id' | 'email' | 'roles' | 'organizationId' | 'authenticationBackend' | 'isBidders' | 'memberSince' | 'readsEarlier'
>

/** Staff list everybody, an organization's admin the own people; other organizations do not exist for them. */
export const mayListUsers = (
  actor: Actor,
  { roles, organizationId }: { roles: readonly Role[]; organizationId: number | null },
): AccessDecision => {
  if (isStaff(actor)) return allow()
  if (roles.some(isInternalRole)) return deny(403)
  return organizationId === null || organizationId === actor.user?.organizationId ? allow() : deny(404)
}

/**
 * Nobody makes somebody mightier than themselves; who checks a password elsewhere is for staff to say. In a company, what staff make is a
 * proposal.
 */
export const mayCreateUser = (
  actor: Actor,
  _subject: unknown,
  { user }: { user: Pick<NewUser, 'roles' | 'organizationId' | 'authenticationBackend'> },
): AccessDecision => {
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
  email: input.newEmail !== undefined && readAccountName(input.newEmail) !== subject.email,
})

const FIELD = { roles: 'roles', organization: 'organizationId', backend: 'authenticationBackend', email: 'newEmail' } as const
/** Where in the call they stand. */
const namesOf = (claims: ReturnType<typeof claimsOf>): string[] =>
  Object.entries(FIELD).flatMap(([claim, field]) => (claims[claim as keyof typeof FIELD] ? [`/user/${field}`] : []))

/**
 * Whose account somebody may work on at all, beside the own: staff on external people's, an organization's admin on the own people's, a
 * system admin on all.
 */
export const mayManageUser = (actor: Actor, subject: Pick<Subject, 'roles' | 'organizationId'>): AccessDecision => {
  if (isSystemAdmin(actor)) return allow()
  if (isStaff(actor)) return isInternal(subject) ? deny(403) : allow()
  const isOwnPeople = subject.organizationId !== null && subject.organizationId === actor.user?.organizationId && !isInternal(subject)
  return actor.kind === 'organizationAdmin' && isOwnPeople ? allow() : deny(404)
}

/**
 * Who may change what opens an account (its address, password, factor): of a bidder's account the company's own admin, who reads at least
 * what its person does. System admins do it there by two (changeTogether.ts): one alone could read the company's offers. Of all other
 * accounts a system admin.
 */
export const mayChangeKeys = (actor: Actor, subject: Omit<Subject, 'email' | 'authenticationBackend'>): AccessDecision => {
  if (isSystemAdmin(actor)) return subject.isBidders ? deny(403, 'twoAdminsNeeded') : allow()
  if (actor.kind !== 'organizationAdmin') return deny(403)
  const verdict = mayManageUser(actor, subject)
  if (!verdict.allowed) return verdict
  return readsAsMuch(actor.user?.readsFrom ?? null, readsFrom(subject)) ? allow() : deny(403, 'readsLess')
}

/**
 * Everybody changes the own names and contact data, nobody the own role. Where the password is checked is for a system admin, and the same
 * of a bidder's account for two. A company's roles are its own admin's: who makes a member its admin decides who comes in. Its people stay
 * in it: whoever could move its admins away could leave it without one.
 */
export const mayUpdateUser = (actor: Actor, subject: Subject, { user }: { user: Partial<UserInput> }): AccessDecision => {
  const claims = claimsOf(user, subject)
  const refuse = (reason?: string): AccessDecision => deny(403, reason, namesOf(claims))
  const isOneself = actor.user?.id === subject._id
  if (isOneself) return Object.values(claims).some((claim) => claim) ? refuse('notOnesOwnRights') : allow()
  const verdict = mayManageUser(actor, subject)
  if (!verdict.allowed) return verdict
  if (isStaff(actor)) {
    if (!isSystemAdmin(actor) && (claims.organization || claims.backend || claims.email)) return refuse()
    if (claims.organization && subject.isBidders && subject.organizationId !== null) return refuse('staysInCompany')
    if (subject.isBidders && (claims.roles || claims.backend || claims.email)) return refuse('twoAdminsNeeded')
    return !isSystemAdmin(actor) && claims.roles && (user.roles ?? []).some(isInternalRole) ? refuse() : allow()
  }
  if (claims.organization || claims.backend) return refuse()
  if (claims.roles && (user.roles ?? []).some(isInternalRole)) return refuse()
  return claims.email || claims.roles ? mayChangeKeys(actor, subject) : allow()
}

/**
 * System admins decide who may come in, and a company's admin about the own people; never about themselves, so that nobody locks the door
 * behind the last one by mistake. A bidder's account that was closed is opened again by the company, or by two system admins.
 */
export const mayJudgeUser = (
  actor: Actor,
  subject: Omit<Subject, 'email'>,
  { state }: { email: string; state?: 'ACTIVE' | 'DISABLED' },
): AccessDecision => {
  if (isSystemAdmin(actor)) {
    if (actor.user?.id === subject._id) return deny(409, 'notYourself')
    return state === 'ACTIVE' && subject.isBidders ? deny(403, 'twoAdminsNeeded') : allow()
  }
  if (actor.kind !== 'organizationAdmin' || state === undefined) return deny(403)
  if (actor.user?.id === subject._id) return deny(409, 'notYourself')
  return mayChangeKeys(actor, subject)
}

/** For an admin of another company there is no such proposal. */
export const mayDecideOnProposal = (actor: Actor, { proposal }: { proposal: Proposal }): AccessDecision =>
  actor.kind === 'organizationAdmin' && actor.user?.organizationId === proposal.organizationId ? allow() : deny(404)

/** Nobody gives more than they have. */
export const mayAdmit = (actor: Actor, subject: { proposal: Proposal }, { readsEarlier }: { readsEarlier: boolean }): AccessDecision => {
  const verdict = mayDecideOnProposal(actor, subject)
  return verdict.allowed && readsEarlier && (actor.user?.readsFrom ?? null) !== null ? deny(403, 'readsLess') : verdict
}

export const mayAllowEarlierReading = (actor: Actor, subject: Subject): AccessDecision => {
  if (actor.user?.id === subject._id) return deny(403, 'notOnesOwnRights')
  const verdict = mayManageUser(actor, subject)
  return verdict.allowed && (actor.user?.readsFrom ?? null) !== null ? deny(403, 'readsLess') : verdict
}

interface Waiting {
  readonly change: Pick<AccountChangeDoc, 'state' | 'expiresAt'>
  readonly now: Date
}
export const isWaiting = ({ change, now }: Waiting): AccessDecision =>
  change.state === 'waiting' && change.expiresAt > now ? allow() : deny(409, 'accountChangeOver')

/** The second of two is somebody else, in truth: neither the same account nor one that the first could have made. */
export const mayConfirmChange = (
  _actor: Actor,
  subject: Waiting & { readonly barred: Barred; readonly own: Pick<UserDoc, '_id'> },
): AccessDecision => {
  if (subject.barred !== null) return deny(403, `accountChangeBarred.${subject.barred}`)
  return isWaiting(subject)
}
