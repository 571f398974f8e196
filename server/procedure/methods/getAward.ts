import { getAward as contract } from '../../contract/procedure/getAward'
import { mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentAward } from '../award'

export const getAward = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }, { lotId }) => presentAward(tender, lotId, ctx.now),
})
