import { updateUser as contract } from '../../contract/access/updateUser'
import { method } from '../../calls/method'
import { changeUser } from '../commands/changeUser'
import { inviterOf } from '../inviter'
import { findManaged } from '../membership'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { mayUpdateUser } from '../userPolicy'

export const updateUser = method(contract, {
  subject: (_ctx, { user: { email } }) => findManaged(email),
  policy: mayUpdateUser,
  standing: async (_ctx, before) => ({ user: [await presentUser(before)] }),
  async handle(ctx, before, { user }) {
    const after = await changeUser(before, user, { by: inviterOf(ctx), at: ctx.now })
    if (after === before) return presentUser(before)
    await runIntents(after, effectPortsOf(ctx))
    // Sessions that go on know the person by the old name.
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})
