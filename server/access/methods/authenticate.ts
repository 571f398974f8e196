import { authenticate as contract } from '../../contract/access/authenticate'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { deviceHash, isKnownDevice, rememberDevice } from '../devices'
import { UserModel, type UserDoc } from '../model'
import { ownUser } from '../ownUser'
import { presentUser } from '../present'
import { useCode } from '../secondFactor'

export const authenticate = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user, { code }) {
    if (!ctx.session) throw new AppError('notLoggedIn')
    const { address, device } = ctx.connection
    const by = await useCode(user, { code, address, device, at: ctx.now }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid') await ctx.audit('TWO_FACTOR_FAILED')
      throw error
    })
    await ctx.audit(by === 'recovery' ? 'RECOVERY_CODE_USED' : 'TWO_FACTOR_AUTHENTICATED', { for: 'login' })
    const hash = deviceHash(device, user.email)
    if (hash !== null && !isKnownDevice(user, hash)) await rememberDevice(user, hash, ctx.now)
    await ctx.sessions.confirmFactor(ctx.session.id, { userId: user._id })
    const found = await UserModel.findOne({ _id: user._id }).lean<UserDoc>()
    return { user: await presentUser(found ?? user), twoFactorConfirmed: true }
  },
})
