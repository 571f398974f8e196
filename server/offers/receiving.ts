import { setTimeout as pause } from 'node:timers/promises'
import { isAnyLeaseHeld, endLease, renewLiveLease, renewLiveLeases, takeLease } from '../platform/leases'
import { newId } from '../platform/newId'
import { AppError } from '../platform/errors'
import { SubmissionModel } from './model'

/** How long a request that takes something in may be silent before nobody waits for it any more: its process is dead. */
const HOLDS_MS = 15_000
const RENEW_MS = 4_000

const prefixOf = (tenderId: string, lotId: string): string => `receiving:${tenderId}:${lotId}`

export interface ReceivingLease {
  /** Refuses (409) where this process was silent for so long that an opening may not have waited for it. */
  assertHeld(): Promise<void>
}

/**
 * Says for the time of `work` that something is being taken in for these lots, though nothing of it is stored yet: no opening of one of them begins or ends
 * meanwhile, and the record of one waits. It is said of all before anything is done for the first, so that the last is not late because of those before it; a lot
 * whose part is done with `end` is waited for no more. Whoever takes something in looks at the lot after this was said, so that either the opening sees them, or they
 * see the opening.
 */
export async function whileReceivingAll<Result>(
  { tenderId, lotIds }: { tenderId: string; lotIds: readonly string[] },
  work: (leases: ReadonlyMap<string, ReceivingLease & { end(): Promise<void> }>) => Promise<Result>,
): Promise<Result> {
  const by = newId()
  const mine = { by, holdsMs: HOLDS_MS }
  const held = new Map(lotIds.map((lotId) => [lotId, `${prefixOf(tenderId, lotId)}:${by}`]))
  const end = async (lotId: string): Promise<void> => {
    const id = held.get(lotId)
    if (id === undefined) return
    held.delete(lotId)
    // One that cannot be ended runs out by itself; what was stored is no failure.
    await endLease(id, by).catch(() => undefined)
  }
  const leaseOf = (lotId: string, id: string) => ({
    async assertHeld(): Promise<void> {
      // One that ran out meanwhile is not brought back to life: an opening may have ended in between.
      if (!(await renewLiveLease(id, mine))) throw new AppError('conflict')
    },
    end: () => end(lotId),
  })
  const renewing = setInterval(() => void renewLiveLeases([...held.values()], mine).catch(() => undefined), RENEW_MS)
  renewing.unref()
  try {
    const taken = await Promise.allSettled([...held.values()].map((id) => takeLease(id, mine)))
    // Only when none is on its way any more: one that came after the end would stay for nobody.
    for (const one of taken) if (one.status === 'rejected') throw one.reason
    return await work(new Map([...held].map(([lotId, id]) => [lotId, leaseOf(lotId, id)])))
  } finally {
    clearInterval(renewing)
    for (const lotId of [...held.keys()]) await end(lotId)
  }
}

/** Something is being taken in for this lot, or came in and is not worked through yet: no opening may begin or end. */
export const hasUnprocessed = async (tenderId: string, lotId: string): Promise<boolean> =>
  (await isAnyLeaseHeld(prefixOf(tenderId, lotId))) || (await SubmissionModel.exists({ tenderId, lotId, state: 'received' })) !== null

const POLL_MS = 60

/**
 * Waits until nothing that was being taken in for this lot before now is on its way any more; so long as a dead process is taken for alive at most. False: it
 * took longer than `patienceMs`.
 */
export async function received(
  tenderId: string,
  lotId: string,
  { patienceMs = 2 * HOLDS_MS }: { patienceMs?: number } = {},
): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (await isAnyLeaseHeld(prefixOf(tenderId, lotId))) {
    if (Date.now() > until) return false
    await pause(POLL_MS)
  }
  return true
}
