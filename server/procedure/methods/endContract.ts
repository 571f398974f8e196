import { endContract as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { endContract as write } from '../contracts/write'

export const endContract = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { termination }) {
    await write(ctx, tender, termination)
    return presentContracts(tender, ctx.now)
  },
})
