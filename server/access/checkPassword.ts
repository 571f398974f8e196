import { AppError } from '../platform/errors'
import { forgetAttempts, takeAttempt, type Counted } from '../platform/attempts'
import type { UserDoc } from './model'
import { fitsPassword } from './password'

/** Another system that keeps passwords; answers whether it takes this one. */
export type PasswordBackend = (user: Pick<UserDoc, 'email'>, password: string) => Promise<boolean>

const backends = new Map<string, PasswordBackend>()

/** Wires the system that a user's authenticationBackend names ('ldap'). */
export const setPasswordBackend = (name: string, backend: PasswordBackend | null): void => {
  if (backend) backends.set(name, backend)
  else backends.delete(name)
}

/** Whether a password is this person's, wherever it is kept. Without a person the answer is no, after the same work. */
export const checkPassword = async (user: UserDoc | null, password: string): Promise<boolean> => {
  const name = user?.authenticationBackend ?? null
  if (user === null || name === null) return fitsPassword(user?.passwordHash ?? null, password)
  const backend = backends.get(name)
  if (!backend) return fitsPassword(null, password)
  // An empty password is a bind as nobody, which many directories take.
  return password !== '' && (await backend(user, password))
}

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
  if (!(await checkPassword(user, password))) throw wrong()
  await forgetAttempts(counted)
}
