import { commit } from '../../platform/commit'
import type { Lang } from '../../platform/errors'
import { nextEpoch } from '../accountCodes'
import { accountLanguageOf } from '../record'
import { UserModel, type UserDoc } from '../model'
import { assertOwnPassword } from '../checkPassword'
import { hashPassword } from '../password'
import { passwordFault } from '../passwordRules'
import { dropTokensOf, useUpToken, type TokenDoc } from '../tokens'
import { refuseAccount } from './firstAdmin'

/** By what somebody may set a password: a link that was mailed, the password until now, or a login of a moment ago. */
export type Proof = { readonly token: TokenDoc } | { readonly oldPassword: string } | 'freshLogin'

const wrongOldPassword = () => refuseAccount([{ path: '/oldPassword', rule: 'wrong' }])

/**
 * Sets a password: with it all sessions are over; telling their sockets is the caller's. A link confirms the address it was mailed to, too.
 */
export const setPassword = async (
  user: UserDoc,
  { proof, newPassword, lang, at }: { proof: Proof; newPassword: string; lang: Lang; at: Date },
): Promise<UserDoc> => {
  // The old one first: who does not know it need not learn anything about the new one.
  if (proof !== 'freshLogin' && 'oldPassword' in proof) await assertOwnPassword(user, proof.oldPassword, { at, wrong: wrongOldPassword })
  const fault = passwordFault(newPassword, [user.email, user.givenName, user.surName])
  if (fault) throw refuseAccount([{ path: '/newPassword', ...fault }])
  const passwordHash = await hashPassword(newPassword)
  const token = proof !== 'freshLogin' && 'token' in proof ? proof.token : null
  if (token) await useUpToken(token, at)
  const confirmed = token && user.state === '' ? { state: 'ACTIVE' } : {}
  // Whoever follows a link reads the page in this language: until they choose another, their mails come in it too.
  const reads =
    token && user.settings?.['language'] === undefined ? { settings: { ...user.settings, language: accountLanguageOf(lang) } } : {}
  const epoch = token ? await nextEpoch(user, at) : { $set: {}, $inc: { sessionEpoch: 1 } }
  // Guarded by what was judged: somebody disabled in this instant stays without a new password.
  const written = await commit(
    UserModel,
    { _id: user._id, state: user.state },
    { $set: { passwordHash, updated: at, ...confirmed, ...reads, ...epoch.$set }, $inc: epoch.$inc },
  )
  await dropTokensOf(user._id)
  return written
}
