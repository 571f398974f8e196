import { isStaff, type Actor } from '../calls/actor'
import { isBidder } from '../offers/area'
import { isProjectEditor, isPublic, mayMove, type TenderDoc, type TenderSubject } from '../tenders/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { RequestDoc } from './model'

export interface RequestSubject {
  request: RequestDoc
  tender: TenderDoc
  now: Date
}

/** The team reads all, a company its own (an empty list where it has none). */
export const mayListRequests = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => {
  if (isStaff(actor)) return mayMove(actor, tender, now)
  if (!isPublic(tender, now)) return deny(404)
  return isBidder(actor) ? allow() : deny(403, 'onlyCompanies')
}

/** That it was opened is judged beside, because an attempt before is written down. */
export const mayAsk = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayMove(actor, tender, now)

const isOwn = (actor: Actor, { orgId }: RequestDoc): boolean => isBidder(actor) && actor.user?.organizationId === orgId

/** Others' requests do not exist. */
export const mayAnswer = (actor: Actor, { request }: RequestSubject): AccessDecision => (isOwn(actor, request) ? allow() : deny(404))

export const mayChangeRequest = (actor: Actor, { tender }: RequestSubject): AccessDecision =>
  isProjectEditor(actor, tender) ? allow() : deny(404)
