import { allow } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { proposeLawChange as contract } from '../../contract/law/proposeLawChange'
import { presentLines } from '../present'
import { lineNow, proposeChange } from '../write'

export const proposeLawChange = method(contract, {
  subject: (_ctx, { line }) => lineNow(line),
  policy: () => allow(),
  async handle(ctx, line, { input }) {
    await proposeChange(ctx, line, input)
    return presentLines(ctx)
  },
})
