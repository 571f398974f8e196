import { saveContract as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { saveContract as write } from '../contracts/write'

export const saveContract = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { contract }) {
    await write(ctx, tender, contract)
    return presentContracts(tender, ctx.now)
  },
})
