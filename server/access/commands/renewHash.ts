import { commit } from '../../platform/commit'
import { UserModel, type UserDoc } from '../model'
import { hashPassword, isOfOldForm, isWeak } from '../password'

/**
 * Keeps the hash of a password that was just found right with the work of today and of its one form, where it was made with less or of
 * another. Guarded by the hash that was checked: a password set in this instant stays. That it fails concerns nobody: the next login tries
 * again.
 */
export const renewHash = async ({ _id, passwordHash }: UserDoc, password: string): Promise<void> => {
  if (passwordHash === null || !(isWeak(passwordHash) || (await isOfOldForm(passwordHash, password)))) return
  await commit(UserModel, { _id, passwordHash }, { $set: { passwordHash: await hashPassword(password) } })
}
