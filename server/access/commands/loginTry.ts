import {
  beginTry,
  forgetAttempts,
  isBusy,
  isFirstRefusal,
  returnAttempt,
  takeAttempt,
  waitOf,
  type Counted,
  type KnownAttempts,
} from '../../platform/attempts'
import { AppError } from '../../platform/errors'

const FREE_PER_ACCOUNT = 5
/** Whole offices share an address. */
const FREE_PER_ADDRESS = 20
/** As after the first failures too many. */
const BUSY_SECONDS = 5

/**
 * What a try counts against. A browser that logged in to this account before counts for itself alone: an attacker who keeps
 * failing cannot lock a bidder out at the deadline. The address comes first: one that is blocked counts against no account any more.
 */
export const countedFor = (email: string, knownDevice: string | null, address: string): Counted[] =>
  knownDevice === null
    ? [
        { kind: 'login-address', key: address, free: FREE_PER_ADDRESS },
        { kind: 'login-account', key: email, free: FREE_PER_ACCOUNT },
      ]
    : [{ kind: 'login-device', key: knownDevice, free: FREE_PER_ACCOUNT }]

/** A try to log in, from before the password is checked until it is known what it was. */
interface LoginTry {
  /** A wait holds: what is checked would not count. */
  readonly isBlocked: boolean
  /** Rejects with tooMany and the seconds to wait. What the check says counts only after it. */
  readonly admitted: Promise<void>
  failed(): Promise<void>
  /** Nobody waits for it: killed before, it is one failure too many for an hour. */
  passed(): void
  /** Nothing was checked. */
  dropped(): Promise<void>
}

interface TryContext {
  readonly at: Date
  readonly read: KnownAttempts
  /** Told once a wait that tries are refused. */
  onBlocked(): Promise<void>
}

const tooMany = (seconds: number): AppError => new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })

/** Takes one try of each, in their order. */
const take = async (counted: readonly Counted[], { at, read, onBlocked }: TryContext): Promise<void> => {
  for (const one of counted) {
    const seconds = await takeAttempt(one, at, read)
    if (seconds === 0) continue
    if (await isFirstRefusal(one)) await onBlocked()
    throw tooMany(seconds)
  }
}

/**
 * Begins a try. A browser that is known leaves something written only where the password is wrong; every other try is written down before
 * its verdict.
 */
export const beginLogin = (counted: readonly Counted[], context: TryContext): LoginTry => {
  const { at, read } = context
  const isBlocked = waitOf(counted, { known: read, at }) > 0
  const [first] = counted
  if (first?.kind === 'login-device' && !isBlocked) {
    const light = beginTry(first, at, read)
    if (light)
      return {
        isBlocked,
        admitted: Promise.resolve(),
        failed: () => light.failed(),
        passed: () => void light.passed().catch(() => undefined),
        dropped: async () => light.dropped(),
      }
    if (isBusy(first)) {
      const admitted = Promise.reject<void>(tooMany(BUSY_SECONDS))
      admitted.catch(() => undefined)
      return { isBlocked: true, admitted, failed: async () => undefined, passed: () => undefined, dropped: async () => undefined }
    }
  }
  const admitted = take(counted, context)
  admitted.catch(() => undefined)
  return {
    isBlocked,
    admitted,
    failed: async () => undefined,
    passed: () => {
      for (const one of counted) (one.kind === 'login-address' ? returnAttempt(one) : forgetAttempts(one)).catch(() => undefined)
    },
    dropped: async () => void (await Promise.all(counted.map(returnAttempt))),
  }
}
