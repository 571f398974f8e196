import type { ActorKind } from '../contract/actor'
import type { UserDoc } from './model'

/** What of a person and session decides the kind. */
export interface KindFacts {
  readonly user: Pick<UserDoc, 'state' | 'roles' | 'totp' | 'email' | 'organizationId' | 'authenticationBackend'>
  /** A second factor was confirmed in this session. */
  readonly factorConfirmed: boolean
  /** The system's setting: 'switched off' then counts as not set up. */
  readonly twoFactorRequired: boolean
}

/** Pure: which kind of actor a session's person is right now. A disabled one is a guest. */
export const actorKind = ({ user, factorConfirmed, twoFactorRequired }: KindFacts): ActorKind => {
  if (user.state === 'DISABLED') return 'guest'
  if (user.state !== 'ACTIVE') return 'unconfirmed'
  if (user.totp.enabled === true && !factorConfirmed) return 'codePending'
  if (user.totp.enabled === null || (user.totp.enabled === false && twoFactorRequired)) return 'setupPending'
  if (user.roles.includes('SYSTEM_ADMIN')) return 'admin'
  if (user.roles.includes('SYSTEM_USER')) return 'internal'
  // An organization's person without an organization has nothing they could do as its member.
  if (user.organizationId === null) return 'guest'
  return user.roles.includes('ORGANIZATION_ADMIN') ? 'organizationAdmin' : user.roles.includes('ORGANIZATION_USER') ? 'member' : 'guest'
}
