import { readEmailAddress } from '../../engine/address'
import { appendAudit } from '../log/append'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { derivedId } from '../platform/newId'
import { UserModel, type UserDoc } from './model'
import { searchKeysOf } from './personWords'

/** Addresses that may be kept in another form than today's: all others are plain ASCII, in lower case since the first version. */
const DOUBTFUL = { email: { $regex: 'xn--|[^ -~]' } }

/**
 * At every start: gives addresses of earlier versions the one form by which people are found now. Where another account has it already,
 * neither is touched: two accounts may be two people, and the log tells the admins.
 */
export const repairAddresses = async (): Promise<void> => {
  for (const user of await UserModel.find(DOUBTFUL).lean<UserDoc[]>()) {
    const email = readEmailAddress(user.email)
    if (email === null || email === user.email) continue
    const mended = { ...user, email }
    if ((await UserModel.exists({ email })) === null)
      await commit(UserModel, { _id: user._id, email: user.email }, { $set: { email, searchKeys: searchKeysOf(mended) } })
    else
      await appendAudit({
        type: 'ADDRESS_TAKEN',
        at: now(),
        actor: null,
        data: { userId: user._id, intent: derivedId('addressTaken', user._id) },
      })
  }
}
