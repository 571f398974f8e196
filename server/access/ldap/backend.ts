import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import type { PasswordBackend } from '../checkPassword'
import { UserModel, type UserDoc } from '../model'
import { searchKeysOf } from '../personWords'
import type { Directory, DirectoryPerson } from './directory'

/** What of the account the directory says otherwise; null: nothing. It is the only one to change these. */
const newer = (user: UserDoc, { givenName, surName, mails }: DirectoryPerson) => {
  const names = { givenName: givenName || user.givenName, surName: surName || user.surName }
  const contact = { ...user.contact, ...names, email: mails[0] ?? user.contact?.email ?? user.email }
  const isSame =
    names.givenName === user.givenName &&
    names.surName === user.surName &&
    (['givenName', 'surName', 'email'] as const).every((field) => contact[field] === user.contact?.[field])
  return isSame ? null : { ...names, contact, searchKeys: searchKeysOf({ ...names, email: user.email }) }
}

/** Passwords of `ldap` users are the directory's; with each of their logins their names are brought up to date. */
export const ldapBackend = (directory: Pick<Directory, 'check' | 'pretend'>): PasswordBackend => ({
  async check(user, password) {
    const person = await directory.check(user.email, password)
    if (!person) return false
    const change = user.state === 'DISABLED' ? null : newer(user, person)
    if (change) await commit(UserModel, { _id: user._id }, { $set: change }).catch(ifGone)
    return true
  },
  pretend: () => directory.pretend(),
})

/** Deleted in this very moment: the login finds out by itself. */
const ifGone = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}
