import { method } from '../../calls/method'
import { getNeed as contract } from '../../contract/need/getNeed'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentNeed } from '../present'

export const getNeed = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentNeed(tender, ctx),
})
