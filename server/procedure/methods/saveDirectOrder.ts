import { method } from '../../calls/method'
import { saveDirectOrder as contract } from '../../contract/procedure/saveDirectOrder'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentDirectOrder } from '../order/present'
import { saveDirectOrder as write } from '../order/write'

export const saveDirectOrder = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { order }) {
    await write(ctx, tender, order)
    return presentDirectOrder(tender, ctx)
  },
})
