import { now } from '../platform/clock'

let faultSince: Date | null = null

/** What this process's last look at the log found; every process looks once a minute. */
export const noteCheck = (isSound: boolean): void => {
  faultSince = isSound ? null : (faultSince ?? now())
}

/** Tests only: a new database has another log. */
export const forgetCheck = (): void => noteCheck(true)

/** Since when the log is known to be at odds with what was signed; null: it is not. */
export const logFaultSince = (): Date | null => faultSince
