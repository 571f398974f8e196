import { getLateSubmissions as contract } from '../../contract/offers/submissions'
import { actingUser, mayMove, tenderSubject, type TenderSubject } from '../../tenders/area'
import type { Actor } from '../../calls/actor'
import { method } from '../../calls/method'
import { lateSubmissions } from '../late'

export const getLateSubmissions = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor: Actor, { tender, now }: TenderSubject) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => lateSubmissions(tender, { userId: actingUser(ctx).id, at: ctx.now }),
})
