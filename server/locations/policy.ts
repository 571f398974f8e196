import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type Verdict } from '../calls/verdict'

/** Staff read all; outside there are only those where a published parcel lies. */
export const mayReadLocation = (actor: Actor, { publicCount }: { publicCount: number }): Verdict =>
  isStaff(actor) || publicCount > 0 ? allow() : deny(404)

export const mayEditLocation = (actor: Actor): Verdict => (isStaff(actor) ? allow() : deny(403))

export const mayDeleteLocation = (actor: Actor): Verdict => (isSystemAdmin(actor) ? allow() : deny(403))
