import { getUsers as contract } from '../../contract/access/getUsers'
import { method, noSubject } from '../../transport/method'
import { allow, deny } from '../../transport/verdict'
import { isStaff } from '../actor'
import { UserModel, type UserDoc } from '../model'
import { presentUsers } from '../present'

const isInternal = (role: string): boolean => role.startsWith('SYSTEM_')

export const getUsers = method(contract, {
  subject: noSubject,
  policy: (actor, _subject, { roles }) => (isStaff(actor) || !roles.some(isInternal) ? allow() : deny(403)),
  async handle({ actor }, _subject, { roles }) {
    const ofWhom = isStaff(actor) ? {} : { organizationId: actor.user?.organizationId ?? -1 }
    const users = await UserModel.find({ roles: { $in: roles }, ...ofWhom }, { passwordHash: 0, devices: 0 })
      .sort({ email: 1 })
      .lean<UserDoc[]>()
    return presentUsers(users)
  },
})
