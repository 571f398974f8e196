import { endOtherSessions as contract } from '../../contract/access/endOtherSessions'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'

export const endOtherSessions = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    await ctx.sessions.endAll(user._id, ctx.session?.id)
    await ctx.audit('SESSION_ENDED', { which: 'others' })
    return null
  },
})
