import { informLosers as contract } from '../../contract/procedure/informLosers'
import { method } from '../../calls/method'
import {
  actingUser,
  assertVersion,
  effectPortsOf,
  mayEdit,
  presentTender,
  runIntents,
  tenderSubject,
  withCurrent,
} from '../../tenders/area'
import { informLosers as inform } from '../commands/informLosers'

export const informLosers = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { information }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, information.version)
      return inform(tender, information, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
