import { method } from '../../calls/method'
import { getDirectOrder as contract } from '../../contract/procedure/getDirectOrder'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentDirectOrder } from '../order/present'

export const getDirectOrder = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentDirectOrder(tender, ctx),
})
