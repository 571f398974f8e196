import { isSystemAdmin, type Actor } from '../calls/actor'
import { mayEdit, type TenderDoc } from '../tenders/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'

export interface LogSubject {
  /** Null: the log of everything. */
  readonly tender: TenderDoc | null
  readonly now: Date
}

/** A tender's log is for its project admins, the whole log for system admins (decisions.md section 3). */
export const mayReadLog = (actor: Actor, { tender, now }: LogSubject): AccessDecision => {
  if (tender) return mayEdit(actor, tender, now)
  return isSystemAdmin(actor) ? allow() : deny(403)
}
