import { getContracts as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'

export const getContracts = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  handle: (ctx, { tender }) => presentContracts(tender, ctx.now),
})
