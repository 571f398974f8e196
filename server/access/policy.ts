import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { isStaff, type Actor } from '../calls/actor'
import type { Managed } from './membership'
import type { UserDoc } from './model'
import { mayChangeKeys } from './userPolicy'

/** Who may read a user: they themselves, staff, and their organization's admin. For everybody else the user does not exist. */
export const mayReadUser = (actor: Actor, subject: Pick<UserDoc, '_id' | 'organizationId'>): AccessDecision => {
  if (actor.user?.id === subject._id || isStaff(actor)) return allow()
  const sameOrganization = subject.organizationId !== null && actor.user?.organizationId === subject.organizationId
  return actor.kind === 'organizationAdmin' && sameOrganization ? allow() : deny(404)
}

interface FactorChange {
  readonly user: Pick<
    Managed,
    '_id' | 'state' | 'totp' | 'roles' | 'organizationId' | 'isBidders' | 'memberSince' | 'readsEarlier' | 'lostFactor'
  >
}

/**
 * Who may change a second factor: everybody the own one; another active person's that is set up is taken away by whoever may change their
 * keys.
 */
export const mayChangeTwoFactor = (
  actor: Actor,
  { user }: FactorChange,
  { email }: { email?: string | null | undefined },
): AccessDecision => {
  const isOwn = actor.user?.id === user._id
  if (!isGiven(email)) return isOwn ? allow() : deny(403)
  // The own one is switched off with password and code, as everybody's.
  if (isOwn) return deny(403, 'notForOneself')
  const verdict = mayChangeKeys(actor, user)
  if (!verdict.allowed) return verdict
  return user.state === 'ACTIVE' && (user.totp.enabled !== null || user.lostFactor === true) ? allow() : deny(409, 'noTwoFactorToReset')
}

const isGiven = (email: string | null | undefined): email is string => email !== null && email !== undefined

/** Who may take a password away: whoever may change the keys of others whose password is kept here and who are active. */
export const mayResetPassword = (
  actor: Actor,
  user: Omit<FactorChange['user'], 'totp'> & Pick<UserDoc, 'authenticationBackend'>,
): AccessDecision => {
  if (actor.user?.id === user._id) return deny(403, 'notForOneself')
  const verdict = mayChangeKeys(actor, user)
  if (!verdict.allowed) return verdict
  if (user.authenticationBackend !== null) return deny(409, 'passwordElsewhere')
  return user.state === 'ACTIVE' ? allow() : deny(409, 'onlyActivePeople')
}

interface PasswordChange {
  readonly user: Pick<UserDoc, '_id' | 'authenticationBackend'> | null
  /** A link that was found to hold; it is the right to its person's password, whoever follows it. */
  readonly token: object | null
  readonly isFreshLogin: boolean
}

/**
 * Who may set a password: whoever holds a link, and everybody the own one with the old. Staff may leave that out shortly after their login.
 */
export const mayChangePassword = (
  actor: Actor,
  { user, token, isFreshLogin }: PasswordChange,
  { oldPassword }: { oldPassword: string | null },
): AccessDecision => {
  if (token) return allow()
  if (!user || actor.user?.id !== user._id) return deny(403)
  if (user.authenticationBackend !== null) return deny(403, 'passwordElsewhere')
  if (oldPassword !== null) return allow()
  return isStaff(actor) && isFreshLogin ? allow() : deny(403, 'oldPasswordNeeded')
}
