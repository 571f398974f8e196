import { readAccountName } from '../../../engine/address'
import { sendPasswordResetMail as contract } from '../../contract/access/sendPasswordResetMail'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { deviceHash } from '../devices'
import { placeOrder } from '../orders'

/** Whole offices share an address. */
const FREE_PER_ADDRESS = 10

export const sendPasswordResetMail = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { emailOrUserName }) {
    const email = readAccountName(emailOrUserName)
    if (email === '') throw new AppError('invalid', { errors: [{ path: '/emailOrUserName', rule: 'required' }] })
    const { address, device } = ctx.connection
    // Counted by where it comes from alone: what is asked about must make no difference to the answer.
    const seconds = await takeAttempt({ kind: 'reset-address', key: address, free: FREE_PER_ADDRESS }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    await placeOrder({ kind: 'passwordReset', lang: ctx.lang, facts: { email, device: deviceHash(device, email) ?? '' } }, ctx.now)
    return null
  },
})
