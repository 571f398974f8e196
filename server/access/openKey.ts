import { loadKeyFile } from '../platform/keyFile'
import { UserModel, type UserDoc } from './model'
import { openText } from './sealedText'

/**
 * At start: loads the installation's key, making one where nothing was sealed yet, and refuses one that does not open what lies in the database. Else
 * everybody with a second factor would be shut out, and nobody would know why.
 */
export const openKey = async (file: string): Promise<void> => {
  const somebody = await UserModel.findOne({ 'totp.enabled': true, 'totp.secret': { $ne: null } }, { totp: 1 }).lean<
    Pick<UserDoc, '_id' | 'totp'>
  >()
  loadKeyFile(file, { mayCreate: somebody === null })
  const sealed = somebody?.totp.secret
  if (!somebody || !sealed) return
  try {
    openText(sealed, somebody._id)
  } catch (error) {
    throw new Error(`SEAL_KEY_FILE at ${file} is not the key of this database. Put the copy of the right one there.`, { cause: error })
  }
}
