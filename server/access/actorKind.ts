import type { ActorKind } from '../contract/actor'
import type { UserDoc } from './model'

/** What of a person and session decides the kind. */
interface KindFacts {
  readonly user: Pick<UserDoc, 'state' | 'roles' | 'totp' | 'email' | 'organizationId' | 'authenticationBackend' | 'proposal'>
  /** A second factor was confirmed in this session. */
  readonly factorConfirmed: boolean
  /** The system's setting: 'switched off' then counts as not set up. */
  readonly twoFactorRequired: boolean
  readonly at: Date
}

/** Whether the set-up is due now: never made, or switched off while the system requires it, and not put off. */
const isSetupDue = ({ user: { totp }, twoFactorRequired, at }: KindFacts): boolean => {
  if (totp.enabled === true || (totp.enabled === false && !twoFactorRequired)) return false
  return !(totp.putOffUntil && totp.putOffUntil > at)
}

/** Pure: which kind of actor a session's person is right now. A disabled one is a guest. */
export const actorKind = (facts: KindFacts): ActorKind => {
  const { user, factorConfirmed } = facts
  if (user.state === 'DISABLED') return 'guest'
  if (user.state !== 'ACTIVE') return 'unconfirmed'
  // Before the second factor: there is nothing yet that it would protect.
  if (user.proposal && user.organizationId === null) return 'proposed'
  if (user.totp.enabled === true && !factorConfirmed) return 'codePending'
  if (isSetupDue(facts)) return 'setupPending'
  if (user.roles.includes('SYSTEM_ADMIN')) return 'admin'
  if (user.roles.includes('SYSTEM_USER')) return 'internal'
  // An organization's person without an organization has nothing they could do as its member.
  if (user.organizationId === null) return 'guest'
  return user.roles.includes('ORGANIZATION_ADMIN') ? 'organizationAdmin' : user.roles.includes('ORGANIZATION_USER') ? 'member' : 'guest'
}
