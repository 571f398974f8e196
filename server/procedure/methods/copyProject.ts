import { copyProject as contract } from '../../contract/procedure/stages'
import { isStaff } from '../../calls/actor'
import { deny } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { actingUser, effectPortsOf, idOfRequest, mayMove, presentTender, runCreationIntents, tenderSubject } from '../../tenders/area'
import { copyTender } from '../commands/copyTender'

export const copyProject = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  // Its inside is copied, so it takes somebody of the inside.
  policy: (actor, { tender, now }) => (isStaff(actor) ? mayMove(actor, tender, now) : deny(403)),
  async handle(ctx, { tender }, { name }) {
    const creator = actingUser(ctx)
    const copy = await copyTender(tender, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator), name: name?.trim() })
    await runCreationIntents(copy, effectPortsOf(ctx))
    return presentTender(copy, ctx)
  },
})
