import type { ReadNames } from '../log/area'
import { OrganizationModel } from '../organizations/area'
import { inParts, ofNumbers } from '../platform/inParts'
import { UserModel, type UserDoc } from './model'

/** What the log binds to entries: how people and organizations are called as they are written. */
export const readNames: ReadNames = async (userIds, orgIds) => {
  const fields = { email: 1, givenName: 1, surName: 1 }
  const users = await inParts(userIds, (part) =>
    UserModel.find({ _id: { $in: part } }, fields).lean<Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName'>[]>(),
  )
  const organizations = await ofNumbers(orgIds, (_id) =>
    OrganizationModel.find({ _id }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  return {
    people: new Map(users.map(({ _id, email, givenName, surName }) => [_id, { email, name: `${givenName} ${surName}`.trim() || email }])),
    organizations: new Map(organizations.map(({ _id, name }) => [_id, name])),
  }
}
