import { setMailFrequency as contract } from '../../contract/access/setMailFrequency'
import { commit } from '../../platform/commit'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { UserModel } from '../model'
import { ownUser } from '../ownUser'

export const setMailFrequency = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user, { frequency }) {
    await commit(UserModel, { _id: user._id }, { $set: { 'settings.mailFrequency': frequency } })
    return null
  },
})
