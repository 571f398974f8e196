import { forgetAttempts, returnAttempt, takeAttempt, type Counted } from '../platform/attempts'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { deviceHash, isKnownDevice } from './devices'
import { UserModel, type UserDoc } from './model'
import { recoveryHash } from './recoveryCodes'
import { openText } from './sealedText'
import { bareCode, stepOf } from './totp'

/** A code as somebody gave it, and where from. */
export interface GivenCode {
  readonly code: string
  readonly address: string
  readonly device: string
  readonly at: Date
}

const FREE_TRIES = 5
/** Whole offices share an address. */
const FREE_PER_ADDRESS = 20

/**
 * What a wrong code counts against. Whoever stole a password can make others' tries wait, but not those of a browser that was let in
 * before: a bidder cannot be locked out of it.
 */
const countersOf = (user: UserDoc, { address, device }: GivenCode): Counted[] => {
  const hash = deviceHash(device, user.email)
  if (hash !== null && isKnownDevice(user, hash)) return [{ kind: 'code-device', key: hash, free: FREE_TRIES }]
  return [
    { kind: 'code-address', key: address, free: FREE_PER_ADDRESS },
    { kind: 'code-account', key: user._id, free: FREE_TRIES },
  ]
}

export const wrongCode = (): AppError => new AppError('invalid', { reason: 'wrongCode', errors: [{ path: '/code', rule: 'wrong' }] })

/** Runs a check of a code as a counted try: takes it before, gives it back where it was right. `onBlocked` is told of refused tries. */
export const countedTry = async <T>(user: UserDoc, ...[given, check]: [GivenCode, () => Promise<T>]): Promise<T> => {
  const counters = countersOf(user, given)
  for (const one of counters) {
    const seconds = await takeAttempt(one, given.at)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
  }
  const result = await check()
  for (const one of counters) await (one.kind === 'code-address' ? returnAttempt(one) : forgetAttempts(one))
  return result
}

const isLost = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict'

/** Takes the code in the guarded write itself: of two processes that were given it in the same instant, one finds it used. */
const consume = async (user: UserDoc, code: string, at: Date): Promise<'totp' | 'recovery' | null> => {
  const { secret, lastStep = 0 } = user.totp
  if (user.totp.enabled !== true || !secret) return null
  const step = await stepOf(bareCode(code), { secret: openText(secret, user._id), after: lastStep, at })
  if (step !== null) {
    await commit(UserModel, { _id: user._id, 'totp.secret': secret, 'totp.lastStep': { $lt: step } }, { $set: { 'totp.lastStep': step } })
    return 'totp'
  }
  const hash = recoveryHash(code, user._id)
  if (hash === null || !user.recovery.includes(hash)) return null
  await commit(UserModel, { _id: user._id, recovery: hash }, { $pull: { recovery: hash } })
  return 'recovery'
}

/** Takes a code of the authenticator or a recovery code, for good. Throws wrongCode (422), or tooMany with the seconds to wait. */
export const useCode = (user: UserDoc, given: GivenCode): Promise<'totp' | 'recovery'> =>
  countedTry(user, given, async () => {
    const taken = await consume(user, given.code, given.at).catch((error: unknown) => {
      if (isLost(error)) return null
      throw error
    })
    if (taken === null) throw wrongCode()
    return taken
  })
