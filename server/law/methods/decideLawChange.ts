import { method } from '../../calls/method'
import { decideLawChange as contract } from '../../contract/law/decideLawChange'
import { mayDecide } from '../policy'
import { presentLines } from '../present'
import { decideChange, waitingOf } from '../write'

export const decideLawChange = method(contract, {
  subject: (ctx, { line, proposal }) => waitingOf(ctx, line, proposal),
  policy: mayDecide,
  async handle(ctx, waiting, { decision }) {
    await decideChange(ctx, waiting, decision)
    return presentLines(ctx)
  },
})
