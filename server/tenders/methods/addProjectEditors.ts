import { addProjectEditors as contract } from '../../contract/tenders/addProjectEditors'
import { method } from '../../calls/method'
import { addEditors } from '../commands/addEditors'
import { effectPortsOf } from '../commands/effectPortsOf'
import { runEditIntents } from '../commands/record'
import { mayEdit } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const addProjectEditors = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { userNames }) {
    const changed = await addEditors(tender, userNames, { by: actingUser(ctx), at: ctx.now })
    if (changed !== tender) await runEditIntents(changed, effectPortsOf(ctx))
    return presentTender(changed, ctx)
  },
})
