import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { Actor } from '../calls/actor'
import { isTeamMember, type Judged, mayMove } from '../tenders/area'

/** Members of the team alone, system admins too: that they did not write it is judged by what is approved. */
export const mayApprove = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  const verdict = mayMove(actor, tender, now)
  return verdict.allowed ? (isTeamMember(actor, tender) ? allow() : deny(403, 'onlyTeam')) : verdict
}
