import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from './errors'
import { endLease, isAnyLeaseHeld, renewLiveLease, renewLiveLeases, takeLease } from './leases'
import { newId } from './newId'

/** How long one who holds something may be silent before nobody waits for it any more: its process is dead. */
const HOLDS_MS = 15_000
const RENEW_MS = 4_000
const POLL_MS = 60

export interface HeldLease {
  /** Refuses (409) where this process was silent for so long that whoever waits may not have waited for it. */
  assertHeld(): Promise<void>
  /** The part of the work that this one is about is done: nobody waits for it any more. */
  end(): Promise<void>
}

/**
 * Says for the time of `work` that something is under way under each of these names, beside others who say the same: `ended` waits for all
 * of them. It is said of all before the work begins. Keys are the caller's own.
 */
export async function whileHolding<Key, Result>(
  names: ReadonlyMap<Key, string>,
  work: (leases: ReadonlyMap<Key, HeldLease>) => Promise<Result>,
): Promise<Result> {
  const by = newId()
  const mine = { by, holdsMs: HOLDS_MS }
  const held = new Map([...names].map(([key, name]) => [key, `${name}:${by}`]))
  const end = async (key: Key): Promise<void> => {
    const id = held.get(key)
    if (id === undefined) return
    held.delete(key)
    // One that cannot be ended runs out by itself; what was stored is no failure.
    await endLease(id, by).catch(() => undefined)
  }
  const leaseOf = (key: Key, id: string): HeldLease => ({
    async assertHeld() {
      // One that ran out meanwhile is not brought back to life: others may have gone on in between.
      if (!(await renewLiveLease(id, mine))) throw new AppError('conflict')
    },
    end: () => end(key),
  })
  const renewing = setInterval(() => void renewLiveLeases([...held.values()], mine).catch(() => undefined), RENEW_MS)
  renewing.unref()
  try {
    const taken = await Promise.allSettled([...held.values()].map((id) => takeLease(id, mine)))
    // Only when none is on its way any more: one that came after the end would stay for nobody.
    for (const one of taken) if (one.status === 'rejected') throw one.reason
    return await work(new Map([...held].map(([key, id]) => [key, leaseOf(key, id)])))
  } finally {
    clearInterval(renewing)
    for (const key of [...held.keys()]) await end(key)
  }
}

/**
 * Waits until nothing under this name is under way any more; so long as a dead process is taken for alive at most. False: it took longer
 * than `patienceMs`.
 */
export async function ended(name: string, { patienceMs = 2 * HOLDS_MS }: { patienceMs?: number } = {}): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (await isAnyLeaseHeld(name)) {
    if (Date.now() > until) return false
    await pause(POLL_MS)
  }
  return true
}
