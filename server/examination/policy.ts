import type { AccessDecision } from '../calls/accessDecision'
import type { Actor } from '../calls/actor'
import { mayEdit, mayMove, type TenderSubject } from '../tenders/area'

/**
 * Reading, saying how a row stands, asking for what is missing: every member of the team. Nothing is out, and nobody has won, by a row:
 * exclusions and awards are the project admins'. That it was opened is judged beside, because an attempt before is written down.
 */
export const mayExamine = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayMove(actor, tender, now)

/** What counts as a low price for all of them: project admins. */
export const maySetShare = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayEdit(actor, tender, now)
