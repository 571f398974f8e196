import { createModificationNotice as contract } from '../../contract/procedure/awarding'
import { isStaff } from '../../calls/actor'
import { deny } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { beginModificationNotice } from '../contracts/notice'
import { handOverNotice } from '../awardNotice/handOver'

export const createModificationNotice = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => (isStaff(actor) ? mayMove(actor, tender, now) : deny(403)),
  handle: async (ctx, { tender }, { contractId, no }) =>
    handOverNotice(ctx, await beginModificationNotice(tender, { contractId, no }, { creator: actingUser(ctx), at: ctx.now })),
})
