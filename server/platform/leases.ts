import { model, Schema } from './database/model'
import { isDuplicateKey } from './duplicateKey'
import { perWorld } from './world'

/** Something that one at a time holds, across processes, as long as it says that it lives. */
interface LeaseDoc {
  _id: string
  by: string
  until: Date
  /** Somebody else waits for it. */
  wanted: boolean
}

const schema = new Schema<LeaseDoc>(
  {
    _id: { type: String, required: true },
    by: { type: String, required: true },
    until: { type: Date, required: true },
    wanted: { type: Boolean, default: false },
  },
  { collection: 'leases', versionKey: false },
)
schema.index({ until: 1 }, { expireAfterSeconds: 3600 })
const LeaseModel = model<LeaseDoc>('Lease', schema)

// Leases are about processes that live or not, never about deadlines: the machine's own time.
const fromNow = (milliseconds: number): Date => new Date(Date.now() + milliseconds)

/** Who holds what in this process, by the lease's id: what is left when it ends is given back at once. */
const own = perWorld(() => new Map<string, string>())

const isMade = async (lease: LeaseDoc): Promise<boolean> => {
  try {
    await LeaseModel.create(lease)
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return false
  }
}

const take = async (_id: string, { by, holdsMs }: { by: string; holdsMs: number }): Promise<boolean> => {
  const mine = { by, until: fromNow(holdsMs), wanted: false }
  if (await isMade({ _id, ...mine })) return true
  // Of one that died: those who end give back what they hold, maybe just now.
  const { matchedCount } = await LeaseModel.updateOne({ _id, until: { $lte: new Date() } }, { $set: mine })
  return matchedCount === 1 || isMade({ _id, ...mine })
}

/** Takes a lease that nobody holds; false where somebody does. */
export const takeLease = async (_id: string, how: { by: string; holdsMs: number }): Promise<boolean> => {
  const isTaken = await take(_id, how)
  if (isTaken) own.set(_id, how.by)
  return isTaken
}

/** Says that the holder lives. lost: another holds it by now. wanted: it is still held, and somebody waits. */
export const renewLease = async (_id: string, { by, holdsMs }: { by: string; holdsMs: number }): Promise<'held' | 'wanted' | 'lost'> => {
  const { matchedCount } = await LeaseModel.updateOne({ _id, by }, { $set: { until: fromNow(holdsMs) } })
  if (matchedCount === 0) return 'lost'
  return (await LeaseModel.findOne({ _id, by, wanted: true }, { _id: 1 }).lean()) === null ? 'held' : 'wanted'
}

/** Says that the holder lives, unless it was silent for longer than it held: others may have counted it as dead. False: it was. */
export const renewLiveLease = async (_id: string, { by, holdsMs }: { by: string; holdsMs: number }): Promise<boolean> => {
  const { matchedCount } = await LeaseModel.updateOne({ _id, by, until: { $gt: new Date() } }, { $set: { until: fromNow(holdsMs) } })
  return matchedCount === 1
}

/** The same for several at once, of which nobody hears whether they were held. */
export const renewLiveLeases = async (ids: readonly string[], { by, holdsMs }: { by: string; holdsMs: number }): Promise<void> => {
  await LeaseModel.updateMany({ _id: { $in: [...ids] }, by, until: { $gt: new Date() } }, { $set: { until: fromNow(holdsMs) } })
}

/** Whether somebody holds it and lives. */
export const isLeaseHeld = async (_id: string): Promise<boolean> =>
  (await LeaseModel.findOne({ _id, until: { $gt: new Date() } }, { _id: 1 }).lean()) !== null

/** Until when its holder said to live, by the machine's clock; null where nobody does. Two answers that differ show somebody at work. */
export const heldUntil = async (_id: string): Promise<Date | null> =>
  (await LeaseModel.findOne({ _id, until: { $gt: new Date() } }, { until: 1 }).lean())?.until ?? null

/** Whether anybody holds a lease whose id is this, a colon and something more, and lives. */
export const isAnyLeaseHeld = async (prefix: string): Promise<boolean> =>
  (await LeaseModel.findOne({ _id: { $gte: `${prefix}:`, $lt: `${prefix};` }, until: { $gt: new Date() } }, { _id: 1 }).lean()) !== null

/** Asks the holder to end. */
export const askForLease = async (_id: string): Promise<void> => {
  await LeaseModel.updateOne({ _id }, { $set: { wanted: true } })
}

export const endLease = async (_id: string, by: string): Promise<void> => {
  if (own.get(_id) === by) own.delete(_id)
  await LeaseModel.deleteOne({ _id, by })
}

/** For a process that ends: others need not wait until what it still holds has run out. Answers how many were left. */
export const endOwnLeases = async (): Promise<number> => {
  const left = [...own]
  for (const [_id, by] of left) await endLease(_id, by)
  return left.length
}
