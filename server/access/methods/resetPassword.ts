import { resetPassword as contract } from '../../contract/access/resetPassword'
import { commit } from '../../platform/commit'
import { method } from '../../transport/method'
import { findUser } from '../findUser'
import { UserModel } from '../model'
import { mayResetPassword } from '../policy'
import { carriersOf, carryOutOwn, personRecord } from '../record'

export const resetPassword = method(contract, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayResetPassword,
  async handle(ctx, user) {
    const record = personRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      entries: [{ type: 'PASSWORD_RESET' }],
      endsSessions: true,
      mail: { key: 'passwordReset', purpose: 'reset', path: '/passwort-reset', values: {} },
    })
    const change = { $set: { passwordHash: null, updated: ctx.now }, $inc: { sessionEpoch: 1 } }
    const written = await commit(UserModel, { _id: user._id, state: 'ACTIVE', authenticationBackend: null }, change, [record])
    await carryOutOwn(written, carriersOf(ctx))
    return null
  },
})
