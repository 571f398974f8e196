import { setUserState as contract } from '../../contract/access/setUserState'
import { method } from '../../calls/method'
import { disableUser, unlockUser } from '../commands/userState'
import { inviterOf } from '../inviter'
import { findManaged } from '../membership'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { mayJudgeUser } from '../userPolicy'

export const setUserState = method(contract, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayJudgeUser,
  async handle(ctx, user, { state }) {
    if (user.state === state) return presentUser(user)
    const { id, email, name } = inviterOf(ctx)
    const change = state === 'DISABLED' ? disableUser : unlockUser
    const after = await change(user, { by: { id, email, name }, at: ctx.now })
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})
