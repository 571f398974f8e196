import { moveProjectToTemplateVersion as contract } from '../../contract/tenders/moveProjectToTemplateVersion'
import { method } from '../../calls/method'
import { effectPortsOf } from '../commands/effectPortsOf'
import { moveTemplate } from '../commands/moveTemplate'
import { runIntents } from '../commands/record'
import { withCurrent } from '../commands/withCurrent'
import { mayEdit } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const moveProjectToTemplateVersion = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { version, tenderVersion }) {
    const moved = await withCurrent(ctx, tender._id, () =>
      moveTemplate(tender, { version, tenderVersion }, { by: actingUser(ctx), at: ctx.now }),
    )
    await runIntents(moved, effectPortsOf(ctx))
    return presentTender(moved, ctx)
  },
})
