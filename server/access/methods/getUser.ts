import { getUser as contract } from '../../contract/access/getUser'
import { method } from '../../transport/method'
import { UserModel, type UserDoc } from '../model'
import { mayReadUser } from '../policy'
import { presentUser } from '../present'

export const getUser = method(contract, {
  subject: (_ctx, { email }) => UserModel.findOne({ email: email.trim().toLowerCase() }).lean<UserDoc>(),
  policy: mayReadUser,
  handle: (_ctx, user) => presentUser(user),
})
