import { confirmEmail as contract } from '../../contract/access/confirmEmail'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { isOwnTold } from '../accountCodes'
import { UserModel, type UserDoc } from '../model'
import { presentUser } from '../present'
import { personName } from '../sessions'
import { findToken, useUpToken } from '../tokens'

const invalid = (cause?: unknown): AppError => new AppError('notFound', { reason: 'linkInvalid' }, cause)

export const confirmEmail = method(contract, {
  async subject(ctx, { token: text }) {
    const token = await findToken(text.trim(), ctx.now)
    const user = token?.purpose === 'confirmation' ? await UserModel.findOne({ _id: token.userId ?? '' }).lean<UserDoc>() : null
    if (!token || user?.state !== '' || !(await isOwnTold(user, ['person']))) throw invalid()
    return { token, user }
  },
  policy: () => allow(),
  async handle(ctx, { token, user }) {
    // The person first: a crash after it leaves a link that finds nothing to confirm, not a person whose link is used up.
    const confirmed = await commit(UserModel, { _id: user._id, state: '' }, { $set: { state: 'ACTIVE', updated: ctx.now } }).catch(
      (error: unknown) => {
        if (error instanceof AppError) throw invalid(error)
        throw error
      },
    )
    await useUpToken(token, ctx.now)
    await ctx.audit('EMAIL_CONFIRMED', {}, { id: user._id, email: user.email, name: personName(user) })
    await ctx.emit({ kind: 'actorChanged', userId: user._id })
    return presentUser(confirmed)
  },
})
