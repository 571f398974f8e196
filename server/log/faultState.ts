import { now } from '../platform/clock'
import { slot } from '../platform/world'

const faultSince = slot<Date | null>(() => null)

/** What this process's last look at the log found; every process looks once a minute. */
export const noteCheck = (isSound: boolean): void => {
  faultSince.value = isSound ? null : (faultSince.value ?? now())
}

/** Since when the log is known to be at odds with what was signed; null: it is not. */
export const logFaultSince = (): Date | null => faultSince.value
