import { resendProposal as contract } from '../../contract/access/resendProposal'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { proposeAgain } from '../commands/proposeAgain'
import { inviterOf } from '../inviter'
import { presentUser } from '../present'
import { proposedUser } from '../proposedUser'
import { effectPortsOf, runIntents } from '../record'

export const resendProposal = method(contract, {
  subject: (_ctx, { email }) => proposedUser(email),
  // Whoever could have proposed them may ask again: it goes where the proposal went, and nowhere else.
  policy: () => allow(),
  async handle(ctx, proposed) {
    const { id, email, name } = inviterOf(ctx)
    const after = await proposeAgain(proposed, { id, email, name }, ctx.now)
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})
