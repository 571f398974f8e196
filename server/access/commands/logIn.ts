import { AppError } from '../../platform/errors'
import { forgetAttempts, isFirstRefusal, returnAttempt, takeAttempt, type Counted } from '../../platform/attempts'
import { startSession } from '../../platform/sessionStore'
import { checkPassword } from '../checkPassword'
import { deviceHash, isKnownDevice, rememberDevice } from '../devices'
import { UserModel, type UserDoc } from '../model'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
  /** The browser's lasting name; '' when it has none. */
  readonly device: string
  /** Browser and system, for the person's own list of sessions. */
  readonly agent: string
  readonly at: Date
  /** Told once a wait that tries are refused. */
  onBlocked(): Promise<void>
}

const FREE_PER_ACCOUNT = 5
/** Whole offices share an address. */
const FREE_PER_ADDRESS = 20

/**
 * What a try counts against. A browser that logged in to this account before counts for itself alone: an attacker who keeps
 * failing cannot lock a bidder out at the deadline. The address comes first: one that is blocked counts against no account any more.
 */
const countedFor = (email: string, knownDevice: string | null, address: string): Counted[] =>
  knownDevice === null
    ? [
        { kind: 'login-address', key: address, free: FREE_PER_ADDRESS },
        { kind: 'login-account', key: email, free: FREE_PER_ACCOUNT },
      ]
    : [{ kind: 'login-device', key: knownDevice, free: FREE_PER_ACCOUNT }]

/**
 * Checks a login and starts a session. Every wrong entry costs the same password check and answers the same 401;
 * a blocked try answers 429 with the seconds to wait, whether the account exists or not.
 */
export const logIn = async ({
  username,
  password,
  address,
  device,
  agent,
  at,
  onBlocked,
}: Credentials): Promise<{ token: string; user: UserDoc }> => {
  const email = username.trim().toLowerCase()
  const user = await UserModel.findOne({ email }).lean<UserDoc>()
  const hash = deviceHash(device, email)
  const known = isKnownDevice(user, hash)
  const counted = countedFor(email, known ? hash : null, address)
  for (const one of counted) {
    const seconds = await takeAttempt(one, at)
    if (seconds === 0) continue
    if (await isFirstRefusal(one)) await onBlocked()
    throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
  }
  const fits = await checkPassword(user, password)
  if (!user || !fits || user.state === 'DISABLED') throw new AppError('notLoggedIn', { reason: 'loginFailed' })
  for (const one of counted) await (one.kind === 'login-address' ? returnAttempt(one) : forgetAttempts(one))
  // With a second factor the browser is not known before that was confirmed, too.
  if (hash !== null && !known && user.totp.enabled !== true) await rememberDevice(user, hash, at)
  const { token } = await startSession(user._id, at, { epoch: user.sessionEpoch ?? 0, agent })
  // Where another system checked the password, it may just have told a new name.
  const current = user.authenticationBackend === null ? null : await UserModel.findOne({ _id: user._id }).lean<UserDoc>()
  return { token, user: current ?? user }
}
