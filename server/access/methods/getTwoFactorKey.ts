import { getTwoFactorKey as contract } from '../../contract/access/getTwoFactorKey'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'
import { pendingSecret } from '../pendingSecret'
import { secretUri } from '../totp'

export const getTwoFactorKey = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const { secret, email } = await pendingSecret(user._id, ctx.now)
    return { secret, uri: secretUri(secret, email) }
  },
})
