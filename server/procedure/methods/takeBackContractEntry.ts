import { takeBackContractEntry as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { takeBack as write } from '../contracts/takeBack'

export const takeBackContractEntry = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { entry }) {
    await write(ctx, tender, entry)
    return presentContracts(tender, ctx.now)
  },
})
