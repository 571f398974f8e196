import { endSession as contract } from '../../contract/access/endSession'
import { sessionsOf } from '../../platform/sessionStore'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { sessionName } from '../sessionName'

export const endSession = method(contract, {
  /** Only among the own ones: another person's session does not exist here. */
  async subject(ctx, { id }) {
    const own = ctx.actor.user ? await sessionsOf(ctx.actor.user.id, ctx.now) : []
    return own.find((one) => sessionName(one._id) === id) ?? null
  },
  policy: () => allow(),
  async handle(ctx, session) {
    await ctx.sessions.end(session._id)
    await ctx.audit('SESSION_ENDED', { which: 'one' })
    return null
  },
})
