import { getUser as contract } from '../../contract/access/getUser'
import { method } from '../../calls/method'
import { strangeParts } from '../accountCodes'
import { findUser } from '../findUser'
import { lastLoginOf, mayReadLastLogin } from '../lastLogin'
import { mayReadUser } from '../policy'
import { presentUser, strangeView } from '../present'

export const getUser = method(contract, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayReadUser,
  handle: async ({ actor }, user) => {
    const view = { ...(await presentUser(user)), ...strangeView(await strangeParts(user)) }
    return mayReadLastLogin(actor, user) ? { ...view, lastLogin: (await lastLoginOf(user._id))?.toISOString() ?? null } : view
  },
})
