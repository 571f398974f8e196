import { isAnyLeaseHeld } from '../platform/leases'
import { ended, whileHolding, type HeldLease } from '../platform/whileHolding'
import { SubmissionModel } from './model'

const nameOf = (tenderId: string, lotId: string): string => `receiving:${tenderId}:${lotId}`

/**
 * Says for the time of `work` that something is being taken in for these lots, though nothing of it is stored yet: no opening of one of
 * them begins or ends meanwhile, and the record of one waits. It is said of all before anything is done for the first, so that the last is
 * not late because of those before it; a lot whose part is done with `end` is waited for no more. Whoever takes something in looks at the
 * lot after this was said, so that either the opening sees them, or they see the opening.
 */
export const whileReceivingAll = <Result>(
  { tenderId, lotIds }: { tenderId: string; lotIds: readonly string[] },
  work: (leases: ReadonlyMap<string, HeldLease>) => Promise<Result>,
): Promise<Result> => whileHolding(new Map(lotIds.map((lotId) => [lotId, nameOf(tenderId, lotId)])), work)

/** Something is being taken in for this lot, or came in and is not worked through yet: no opening may begin or end. */
export const hasUnprocessed = async (tenderId: string, lotId: string): Promise<boolean> =>
  (await isAnyLeaseHeld(nameOf(tenderId, lotId))) || (await SubmissionModel.exists({ tenderId, lotId, state: 'received' })) !== null

/** Waits until nothing that was being taken in for this lot before now is on its way any more. False: it took longer than `patienceMs`. */
export const received = (tenderId: string, lotId: string, patience: { patienceMs?: number } = {}): Promise<boolean> =>
  ended(nameOf(tenderId, lotId), patience)
