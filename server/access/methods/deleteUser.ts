import { deleteUser as contract } from '../../contract/access/deleteUser'
import { method } from '../../calls/method'
import { removeUser } from '../commands/userState'
import { inviterOf } from '../inviter'
import { findManaged } from '../membership'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { mayJudgeUser } from '../userPolicy'

export const deleteUser = method(contract, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayJudgeUser,
  async handle(ctx, user) {
    const { id, email, name } = inviterOf(ctx)
    const removed = await removeUser(user, { by: { id, email, name }, at: ctx.now })
    if (removed.user !== user) await runIntents(removed.user, effectPortsOf(ctx))
    return { outcome: removed.outcome, user: removed.outcome === 'deleted' ? null : await presentUser(removed.user) }
  },
})
