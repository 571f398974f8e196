import { readAccountName } from '../../engine/address'
import { UserModel, type UserDoc } from './model'

/** By e-mail address, however it was typed; null where nobody has it. */
export const findUser = (email: string): Promise<UserDoc | null> => UserModel.findOne({ email: readAccountName(email) }).lean<UserDoc>()
