import { addProjectTag as contract } from '../../contract/tenders/addProjectTag'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { method } from '../../calls/method'
import { WatchModel } from '../revisionModel'
import { mayWatch } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const addProjectTag = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWatch(actor, tender, now),
  async handle(ctx, { tender }) {
    const userId = actingUser(ctx).id
    await WatchModel.create({ _id: `${userId}:${tender._id}`, userId, tenderId: tender._id, at: ctx.now }).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
    return presentTender(tender, ctx)
  },
})
