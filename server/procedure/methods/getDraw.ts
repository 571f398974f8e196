import { getDraw as contract } from '../../contract/procedure/draw'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentDraw } from '../draw/present'

export const getDraw = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }, { lotId }) => presentDraw(tender, lotId, actingUser(ctx).id),
})
