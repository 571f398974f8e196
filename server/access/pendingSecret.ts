import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { UserModel, type UserDoc } from './model'
import { openText, sealText } from './sealedText'
import { newSecret } from './totp'

/** A secret that was shown this long ago is not shown again: a new one is made. */
const SHOWN_MS = 3_600_000

/**
 * The secret that a set-up under way shows, in base32: the same for the QR code and to be typed in, also where both are asked for in the
 * same instant. 409 once a second factor is switched on: a new authenticator begins with switching the old one off.
 */
export const pendingSecret = async (userId: string, at: Date): Promise<{ secret: string; email: string }> => {
  for (let tries = 0; ; tries++) {
    const user = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
    if (!user) throw new AppError('notFound')
    if (user.totp.enabled === true) throw new AppError('conflict', { reason: 'twoFactorIsOn' })
    const { pending } = user.totp
    if (pending && at.getTime() - pending.at.getTime() < SHOWN_MS) return { secret: openText(pending.secret, userId), email: user.email }
    const secret = newSecret()
    const guard = { _id: userId, 'totp.pending.secret': pending?.secret ?? null }
    try {
      await commit(UserModel, guard, { $set: { 'totp.pending': { secret: sealText(secret, userId), at } } })
      return { secret, email: user.email }
    } catch (error) {
      // Another call made one meanwhile: that is the one to show.
      if (!(error instanceof AppError && error.code === 'conflict') || tries > 5) throw error
    }
  }
}
