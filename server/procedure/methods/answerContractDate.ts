import { answerContractDate as contract } from '../../contract/procedure/contractEntries'
import { method } from '../../calls/method'
import { mayMove, tenderSubject } from '../../tenders/area'
import { presentContracts } from '../contracts/present'
import { answerContractDate as write } from '../contracts/dates'

export const answerContractDate = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { answer }) {
    await write(ctx, tender, answer)
    return presentContracts(tender, ctx.now)
  },
})
