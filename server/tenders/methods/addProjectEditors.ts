import { addProjectEditors as contract } from '../../contract/tenders/addProjectEditors'
import { method } from '../../transport/method'
import { addEditors } from '../commands/addEditors'
import { teamAudience } from '../commands/audience'
import { auditTeam } from '../commands/told'
import { mayEdit } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const addProjectEditors = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { userNames }) {
    const changed = await addEditors(tender, userNames, { by: actingUser(ctx), at: ctx.now })
    if (changed !== tender) {
      await auditTeam(ctx, tender.team, changed)
      await ctx.publish('tender', tender._id, { version: changed.version, audience: teamAudience(changed) })
    }
    return presentTender(changed, ctx)
  },
})
