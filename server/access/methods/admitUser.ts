import { admitUser as contract } from '../../contract/access/admitUser'
import { method } from '../../calls/method'
import { admit } from '../commands/admitUser'
import { inviterOf } from '../inviter'
import { presentUser } from '../present'
import { proposedUser } from '../proposedUser'
import { effectPortsOf, runIntents } from '../record'
import { mayAdmit } from '../userPolicy'

export const admitUser = method(contract, {
  subject: (_ctx, { email }) => proposedUser(email),
  policy: mayAdmit,
  async handle(ctx, proposed, { readsEarlier }) {
    const { id, email, name } = inviterOf(ctx)
    const after = await admit(proposed, { by: { id, email, name }, at: ctx.now, readsEarlier })
    await runIntents(after, effectPortsOf(ctx))
    // They have waited with an open page.
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})
