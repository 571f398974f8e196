import { method } from '../../calls/method'
import { approveNeed as contract } from '../../contract/need/approveNeed'
import { tenderSubject } from '../../tenders/area'
import { mayApprove } from '../policy'
import { presentNeed } from '../present'
import { approveNeed as approve } from '../write'

export const approveNeed = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayApprove(actor, tender, now),
  async handle(ctx, { tender }, { version }) {
    await approve(ctx, tender, version)
    return presentNeed(tender, ctx)
  },
})
