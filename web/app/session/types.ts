import type { UserView } from '../../../server/contract/access/views'

/** The person of this session, as isAuthenticated, login and the push setSessionUser tell it. */
export type SessionUser = UserView

/**
 * starting: not yet known · guest · codePending: the second factor is still to come · user: fully logged in.
 */
export type SessionPhase = 'starting' | 'guest' | 'codePending' | 'user'

export const isInternal = (user: SessionUser | null): boolean => user?.roles.some((role) => role.startsWith('SYSTEM_')) ?? false
export const isAdmin = (user: SessionUser | null): boolean => user !== null && user.email !== '' && user.roles.includes('SYSTEM_ADMIN')
export const fullName = (user: SessionUser): string => `${user.givenName} ${user.surName}`.trim() || user.email

export const initials = (user: SessionUser): string => {
  const letters = `${user.givenName.charAt(0)}${user.surName.charAt(0)}`
  return (letters || user.email.slice(0, 2)).toUpperCase()
}
