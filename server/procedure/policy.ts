import { isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { isProjectEditor, isTeamMember, type Judged, mayEdit, mayMove } from '../tenders/area'

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

/** Whoever is not inside must not learn that there was an opening. */
export const mayReadRecord = (actor: Actor, tender: Judged): AccessDecision => (isProjectEditor(actor, tender) ? allow() : deny(404))

/** Who opens, and who may not with whom, is the team's matter and the system admins'. */
export const mayReadOpeners = (actor: Actor, tender: Judged, now: Date): AccessDecision => mayMove(actor, tender, now)

/** Third eyes: a system admin. That they are none of the two is judged by what is confirmed (confirmation.ts). */
export const mayConfirmOpeners = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed && !isSystemAdmin(actor) ? deny(403, 'onlySystemAdmins') : verdict
}
