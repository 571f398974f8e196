import { getUser as contract } from '../../contract/access/getUser'
import { method } from '../../calls/method'
import { findUser } from '../findUser'
import { lastLoginOf, mayReadLastLogin } from '../lastLogin'
import { mayReadUser } from '../policy'
import { presentUser } from '../present'

export const getUser = method(contract, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayReadUser,
  handle: async ({ actor }, user) => {
    const view = await presentUser(user)
    return mayReadLastLogin(actor, user) ? { ...view, lastLogin: (await lastLoginOf(user._id))?.toISOString() ?? null } : view
  },
})
