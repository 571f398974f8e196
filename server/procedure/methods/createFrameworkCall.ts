import { method } from '../../calls/method'
import { createFrameworkCall as contract } from '../../contract/procedure/awarding'
import { actingUser, effectPortsOf, idOfRequest, mayEdit, presentTender, runCreationIntents, tenderSubject } from '../../tenders/area'
import { callUnder } from '../commands/callUnder'

export const createFrameworkCall = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }) {
    const creator = actingUser(ctx)
    const made = await callUnder(tender, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator) })
    await runCreationIntents(made, effectPortsOf(ctx))
    return presentTender(made, ctx)
  },
})
