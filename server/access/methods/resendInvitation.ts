import { resendInvitation as contract } from '../../contract/access/resendInvitation'
import { method } from '../../calls/method'
import { inviteAgain } from '../commands/inviteAgain'
import { findUser } from '../findUser'
import { inviterOf } from '../inviter'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { mayManageUser } from '../userPolicy'

export const resendInvitation = method(contract, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayManageUser,
  async handle(ctx, user) {
    const after = await inviteAgain(user, inviterOf(ctx), ctx.now)
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})
