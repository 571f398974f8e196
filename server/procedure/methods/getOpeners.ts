import { isSystemAdmin } from '../../calls/actor'
import { getOpeners as contract } from '../../contract/procedure/openers'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { matterIn, presentOpeners } from '../confirmation'
import { mayReadOpeners } from '../policy'

export const getOpeners = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayReadOpeners(actor, tender, now),
  async handle(ctx, { tender, now: at }, { matter }) {
    const { id } = actingUser(ctx)
    return presentOpeners(await matterIn(tender, matter, { actorId: id, at }), { id, isSystemAdmin: isSystemAdmin(ctx.actor) })
  },
})
