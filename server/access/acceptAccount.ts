import { readAccountName } from '../../engine/address'
import { commit } from '../platform/commit'
import { codesOf } from '../platform/boundRow'
import { placeIn } from '../platform/intentProof'
import { strangeIn } from './accountCodes'
import { endingAll } from './endedInLog'
import { UserModel, type UserDoc } from './model'
import { personRecord } from './record'

/** An account of which somebody else wrote whose it is, for whoever runs this to look at. */
export const accountToAccept = async (name: string): Promise<{ user: UserDoc; lines: string[] }> => {
  const user =
    (await UserModel.findOne({ _id: name }).lean<UserDoc>()) ?? (await UserModel.findOne({ email: readAccountName(name) }).lean<UserDoc>())
  if (!user) throw new Error(`Nobody has the address or id ${name}.`)
  if (!strangeIn(user).includes('person')) throw new Error(`Whose account ${user._id} is was written by Lotse: there is nothing to accept.`)
  const { _id, email, givenName, surName, organizationId, roles, state, authenticationBackend, memberSince, readsEarlier } = user
  const said = {
    _id,
    name: `${givenName} ${surName}`,
    email,
    organizationId,
    roles,
    state,
    authenticationBackend,
    memberSince,
    readsEarlier,
  }
  return { user, lines: Object.entries(said).map(([field, value]) => `${field}: ${JSON.stringify(value ?? null)}`) }
}

/**
 * Whoever runs this vouches for whose the account is, as its row says it now. Password and second factor stay what they are: one that
 * somebody else wrote is set anew, or taken away, as ever. The log is told at the next start.
 */
export const acceptAccount = async (user: UserDoc, at: Date): Promise<void> => {
  const record = personRecord({ at, actor: null, entries: [{ type: 'ACCOUNT_ACCEPTED' }], endsSessions: true })
  const { 'codes.person': code } = codesOf(placeIn(UserModel, user._id), user)
  await commit(
    UserModel,
    { _id: user._id, 'codes.person': user.codes?.person ?? null },
    { $set: { 'codes.person': code, updated: at }, ...(await endingAll(user)) },
    [record],
  )
}
