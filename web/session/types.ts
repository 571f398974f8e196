import type { UserView } from '../../server/contract/access/views'

/** The person of this session, as isAuthenticated, login and the push setSessionUser tell it. */
export type SessionUser = UserView

/**
 * starting: not yet known · guest · unconfirmed: the e-mail address is not confirmed · proposed: a company has not admitted them yet ·
 * codePending: the second factor is still to come · setupPending: it must first be set up · user: fully logged in.
 */
export type SessionPhase = 'starting' | 'guest' | 'unconfirmed' | 'proposed' | 'codePending' | 'setupPending' | 'user'

export interface SessionFacts {
  user: SessionUser | null
  /** The second factor was confirmed in this session. */
  isConfirmed: boolean
  /** The system's setting: 'skipped' then counts as not set up. */
  isFactorRequired: boolean
}

/** How far somebody got, in the order of the server's actorKind. */
export const phaseOf = ({ user, isConfirmed, isFactorRequired }: SessionFacts): SessionPhase => {
  if (user === null) return 'guest'
  if (user.state === '') return 'unconfirmed'
  if (user.proposal && user.organizationId === null) return 'proposed'
  if (user.twoFactorEnabled === true) return isConfirmed ? 'user' : 'codePending'
  const isDue = user.twoFactorEnabled === null || isFactorRequired
  return isDue && user.setupPutOffUntil === undefined ? 'setupPending' : 'user'
}

export const isInternal = (user: SessionUser | null): boolean => user?.roles.some((role) => role.startsWith('SYSTEM_')) ?? false
export const isAdmin = (user: SessionUser | null): boolean => user !== null && user.email !== '' && user.roles.includes('SYSTEM_ADMIN')
export const isOrganizationAdmin = (user: SessionUser | null): boolean =>
  user !== null && user.email !== '' && user.roles.includes('ORGANIZATION_ADMIN')
export const fullName = (user: SessionUser): string => `${user.givenName} ${user.surName}`.trim() || user.email

export const initials = (user: SessionUser): string => {
  const letters = `${user.givenName.charAt(0)}${user.surName.charAt(0)}`
  return (letters || user.email.slice(0, 2)).toUpperCase()
}
