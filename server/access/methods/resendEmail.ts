import { resendEmail as contract } from '../../contract/access/resendEmail'
import { takeAttempt } from '../../platform/attempts'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { UserModel } from '../model'
import { ownUser } from '../ownUser'
import { effectPortsOf, runIntents, personRecord } from '../record'
import { CONFIRMATION_MAIL } from '../commands/register'

const FREE = 3

export const resendEmail = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const seconds = await takeAttempt({ kind: 'resend', key: user._id, free: FREE }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    const record = personRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      entries: [{ type: 'EMAIL_CONFIRMATION_SENT' }],
      mail: CONFIRMATION_MAIL,
    })
    await runIntents(await commit(UserModel, { _id: user._id, state: '' }, {}, [record]), effectPortsOf(ctx))
    return null
  },
})
