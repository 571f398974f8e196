import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { askForLease, endLease, renewLease, takeLease } from '../platform/leases'
import { perWorld } from '../platform/world'

/** How long a writer holds a file without saying that it lives; uploads of a killed server go on after that. */
export const HOLDS_MS = 6_000
const RENEW_MS = 1_500
const POLL_MS = 120
/** So long somebody waits for another writer to end. */
const PATIENCE_MS = 15_000

type End = () => Promise<void> | void

/** Writers in this process, which need not wait for the database to hear that they are to stop. */
const here = perWorld(() => new Map<string, End>())

/** The lease of an upload's writer. */
export const leaseOf = (uploadId: string): string => `upload:${uploadId}`

/**
 * One writer at a time for each upload, across processes. A later one asks the earlier to end, as that is nearly always a connection that
 * broke without the server having heard of it.
 */
const leaseOn = (uploadId: string): Lock => {
  const id = leaseOf(uploadId)
  const mine = { by: randomBytes(8).toString('hex'), holdsMs: HOLDS_MS }
  let renewing: NodeJS.Timeout | null = null

  const renew = async (end: End): Promise<void> => {
    if ((await renewLease(id, mine)) !== 'held') await end()
  }

  return {
    async lock(signal, end) {
      const until = Date.now() + PATIENCE_MS
      while (!(await takeLease(id, mine))) {
        if (signal.aborted) throw ERRORS.ABORTED
        if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
        await here.get(uploadId)?.()
        await askForLease(id)
        await wait(POLL_MS)
      }
      here.set(uploadId, end)
      renewing = setInterval(() => void renew(end).catch(() => undefined), RENEW_MS)
      renewing.unref()
    },
    async unlock() {
      if (renewing) clearInterval(renewing)
      here.delete(uploadId)
      await endLease(id, mine.by)
    },
  }
}

export const leases: Locker = { newLock: leaseOn }
