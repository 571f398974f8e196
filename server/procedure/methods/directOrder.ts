import { method } from '../../calls/method'
import * as contract from '../../contract/procedure/directOrder'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentDirectOrder } from '../order/present'
import { saveDirectOrder as write } from '../order/write'

export const getDirectOrder = method(contract.getDirectOrder, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentDirectOrder(tender, ctx),
})

export const saveDirectOrder = method(contract.saveDirectOrder, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { order }) {
    await write(ctx, tender, order)
    return presentDirectOrder(tender, ctx)
  },
})
