import { announceChanges as contract } from '../../contract/procedure/announceChanges'
import { method } from '../../calls/method'
import { effectPortsOf } from '../../tenders/commands/effectPortsOf'
import { assertVersion } from '../../tenders/commands/changeStage'
import { runIntents } from '../../tenders/commands/record'
import { withCurrent } from '../../tenders/commands/withCurrent'
import { mayEdit } from '../../tenders/policy'
import { presentTender } from '../../tenders/present'
import { actingUser, tenderSubject } from '../../tenders/subject'
import { announceChanges as announce } from '../commands/announceChanges'

export const announceChanges = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { announcement }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, announcement.version)
      return announce(tender, { word: announcement.word }, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
