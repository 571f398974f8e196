import { getSessions as contract } from '../../contract/access/getSessions'
import { sessionsOf } from '../../platform/sessionStore'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'
import { sessionName } from '../sessionName'

export const getSessions = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const all = await sessionsOf(user._id, ctx.now)
    const living = all.filter(({ epoch }) => (epoch ?? 0) === (user.sessionEpoch ?? 0))
    return living.map((one) => ({
      id: sessionName(one._id),
      device: one.agent ?? '',
      createdAt: one.createdAt.toISOString(),
      seenAt: one.seenAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      current: one._id === ctx.session?.id,
    }))
  },
})
