import { readAccountName } from '../../../engine/address'
import { AppError } from '../../platform/errors'
import { readAttempts } from '../../platform/attempts'
import { gather } from '../../platform/gather'
import { newId } from '../../platform/newId'
import { startSession, type SessionDoc } from '../../platform/sessionStore'
import { isOwnTold } from '../accountCodes'
import { checkPassword } from '../checkPassword'
import { deviceHash, isKnownDevice, rememberDevice } from '../devices'
import { isPutBackTold } from '../endedInLog'
import { UserModel, type UserDoc } from '../model'
import { readOrganizationName, type OrganizationName } from '../present'
import { beginLogin, countedFor } from './loginTry'
import { commit } from '../../platform/commit'
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

interface Credentials {
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

/** Many who log in at once cost one question. */
const findByEmail = gather(async (emails: readonly string[]): Promise<(UserDoc | null)[]> => {
  // Past mongoose: the addresses are strings by now, and its casting takes as long as the database's answer.
  const found = await UserModel.collection.find<UserDoc>({ email: { $in: [...new Set(emails)] } }).toArray()
  return emails.map((email) => found.find((user) => user.email === email) ?? null)
})

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
  const email = readAccountName(username)
  const hash = deviceHash(device, email)
  const others = countedFor(email, null, address)
  const [user, read] = await Promise.all([
    findByEmail(email),
    readAttempts(hash === null ? others : [...others, ...countedFor(email, hash, address)]),
  ])
  const known = isKnownDevice(user, hash)
  const attempt = beginLogin(known ? countedFor(email, hash, address) : others, { at, read, onBlocked })
  // The check begins before the try is written down, with what was read. What it says counts only once it is; a try that is blocked already
  // costs no check.
  const checked = attempt.isBlocked ? null : checkPassword(user, password)
  // Read while the check runs, also where there is nobody: that takes as long.
  const organization = readOrganizationName(user?.organizationId ?? 0)
  organization.catch(() => undefined)
  checked?.catch(() => undefined)
  await attempt.admitted
  const fits = await (checked ?? checkPassword(user, password)).catch(async (cause: unknown) => {
    // Nothing was checked (too many others came), so nothing was wrong; any other fault counts as a failure.
    await (cause instanceof AppError && cause.code === 'tooMany' ? attempt.dropped() : attempt.failed())
    throw cause
  })
  // What somebody else wrote there lets nobody in, whatever password it takes.
  if (!user || !fits || user.state === 'DISABLED' || !(await isOwnTold(user)) || (await isPutBackTold(user))) {
    await attempt.failed()
    throw new AppError('notLoggedIn', { reason: 'loginFailed' })
  }
  try {
    // Where another system checked the password, it may just have told a new name.
    const current = (user.authenticationBackend === null ? null : await UserModel.findOne({ _id: user._id }).lean<UserDoc>()) ?? user
    const [{ token, session }] = await Promise.all([
      startSession(user._id, at, { epoch: user.sessionEpoch ?? 0, agent, unlogged: newId() }),
      onLetIn(current, organization),
      // With a second factor the browser is not known before that was confirmed, too.
      hash !== null && !known && user.totp.enabled !== true ? rememberDevice(user, hash, at) : null,
      user.authenticationBackend === null ? renewHash(user, password).catch(() => undefined) : null,
    ])
    return { token, session, user: current }
  } finally {
    // Whatever fails from here on, the password was right.
    attempt.passed()
  }
}
