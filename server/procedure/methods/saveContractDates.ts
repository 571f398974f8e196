import { saveContractDates as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { saveContractDates as write } from '../contracts/dates'

export const saveContractDates = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { dates }) {
    await write(ctx, tender, dates)
    return presentContracts(tender, ctx.now)
  },
})
