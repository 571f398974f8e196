import { refuseProposedUser as contract } from '../../contract/access/refuseProposedUser'
import { method } from '../../calls/method'
import { refuseProposal } from '../commands/admitUser'
import { inviterOf } from '../inviter'
import { proposedUser } from '../proposedUser'
import { effectPortsOf, runAllIntents } from '../record'
import { mayDecideOnProposal } from '../userPolicy'

export const refuseProposedUser = method(contract, {
  subject: (_ctx, { email }) => proposedUser(email),
  policy: mayDecideOnProposal,
  async handle(ctx, proposed) {
    const { id, email, name } = inviterOf(ctx)
    await runAllIntents(await refuseProposal(proposed, { by: { id, email, name }, at: ctx.now }), effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: proposed.user._id })
    return null
  },
})
