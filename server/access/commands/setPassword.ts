import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { forgetAttempts, takeAttempt } from '../../platform/attempts'
import { UserModel, type UserDoc } from '../model'
import { fitsPassword, hashPassword } from '../password'
import { passwordFault } from '../passwordRules'
import { dropTokensOf, useUpToken, type TokenDoc } from '../tokens'
import { refuseAccount } from './firstAdmin'

/** By what somebody may set a password: a link that was mailed, the password until now, or a login of a moment ago. */
export type Proof = { readonly token: TokenDoc } | { readonly oldPassword: string } | 'freshLogin'

const FREE_TRIES = 5

/** A stolen session must not be a place to guess the password at. */
const assertOldPassword = async (user: UserDoc, oldPassword: string, at: Date): Promise<void> => {
  const counted = { kind: 'old-password', key: user._id, free: FREE_TRIES }
  const seconds = await takeAttempt(counted, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
  if (!(await fitsPassword(user.passwordHash, oldPassword))) throw refuseAccount([{ path: '/oldPassword', rule: 'wrong' }])
  await forgetAttempts(counted)
}

/** Sets a password. Ending the person's sessions is the caller's, who knows them. An invitation confirms the address it was sent to, too. */
export const setPassword = async (
  user: UserDoc,
  { proof, newPassword, at }: { proof: Proof; newPassword: string; at: Date },
): Promise<void> => {
  // The old one first: who does not know it need not learn anything about the new one.
  if (proof !== 'freshLogin' && 'oldPassword' in proof) await assertOldPassword(user, proof.oldPassword, at)
  const fault = passwordFault(newPassword, [user.email, user.givenName, user.surName])
  if (fault) throw refuseAccount([{ path: '/newPassword', ...fault }])
  const passwordHash = await hashPassword(newPassword)
  const token = proof !== 'freshLogin' && 'token' in proof ? proof.token : null
  if (token) await useUpToken(token, at)
  const confirmed = token?.purpose === 'invitation' && user.state === '' ? { state: 'ACTIVE' } : {}
  // Guarded by what was judged: somebody disabled in this instant stays without a new password.
  await commit(UserModel, { _id: user._id, state: user.state }, { $set: { passwordHash, updated: at, ...confirmed } })
  await dropTokensOf(user._id)
}
