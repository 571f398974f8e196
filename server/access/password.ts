import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { AppError } from '../platform/errors'
import { makeTurns } from '../platform/turns'
import { opaqueString } from './opaqueString'
import { slot } from '../platform/world'

/** What an argon2id hash takes: memory in KiB, passes, lanes. */
interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The second recommended option of RFC 9106 (section 4): argon2id (the library's default kind), 64 MiB, three passes, four lanes. */
const RECOMMENDED: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 }
const cost = slot(() => RECOMMENDED)

/** A hash of nothing anybody types: what is verified where there is no account, so that it takes as long. */
const nobody = slot<Promise<string> | null>(() => null)

/** For tests, which set and check many passwords: another cost from here on; null goes back to the one of the product. */
export const holdPasswordCost = (held: PasswordCost | null): void => {
  cost.value = held ?? RECOMMENDED
  nobody.value = null
}

/**
 * Every hash takes 64 MiB while it is worked out, so few are at once (and one of the four threads that also read files stays free); the
 * others wait in their order. Where hundreds wait, whoever comes is sent away instead of waiting for longer than a browser does.
 */
const take = makeTurns({ atOnce: Math.min(3, availableParallelism()), waiting: 200 })
const BUSY_SECONDS = 10

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = take(work)
  if (!turn) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds: BUSY_SECONDS }, seconds: BUSY_SECONDS })
  return turn
}

/** The hash to keep, in PHC form, of the password's one form. Throws tooMany where too many wait. */
export const hashPassword = async (password: string): Promise<string> => inTurn(() => hash(opaqueString(password), cost.value))

/** Whether a kept hash takes less than a new one would. */
export const isWeak = (passwordHash: string): boolean => {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory ?? 0) < cost.value.memoryCost || Number(time ?? 0) < cost.value.timeCost
}

/**
 * The one form of a password, then those that hashes of before 2026-11-26 may be of: they were made of what was typed. Mostly they are all
 * the same.
 */
const formsOf = (password: string): string[] => [
  ...new Set([opaqueString(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]

/** Whether a hash that this password fits was made of another form of it. */
export const isOfOldForm = async (passwordHash: string, password: string): Promise<boolean> =>
  formsOf(password).length > 1 && !(await inTurn(() => verify(passwordHash, opaqueString(password))))

/** What is no hash, as somebody may have put into the database, fits nothing; being weak, it costs the work all the same. */
const fitsHash = (passwordHash: string, form: string): Promise<boolean> => verify(passwordHash, form).catch(() => false)

/**
 * Whether the password fits. Without a hash the answer is no, after the same work; also where the hash is one of less work. Throws tooMany
 * like hashPassword.
 */
export const fitsPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody.value ??= hash('\u0000nobody', cost.value)
  const standIn = await nobody.value
  for (const form of formsOf(password)) {
    const fits = await inTurn(async () => {
      const [isIt] = await Promise.all([
        fitsHash(passwordHash ?? standIn, form),
        passwordHash !== null && isWeak(passwordHash) ? verify(standIn, form) : null,
      ])
      return isIt
    })
    if (fits && passwordHash !== null) return true
  }
  return false
}

/** Makes the stand-in hash at start, so that the first unknown address does not take twice as long. */
export const warmPasswords = async (): Promise<void> => {
  await fitsPassword(null, '')
}
