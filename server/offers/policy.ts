import { isStaff, type Actor } from '../calls/actor'
import { hidesNames, isProjectEditor, isPublic, mayMove, type TenderDoc, type TenderSubject } from '../tenders/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { OfferDoc, SubmissionDoc } from './model'
import { offerIdOf } from './offerId'

/** Somebody of a company that can take part; an authority's people cannot (decisions.md section 3). */
export const isBidder = ({ user }: Actor): boolean => user?.organizationType === 'CONTRACTOR' && user.organizationId !== null

/**
 * Its id follows from tender and company, and all that is sealed in it is bound to that: who gives it to another company in the
 * database opens nothing.
 */
export const isOwnOffer = (actor: Actor, { _id, tenderId, orgId }: Pick<OfferDoc, '_id' | 'tenderId' | 'orgId'>): boolean =>
  isBidder(actor) && actor.user?.organizationId === orgId && _id === offerIdOf(tenderId, orgId)

/** The same of something submitted: its content opens under the row's id alone, which begins with the offer's. */
export const isOwnSubmission = (actor: Actor, { _id, offerId, tenderId, orgId }: SubmissionDoc): boolean =>
  isOwnOffer(actor, { _id: offerId, tenderId, orgId }) && _id.startsWith(`${offerId}:`)

/** What is not public does not exist outside the team. */
export const mayTakePart = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => {
  if (!isPublic(tender, now)) return deny(404)
  return isBidder(actor) ? allow() : deny(403, 'onlyCompanies')
}

/** The team reads who takes part, a company its own part; the inside of a tender is for nobody else. */
export const mayReadOffers = (actor: Actor, subject: TenderSubject): AccessDecision => {
  if (isStaff(actor)) return mayMove(actor, subject.tender, subject.now)
  return mayTakePart(actor, subject)
}

/** What the team does with companies by name: of a tender whose names are hidden nothing yet, and no answer says who takes part. */
export const mayKnowNames = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed && hidesNames(tender) ? deny(409, 'refused.namesAreHidden') : verdict
}

export interface OfferSubject {
  offer: OfferDoc
  tender: TenderDoc
  now: Date
}

/** What a stage asked for means by who asks: companies submit and withdraw, the team decides. */
export const BIDDER_EVENTS = {
  0: 'withdrawApplication',
  1: 'submitApplication',
  5: 'withdrawOffer',
  6: 'submitOffer',
} as const
export const TEAM_EVENTS = { 1: 'undecide', 2: 'reject', 3: 'accept', 4: 'requestOffer', 6: 'keep' } as const

/** Others' offers do not exist: neither for other companies nor for staff outside the team. */
export const mayUseOffer = (actor: Actor, { offer, tender }: OfferSubject, { stage }: { stage: number | null }): AccessDecision => {
  if (isOwnOffer(actor, offer)) return stage !== null && stage in BIDDER_EVENTS ? allow() : deny(403, 'onlyTeam')
  // Of whom nobody may know the team knows no offer either.
  if (!isProjectEditor(actor, tender) || hidesNames(tender)) return deny(404)
  return stage === null || stage in TEAM_EVENTS ? allow() : deny(403, 'onlyTheCompany')
}
