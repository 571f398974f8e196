import { readEmailAddress } from '../../../engine/address'
import { appendAudit } from '../../log/area'
import { now } from '../../platform/clock'
import { migrates } from '../../platform/migrate'
import { derivedId } from '../../platform/newId'
import { UserModel, type UserDoc } from '../model'
import { searchKeysOf } from '../personWords'

/**
 * The one form of addresses by which people are found now. Where another account has it already, neither is touched: two accounts may be
 * two people, the log tells the admins, and the next start looks again.
 */
export const migration = migrates(UserModel, {
  number: 16,
  what: 'one form of addresses',
  migrate: async (document) => {
    const user = document as unknown as UserDoc
    const email = readEmailAddress(user.email)
    if (email === null || email === user.email) return {}
    if ((await UserModel.exists({ email })) === null) return { change: { $set: { email, searchKeys: searchKeysOf({ ...user, email }) } } }
    const intent = derivedId('addressTaken', user._id)
    await appendAudit({ type: 'ADDRESS_TAKEN', at: now(), actor: null, data: { userId: user._id, intent } })
    return { isLeft: true }
  },
})
