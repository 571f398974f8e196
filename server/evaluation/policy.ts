import type { Actor } from '../calls/actor'
import { mayEdit, mayMove, type TenderSubject } from '../tenders/area'
import type { AccessDecision } from '../calls/accessDecision'

/** Reading and giving points: every member of the team. That it was opened is judged beside, because an attempt before is written down. */
export const mayEvaluate = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayMove(actor, tender, now)

/** Criteria, exclusions, closing: project admins. */
export const mayDecide = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayEdit(actor, tender, now)
