import { informLosers as contract } from '../../contract/procedure/informLosers'
import { method } from '../../calls/method'
import { effectPortsOf } from '../../tenders/commands/effectPortsOf'
import { assertVersion } from '../../tenders/commands/changeStage'
import { runIntents } from '../../tenders/commands/record'
import { withCurrent } from '../../tenders/commands/withCurrent'
import { mayEdit } from '../../tenders/policy'
import { presentTender } from '../../tenders/present'
import { actingUser, tenderSubject } from '../../tenders/subject'
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
