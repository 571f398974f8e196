import { isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { isBidder, offerIdOf } from '../offers/area'
import { isProjectEditor, isTeamMember, type Judged, mayEdit, mayMove, type TenderSubject } from '../tenders/area'
import type { LettersDoc } from './letters/model'

/** Openings: members of the team alone, system admins too (decisions.md section 3). */
export const mayOpen = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed && !isTeamMember(actor, tender) ? deny(403, 'refused.onlyTeamOpens') : verdict
}

/** By the stage that is asked for: ending is the project admins', opening the team's, the rest the editors'. */
export const mayChangeStage = (
  actor: Actor,
  tender: Judged,
  { stage, phase, now }: { stage: number; phase?: string | undefined; now: Date },
): AccessDecision => {
  if ((stage === 4 || stage === 7) && phase === undefined) return mayOpen(actor, tender, now)
  return stage === 8 ? mayEdit(actor, tender, now) : mayMove(actor, tender, now)
}

/** Project admins write, and send nothing: what they write is read by somebody else of the team (letters/reader.ts). */
export const mayWriteLetters = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayEdit(actor, tender, now)
  return verdict.allowed && !isTeamMember(actor, tender) ? deny(403, 'onlyTeam') : verdict
}

/** Whoever of the team wrote nothing in them: that is judged by what is sent. */
export const maySendLetters = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed && !isTeamMember(actor, tender) ? deny(403, 'onlyTeam') : verdict
}

/** Whoever of the team hears of a review writes it down at once; that it is over is the project admins' word. */
export const mayStop = (actor: Actor, tender: Judged, { isStopped, now }: { isStopped: boolean; now: Date }): AccessDecision =>
  isStopped ? mayMove(actor, tender, now) : mayEdit(actor, tender, now)

/** The team, and the company that it went to; for everybody else there is none. */
export const mayReadLetter = (
  actor: Actor,
  { tender, letters, offerId }: TenderSubject & { letters: Pick<LettersDoc, 'sent'>; offerId: string },
): AccessDecision => {
  if (isProjectEditor(actor, tender)) return allow()
  const orgId = actor.user?.organizationId ?? null
  const isOwn = orgId !== null && isBidder(actor) && offerIdOf(tender._id, orgId) === offerId
  return isOwn && letters.sent !== null ? allow() : deny(404)
}

/** Whoever is not inside must not learn that there was an opening. */
export const mayReadRecord = (actor: Actor, tender: Judged): AccessDecision => (isProjectEditor(actor, tender) ? allow() : deny(404))

/** Who opens, and who may not with whom, is the team's matter and the system admins'. */
export const mayReadOpeners = (actor: Actor, tender: Judged, now: Date): AccessDecision => mayMove(actor, tender, now)

/** Third eyes: a system admin. That they are none of the two is judged by what is confirmed (confirmation.ts). */
export const mayConfirmOpeners = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed && !isSystemAdmin(actor) ? deny(403, 'onlySystemAdmins') : verdict
}
