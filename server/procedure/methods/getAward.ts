import { getAward as contract } from '../../contract/procedure/awarding'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentAward } from '../award'

export const getAward = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }, { lotId }) => presentAward(tender, lotId, { now: ctx.now, reader: actingUser(ctx).id }),
})
