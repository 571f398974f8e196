import type { ActorKind } from '../contract/actor'

/** The person as policies and handlers see them; never the document, so no secret can slip into a view. */
export interface ActorUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly organizationId: number | null
  readonly organizationType: 'CLIENT' | 'CONTRACTOR' | null
  /** What the company submitted before is not for this person to read (membership.ts); null: everything is. */
  readonly readsFrom?: Date | null
}

/** Who calls. `user` is null for guests only; a session that is not fully logged in has a user and a pending kind. */
export interface Actor {
  readonly kind: ActorKind
  readonly user: ActorUser | null
  /** Hash of the session token; null for guests. */
  readonly sessionId: string | null
}

export const GUEST: Actor = { kind: 'guest', user: null, sessionId: null }

export const isStaff = (actor: Actor): boolean => actor.kind === 'internal' || actor.kind === 'admin'
export const isSystemAdmin = (actor: Actor): boolean => actor.kind === 'admin'
/** Logged in, e-mail confirmed, second factor done where it is due. */
export const isLoggedIn = (actor: Actor): boolean => isStaff(actor) || actor.kind === 'member' || actor.kind === 'organizationAdmin'

/** Of whom no more is known than that they ask: guests, and whoever is not in yet. */
export const isStranger = (actor: Actor): boolean => !isLoggedIn(actor)
