import * as contract from '../../contract/all.gen'
import { isOwnSession, sessionsOf } from '../../platform/sessionStore'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'
import { derivedId } from '../../platform/newId'

/** What a session is called on the wire: follows from what is stored, and leads back to neither that nor the token. */
export const sessionName = (sessionId: string): string => derivedId('session', sessionId)

export const getSessions = method(contract.getSessions, {
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

export const endSession = method(contract.endSession, {
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

export const endOtherSessions = method(contract.endOtherSessions, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    await ctx.sessions.endAll(user._id, ctx.session?.id)
    await ctx.audit('SESSION_ENDED', { which: 'others' })
    return null
  },
})
