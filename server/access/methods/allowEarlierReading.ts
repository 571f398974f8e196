import { allowEarlierReading as contract } from '../../contract/access/allowEarlierReading'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { setEarlierReading } from '../commands/admitUser'
import { inviterOf } from '../inviter'
import { findManaged } from '../membership'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { mayAllowEarlierReading } from '../userPolicy'

export const allowEarlierReading = method(contract, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayAllowEarlierReading,
  async handle(ctx, user, { allowed }) {
    // Of whoever was there from the beginning there is nothing before.
    if (!user.memberSince) throw new AppError('conflict', { reason: 'readsAll' })
    const { id, email, name } = inviterOf(ctx)
    const after = await setEarlierReading(user, allowed, { by: { id, email, name }, at: ctx.now })
    await runIntents(after, effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})
