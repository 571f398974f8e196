import { setReviewStop as contract } from '../../contract/procedure/awarding'
import { method } from '../../calls/method'
import { actingUser, assertVersion, effectPortsOf, presentTender, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { setReviewStop as set } from '../commands/setReviewStop'
import { mayStop } from '../policy'

export const setReviewStop = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }, { stop }) => mayStop(actor, tender, { ...stop, now }),
  async handle(ctx, { tender }, { stop }) {
    const { tender: changed, left } = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, stop.version)
      return set(tender, stop, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(changed, effectPortsOf(ctx), left)
    return presentTender(changed, ctx)
  },
})
