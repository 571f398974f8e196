import { removeProjectTag as contract } from '../../contract/tenders/removeProjectTag'
import { method } from '../../calls/method'
import { WatchModel } from '../revisionModel'
import { mayWatch } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

export const removeProjectTag = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWatch(actor, tender, now),
  async handle(ctx, { tender }) {
    await WatchModel.deleteOne({ _id: `${actingUser(ctx).id}:${tender._id}` })
    return presentTender(tender, ctx)
  },
})
