import { amendContract as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { amendContract as write } from '../contracts/write'

export const amendContract = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { amendment }) {
    await write(ctx, tender, amendment)
    return presentContracts(tender, ctx.now)
  },
})
