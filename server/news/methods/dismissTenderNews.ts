import { dismissTenderNews as contract } from '../../contract/news/dismissTenderNews'
import { actingUser, mayRead, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { markKnown } from '../visits'

export const dismissTenderNews = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  async handle(ctx, { tender }) {
    await markKnown({ userId: actingUser(ctx).id, tenderId: tender._id }, ctx.now)
    return null
  },
})
