import { getProject as contract } from '../../contract/tenders/getProject'
import { method } from '../../transport/method'
import { mayRead } from '../policy'
import { presentTender } from '../present'
import { tenderSubject } from '../subject'

export const getProject = method(contract, {
  subject: (ctx, { id }) => tenderSubject(ctx, id),
  policy: (actor, { tender, now }) => mayRead(actor, tender, now),
  handle: (ctx, { tender }) => presentTender(tender, ctx),
})
