import { createAwardNotice as contract } from '../../contract/procedure/awarding'
import { isStaff } from '../../calls/actor'
import { deny } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { actingUser, mayMove, tenderSubject } from '../../tenders/area'
import { handOverNotice } from '../awardNotice/handOver'
import { beginAwardNotice } from '../commands/beginAwardNotice'

export const createAwardNotice = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  // It says what the opening showed, so it takes somebody of the inside.
  policy: (actor, { tender, now }) => (isStaff(actor) ? mayMove(actor, tender, now) : deny(403)),
  handle: async (ctx, { tender }) => handOverNotice(ctx, await beginAwardNotice(tender, actingUser(ctx), ctx.now)),
})
