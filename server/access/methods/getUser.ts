import { getUser as contract } from '../../contract/access/getUser'
import { method } from '../../transport/method'
import { findUser } from '../findUser'
import { mayReadUser } from '../policy'
import { presentUser } from '../present'

export const getUser = method(contract, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayReadUser,
  handle: (_ctx, user) => presentUser(user),
})
