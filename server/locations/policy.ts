import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'

/** Staff read all; outside there are only those where a published parcel lies. */
export const mayReadLocation = (actor: Actor, { publicCount }: { publicCount: number }): AccessDecision =>
  isStaff(actor) || publicCount > 0 ? allow() : deny(404)

export const mayEditLocation = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(403))

export const mayDeleteLocation = (actor: Actor): AccessDecision => (isSystemAdmin(actor) ? allow() : deny(403))
