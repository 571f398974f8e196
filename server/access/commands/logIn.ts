import { AppError } from '../../platform/errors'
import {
  forgetAttempts,
  isFirstRefusal,
  readAttempts,
  returnAttempt,
  takeAttempt,
  waitOf,
  type Counted,
  type KnownAttempts,
} from '../../platform/attempts'
import { gather } from '../../platform/gather'
import { newId } from '../../platform/newId'
import { startSession, type SessionDoc } from '../../platform/sessionStore'
import { checkPassword } from '../checkPassword'
import { deviceHash, isKnownDevice, rememberDevice } from '../devices'
import { UserModel, type UserDoc } from '../model'
import { readOrganizationName, type OrganizationName } from '../present'
import { renewHash } from './renewHash'

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
  /** Told of whoever is let in, while the session is being started. The log hears of it by recordLogin. */
  onLetIn(user: UserDoc, organization: Promise<OrganizationName | null>): Promise<void>
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

/** Many who log in at once cost one question. */
const findByEmail = gather(async (emails: readonly string[]): Promise<(UserDoc | null)[]> => {
  const found = await UserModel.find({ email: { $in: [...new Set(emails)] } }).lean<UserDoc[]>()
  return emails.map((email) => found.find((user) => user.email === email) ?? null)
})

/** Takes one try of each, in their order, or throws tooMany with the seconds to wait. */
const take = async (
  counted: readonly Counted[],
  { at, read, onBlocked }: Pick<Credentials, 'at' | 'onBlocked'> & { read: KnownAttempts },
): Promise<void> => {
  for (const one of counted) {
    const seconds = await takeAttempt(one, at, read)
    if (seconds === 0) continue
    if (await isFirstRefusal(one)) await onBlocked()
    throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
  }
}

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
  onLetIn,
}: Credentials): Promise<{ token: string; session: SessionDoc; user: UserDoc }> => {
  const email = username.trim().toLowerCase()
  const hash = deviceHash(device, email)
  const others = countedFor(email, null, address)
  const [user, read] = await Promise.all([
    findByEmail(email),
    readAttempts(hash === null ? others : [...others, ...countedFor(email, hash, address)]),
  ])
  const known = isKnownDevice(user, hash)
  const counted = known ? countedFor(email, hash, address) : others
  // The check begins before the try is written down, with what was read. What it says counts only once it is; a try that is blocked already costs no check.
  const checked = waitOf(counted, { known: read, at }) === 0 ? checkPassword(user, password) : null
  // Read while the check runs, also where there is nobody: that takes as long.
  const organization = readOrganizationName(user?.organizationId ?? 0)
  organization.catch(() => undefined)
  const taken = take(counted, { at, read, onBlocked })
  checked?.catch(() => undefined)
  await taken
  const fits = await (checked ?? checkPassword(user, password)).catch(async (cause: unknown) => {
    // Too many others came: nothing was checked, so nothing was wrong.
    if (cause instanceof AppError && cause.code === 'tooMany') await Promise.all(counted.map(returnAttempt))
    throw cause
  })
  if (!user || !fits || user.state === 'DISABLED') throw new AppError('notLoggedIn', { reason: 'loginFailed' })
  // Where another system checked the password, it may just have told a new name.
  const current = (user.authenticationBackend === null ? null : await UserModel.findOne({ _id: user._id }).lean<UserDoc>()) ?? user
  const [{ token, session }] = await Promise.all([
    startSession(user._id, at, { epoch: user.sessionEpoch ?? 0, agent, unlogged: newId() }),
    onLetIn(current, organization),
    // With a second factor the browser is not known before that was confirmed, too.
    hash !== null && !known && user.totp.enabled !== true ? rememberDevice(user, hash, at) : null,
    user.authenticationBackend === null ? renewHash(user, password).catch(() => undefined) : null,
  ])
  // Nobody waits for it: killed before, it is one failure too many for an hour.
  for (const one of counted) (one.kind === 'login-address' ? returnAttempt(one) : forgetAttempts(one)).catch(() => undefined)
  return { token, session, user: current }
}
