import type { UserView } from '../../server/contract/access/views'

export type Role = UserView['roles'][number]

const INTERNAL_ROLES = ['SYSTEM_USER', 'SYSTEM_ADMIN'] as const satisfies readonly Role[]
export const EXTERNAL_ROLES = ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const satisfies readonly Role[]

/** Which of the two lists a person stands in. */
export type Side = 'internal' | 'external'

export const rolesOf = (side: Side): readonly Role[] => (side === 'internal' ? INTERNAL_ROLES : EXTERNAL_ROLES)
export const sideOf = (user: Pick<UserView, 'roles'>): Side =>
  user.roles.some((role) => role.startsWith('SYSTEM_')) ? 'internal' : 'external'
export const listPath = (side: Side): string => (side === 'internal' ? '/benutzer/intern' : '/benutzer')
export const userPath = (email: string): string => `/benutzer/${encodeURIComponent(email)}`

/** Who looks, as the screens mirror the server's rules (decisions.md section 3). */
export interface Viewer {
  email: string
  roles: readonly Role[]
  organizationId: number | null
  readsEarlier?: boolean | undefined
}

export const isAdminOf = (viewer: Viewer): boolean => viewer.roles.includes('SYSTEM_ADMIN')
export const isStaffOf = (viewer: Viewer): boolean => sideOf({ roles: [...viewer.roles] }) === 'internal'

/** What a viewer may do with a person's account. The server judges again; here it only decides what is offered. */
export interface Rights {
  isOwn: boolean
  /** Names and contact data. */
  edit: boolean
  /** Roles that may be given and taken; empty: none. */
  roles: readonly Role[]
  newEmail: boolean
  /** Another organization: a company decides itself whether it agrees. */
  belonging: boolean
  /** Another place where the password is checked. */
  backend: boolean
  /** What two system admins do together to a bidder's account. */
  requestChange: boolean
  earlierReading: boolean
  state: boolean
  resetFactor: boolean
  resetPassword: boolean
  resendInvitation: boolean
  remove: boolean
}

/** There is one, or somebody else wrote that there is none. */
export const mayLoseFactor = ({ twoFactorEnabled, strange }: Pick<UserView, 'twoFactorEnabled' | 'strange'>): boolean =>
  twoFactorEnabled !== null || strange?.includes('factor') === true

export const rightsOver = (viewer: Viewer, user: UserView): Rights => {
  const isOwn = viewer.email === user.email
  const isAdmin = isAdminOf(viewer)
  const isStaff = isStaffOf(viewer)
  const isExternal = sideOf(user) === 'external'
  const isTheirs = viewer.roles.includes('ORGANIZATION_ADMIN') && isExternal && viewer.organizationId === user.organizationId
  const manages = isAdmin || (isStaff && isExternal) || isTheirs
  const isKeptHere = user.authenticationBackend === null
  const others = isAdmin && !isOwn
  // Of a company, or proposed to one: its keys are its own admin's, and no single system admin's.
  const isBidders = user.organization?.type === 'CONTRACTOR' || user.proposal !== undefined
  const hasKeys = !isOwn && (isTheirs || (isAdmin && !isBidders))
  const isWaiting = user.proposal !== undefined && user.organizationId === null
  return {
    isOwn,
    edit: isKeptHere && (isOwn || manages),
    roles: isOwn || !manages || (isBidders && !isTheirs) ? [] : isExternal ? EXTERNAL_ROLES : INTERNAL_ROLES,
    newEmail: hasKeys && isKeptHere,
    belonging: others && !isWaiting,
    backend: others && !isBidders,
    requestChange: others && isBidders && !isWaiting,
    earlierReading: isTheirs && !isOwn,
    state: (others || hasKeys) && user.state !== '' && (user.state === 'ACTIVE' || hasKeys),
    resetFactor: hasKeys && user.state === 'ACTIVE' && mayLoseFactor(user),
    resetPassword: hasKeys && user.state === 'ACTIVE' && isKeptHere,
    resendInvitation: manages && !isOwn && user.state === '' && user.invitedAt !== undefined,
    remove: others,
  }
}
