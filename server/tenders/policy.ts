import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { now as clockNow } from '../platform/clock'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { roleIn, type WithDeputies } from './deputies'
import type { TenderDoc } from './model'

export type Judged = Pick<TenderDoc, 'team' | 'deputies' | 'published' | 'lots'>

/** Visible to everybody: some lot has left the draft and the date of publication lies behind us. */
export const isPublic = (tender: { published: { at: Date } | null }, now: Date): boolean =>
  tender.published !== null && tender.published.at <= now

/** The own role in the team, or that of a member one stands in for just now. */
const roleOf = (actor: Actor, tender: WithDeputies) => roleIn(tender, actor.user?.id, clockNow())

/** System admins count as editor and admin of every tender; staff only inside its team (decisions.md section 3). */
export const isProjectEditor = (actor: Actor, tender: WithDeputies): boolean =>
  isSystemAdmin(actor) || (isStaff(actor) && roleOf(actor, tender) !== undefined)
export const isProjectAdmin = (actor: Actor, tender: WithDeputies): boolean =>
  isSystemAdmin(actor) || (isStaff(actor) && roleOf(actor, tender) === 'ADMIN')

/** In the team oneself: what openings ask of everybody, system admins included (decisions.md section 3). */
export const isTeamMember = (actor: Actor, tender: WithDeputies): boolean => isStaff(actor) && roleOf(actor, tender) !== undefined

/** Whoever is outside sees the published part; what is not public does not exist for them. */
export const mayRead = (actor: Actor, tender: Judged, now: Date): AccessDecision =>
  isProjectEditor(actor, tender) || isPublic(tender, now) ? allow() : deny(404)

const outside = (tender: Judged, now: Date): AccessDecision => (isPublic(tender, now) ? deny(403, 'onlyTeam') : deny(404))

export const mayCreate = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(403))

/** Publishing and taking back: every member of the team. */
export const mayMove = (actor: Actor, tender: Judged, now: Date): AccessDecision =>
  isProjectEditor(actor, tender) ? allow() : outside(tender, now)

/** Editing and changing the team: project admins. */
export const mayEdit = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  if (isProjectAdmin(actor, tender)) return allow()
  return isProjectEditor(actor, tender) ? deny(403, 'onlyProjectAdmins') : outside(tender, now)
}

/** The watch list is for people of organizations. */
export const mayWatch = (actor: Actor, tender: Judged, now: Date): AccessDecision => {
  if (!isPublic(tender, now)) return deny(404)
  return actor.user && actor.user.organizationId !== null ? allow() : deny(403, 'watchNeedsOrganization')
}
