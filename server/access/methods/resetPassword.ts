import { resetPassword as contract } from '../../contract/access/resetPassword'
import { commit } from '../../platform/commit'
import { method } from '../../calls/method'
import { nextEpoch } from '../accountCodes'
import { intervening } from '../interventions'
import { findManaged } from '../membership'
import { UserModel } from '../model'
import { toldOfChange } from '../notices'
import { inviterOf } from '../inviter'
import { mayResetPassword } from '../policy'
import { effectPortsOf, runIntents, personRecord } from '../record'

export const resetPassword = method(contract, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayResetPassword,
  async handle(ctx, user) {
    const by = inviterOf(ctx)
    const record = personRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      entries: [{ type: 'PASSWORD_RESET' }],
      endsSessions: true,
      mail: { key: 'passwordReset', purpose: 'reset', path: '/passwort-reset', values: {} },
      notices: await toldOfChange(user, { what: 'password', by }),
    })
    const epoch = await nextEpoch(user, ctx.now)
    const change = {
      $set: { passwordHash: null, updated: ctx.now, ...epoch.$set },
      $inc: epoch.$inc,
      ...intervening(user._id, { by, at: ctx.now }, ['password']),
    }
    const written = await commit(UserModel, { _id: user._id, state: 'ACTIVE', authenticationBackend: null }, change, [record])
    await runIntents(written, effectPortsOf(ctx))
    return null
  },
})
