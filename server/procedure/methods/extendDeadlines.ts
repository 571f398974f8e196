import { extendDeadlines as contract } from '../../contract/procedure/extendDeadlines'
import { method } from '../../calls/method'
import { effectPortsOf } from '../../tenders/commands/effectPortsOf'
import { assertVersion } from '../../tenders/commands/changeStage'
import { runIntents } from '../../tenders/commands/record'
import { withCurrent } from '../../tenders/commands/withCurrent'
import { mayMove } from '../../tenders/policy'
import { presentTender } from '../../tenders/present'
import { actingUser, tenderSubject } from '../../tenders/subject'
import { extendDeadlines as extend } from '../commands/extendDeadlines'

export const extendDeadlines = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { extension }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, extension.version)
      return extend(tender, extension, { by: actingUser(ctx) })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
