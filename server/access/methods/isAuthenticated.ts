import { isAuthenticated as contract } from '../../contract/access/isAuthenticated'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { UserModel, type UserDoc } from '../model'
import { presentUser } from '../present'

export const isAuthenticated = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx) {
    if (!ctx.session) return null
    const user = await UserModel.findOne({ _id: ctx.session.userId }).lean<UserDoc>()
    return user && { user: await presentUser(user), twoFactorConfirmed: ctx.session.factorConfirmed }
  },
})
