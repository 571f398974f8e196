import { renewRecoveryCodes as contract } from '../../contract/access/renewRecoveryCodes'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { renewCodes } from '../commands/changeSecondFactor'
import { ownUser } from '../ownUser'

export const renewRecoveryCodes = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user, { password, code }) {
    const { address, device } = ctx.connection
    const renewed = renewCodes(user, { password, code, address, device, at: ctx.now })
    const { codes, by } = await renewed.catch(async (error: unknown) => {
      if (error instanceof AppError && error.data.reason === 'wrongCode') await ctx.audit('TWO_FACTOR_FAILED')
      throw error
    })
    if (by === 'recovery') await ctx.audit('RECOVERY_CODE_USED', { for: 'newCodes' })
    await ctx.audit('RECOVERY_CODES_RENEWED')
    return { recoveryCodes: codes }
  },
})
