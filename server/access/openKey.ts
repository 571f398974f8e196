import { loadKeyFile } from '../platform/keyFile'
import { assertOpensMatters, hasSealedMatters } from '../sealing/area'
import { UserModel, type UserDoc } from './model'
import { openText } from './sealedText'

/**
 * At start: loads the installation's key, making one where nothing was sealed yet, and refuses one that does not open what lies in the
 * database. Else everybody with a second factor would be shut out, every sealed offer be lost, and nobody would know why.
 */
export const openKey = async (file: string): Promise<void> => {
  const somebody = await UserModel.findOne({ 'totp.enabled': true, 'totp.secret': { $ne: null } }, { totp: 1 }).lean<
    Pick<UserDoc, '_id' | 'totp'>
  >()
  loadKeyFile(file, { mayCreate: somebody === null && !(await hasSealedMatters()) })
  try {
    const sealed = somebody?.totp.secret
    if (somebody && sealed) openText(sealed, somebody._id)
    await assertOpensMatters()
  } catch (error) {
    throw new Error(`SEAL_KEY_FILE at ${file} is not the key of this database. Put the copy of the right one there.`, { cause: error })
  }
}
