import { toBuffer } from 'qrcode'
import { getTwoFactorQRCode as contract } from '../../contract/access/getTwoFactorQRCode'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'
import { pendingSecret } from '../pendingSecret'
import { secretUri } from '../totp'

export const getTwoFactorQRCode = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const { secret, email } = await pendingSecret(user._id, ctx.now)
    const png = await toBuffer(secretUri(secret, email), { errorCorrectionLevel: 'M', margin: 4, width: 320 })
    return png.toString('base64')
  },
})
