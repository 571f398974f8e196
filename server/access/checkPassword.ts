import { AppError } from '../platform/errors'
import { forgetAttempts, takeAttempt, type Counted } from '../platform/attempts'
import { type UserDoc, UserModel } from './model'
import { fitsPassword } from './password'
import { perWorld } from '../platform/world'

/** Another system that keeps passwords. Both throw notReady where it cannot be asked. */
export interface PasswordBackend {
  /** Whether it takes this one. */
  check(user: UserDoc, password: string): Promise<boolean>
  /** The same work for nobody. */
  pretend(): Promise<void>
}

const backends = perWorld(() => new Map<string, PasswordBackend>())

/** Wires the system that a user's authenticationBackend names ('ldap'). */
export const setPasswordBackend = (name: string, backend: PasswordBackend | null): void => {
  if (backend) backends.set(name, backend)
  else backends.delete(name)
}
export const hasPasswordBackend = (name: string): boolean => backends.has(name)

const isTakenElsewhere = async (user: UserDoc, name: string, password: string): Promise<boolean> => {
  const backend = backends.get(name)
  // An empty password is a bind as nobody, which many directories take.
  return backend !== undefined && password !== '' && backend.check(user, password)
}

const pretendElsewhere = async (): Promise<void> => {
  await Promise.all([...backends.values()].map((backend) => backend.pretend()))
}

/**
 * Whether a password is this person's, wherever it is kept. Every wrong entry costs the same work: our own hash and a try at the directory,
 * whether there is such an account, and wherever it is. So where the directory cannot be asked, all wrong entries are 503 alike; people of
 * our own still get in.
 */
export const checkPassword = async (user: UserDoc | null, password: string): Promise<boolean> => {
  const name = user?.authenticationBackend ?? null
  if (user !== null && name !== null) {
    const elsewhere = password === '' ? pretendElsewhere().then(() => false) : isTakenElsewhere(user, name, password)
    const [isTaken] = await Promise.all([elsewhere, fitsPassword(null, password)])
    return isTaken
  }
  const pretending = pretendElsewhere()
  // Whoever gets in does not wait for it, nor hear that it failed.
  pretending.catch(() => undefined)
  if (await fitsPassword(user?.passwordHash ?? null, password)) return true
  await pretending
  return false
}

/** The same for somebody who is known: nothing is to be hidden from them. */
const isOwnPassword = (user: UserDoc, password: string): Promise<boolean> =>
  user.authenticationBackend === null
    ? fitsPassword(user.passwordHash, password)
    : isTakenElsewhere(user, user.authenticationBackend, password)

const FREE_TRIES = 5

/** What tries of the own password inside a session count against. */
const counterOf = (user: UserDoc): Counted => ({ kind: 'old-password', key: user._id, free: FREE_TRIES })

/** Asks for the own password inside a session: a stolen one must not be a place to guess it at. Throws tooMany, or what `wrong` makes. */
export const assertOwnPassword = async (
  user: UserDoc,
  ...[password, { at, wrong }]: [string, { at: Date; wrong: () => AppError }]
): Promise<void> => {
  const counted = counterOf(user)
  const seconds = await takeAttempt(counted, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
  if (!(await isOwnPassword(user, password))) throw wrong()
  await forgetAttempts(counted)
}

/** The same of whoever acts; a wrong one is refused (422) at its path in the call. */
export const assertPasswordOf = async (
  userId: string,
  { password, at, path = '/password' }: { password: string; at: Date; path?: string },
): Promise<void> => {
  const user = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
  if (!user) throw new AppError('notLoggedIn')
  const wrong = () => new AppError('invalid', { reason: 'wrongPassword', errors: [{ path, rule: 'wrong' }] })
  await assertOwnPassword(user, password, { at, wrong })
}
