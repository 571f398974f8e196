import { isOwnTold } from './accountCodes'
import { hasAdmin } from './commands/firstAdmin'
import { UserModel, type UserDoc } from './model'
import { findToken, type TokenDoc, type TokenPurpose } from './tokens'

/** Confirming an address or somebody's belonging sets no password. */
type PasswordToken = TokenDoc & { readonly purpose: Exclude<TokenPurpose, 'confirmation' | 'admission'> }
const setsPassword = (token: TokenDoc): token is PasswordToken => token.purpose !== 'confirmation' && token.purpose !== 'admission'

/** A link that sets a password, and whose: null for the first system admin, who is nobody yet. */
interface PasswordLink {
  readonly token: PasswordToken
  readonly user: UserDoc | null
}

/** People whose password is ours to keep. A disabled account cannot be entered by an old link. */
export const keepsPassword = ({ state, authenticationBackend }: Pick<UserDoc, 'state' | 'authenticationBackend'>): boolean =>
  state !== 'DISABLED' && authenticationBackend === null

/** What a token opens now; null where it opens nothing (any more). */
export const passwordLink = async (text: string, at: Date): Promise<PasswordLink | null> => {
  const token = await findToken(text, at)
  if (!token || !setsPassword(token)) return null
  if (token.purpose === 'setup') return (await hasAdmin()) ? null : { token, user: null }
  const user = await UserModel.findOne({ _id: token.userId ?? '' }).lean<UserDoc>()
  // To whom it was mailed says the account alone.
  return user && keepsPassword(user) && (await isOwnTold(user, ['person'])) ? { token, user } : null
}
