import type { Actor } from '../calls/actor'

/** Who may hear of a change: plain data, so that it travels through the events collection. Each part admits more people. */
export interface Audience {
  /** Everybody, guests included: only for what is published. */
  readonly everyone?: boolean
  /** All staff, fully logged in. */
  readonly staff?: boolean
  readonly admins?: boolean
  readonly users?: readonly string[]
  readonly organizations?: readonly number[]
}

const PENDING = new Set(['guest', 'codePending', 'setupPending', 'unconfirmed', 'proposed'])

/** Nobody learns of a draft or an offer by its existence: a socket hears a change only when this is true. */
export const hears = ({ kind, user }: Actor, audience: Audience): boolean => {
  if (audience.everyone) return true
  if (!user || PENDING.has(kind)) return false
  if (audience.staff && (kind === 'internal' || kind === 'admin')) return true
  if (audience.admins && kind === 'admin') return true
  if (audience.users?.includes(user.id)) return true
  return user.organizationId !== null && (audience.organizations?.includes(user.organizationId) ?? false)
}
