import { readAccountName } from '../../engine/address'
import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { type UserDoc, UserModel } from '../access/area'
import { isProjectEditor, mayMove, tenderSubject, type TenderSubject } from '../tenders/area'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'

/** A tender and the member who is stood in for; null where nobody of this name is in its team. */
interface DeputySubject extends TenderSubject {
  memberId: string | null
}

export async function deputySubject(
  ctx: Context,
  { projectId, member }: { projectId: string; member?: string | null | undefined },
): Promise<DeputySubject | null> {
  const subject = await tenderSubject(ctx, projectId)
  if (!subject) return null
  const email = typeof member === 'string' ? readAccountName(member) : undefined
  const wanted =
    email === undefined ? ctx.actor.user?.id : (await UserModel.findOne({ email }, { _id: 1 }).lean<Pick<UserDoc, '_id'>>())?._id
  return { ...subject, memberId: subject.tender.team.find(({ userId }) => userId === wanted)?.userId ?? null }
}

/** Oneself, and for others project admins in their own right: who stands in for somebody passes that on to nobody. */
export function mayNameDeputy(actor: Actor, { tender, now, memberId }: DeputySubject): AccessDecision {
  const outside = mayMove(actor, tender, now)
  if (!outside.allowed) return outside
  if (memberId !== null && memberId === actor.user?.id) return allow()
  const own = tender.team.find(({ userId }) => userId === actor.user?.id)?.role
  if (isSystemAdmin(actor) || (isStaff(actor) && own === 'ADMIN')) return allow()
  return isProjectEditor(actor, tender) ? deny(403, 'onlyProjectAdmins') : deny(403)
}
