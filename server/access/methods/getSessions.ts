import { getSessions as contract } from '../../contract/access/getSessions'
import { isOwnSession, sessionsOf } from '../../platform/sessionStore'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'
import { sessionName } from '../sessionName'

export const getSessions = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const all = await sessionsOf(user._id, ctx.now)
    // One that Lotse did not begin lets nobody in.
    const living = all.filter((one) => (one.epoch ?? 0) === (user.sessionEpoch ?? 0) && isOwnSession(one))
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
