import { connection } from '../platform/database/model'
import { eraseBlob } from '../blobs/area'
import { insertAll } from '../platform/insertAll'
import { endLease, isLeaseHeld, renewLiveLease, takeLease } from '../platform/leases'
import { newId } from '../platform/newId'
import { BackupFault } from './store'

const NAME = 'backup'
const HOLDS_MS = 60_000
const RENEW_MS = 10_000

/** Blobs that no row names any more, and that the backup of a moment before may still have to copy. */
const putOff = () => connection().collection<{ _id: string; at: Date }>('blobsToRemove')

/**
 * Whoever removes a blob has taken it from its row before. So where no backup is under way at this moment, the moment of a later one does
 * not name it, and it may go at once; while one is, it goes when that is done.
 */
export const putOffRemoval = async (blobId: string): Promise<boolean> => {
  if (!(await isLeaseHeld(NAME))) return false
  await insertAll(putOff() as unknown as Parameters<typeof insertAll>[0], [{ _id: blobId, at: new Date() }])
  return true
}

export const isBackingUp = (): Promise<boolean> => isLeaseHeld(NAME)

/** Removes what was put off; also what was left by a backup that was killed. Nothing while one is under way. */
export const removePutOff = async (): Promise<number> => {
  if (await isLeaseHeld(NAME)) return 0
  const found = await putOff().find({}).toArray()
  for (const { _id } of found) {
    await eraseBlob(_id)
    await putOff().deleteOne({ _id })
  }
  return found.length
}

export class UnderWay extends BackupFault {}

const SILENT = 'This backup was silent for over a minute, and is not whole: begin again.'

/** The time of one backup: one at a time in the whole house, and no content goes meanwhile. */
export const whileBackingUp = async <T>(work: (assertHeld: () => Promise<void>) => Promise<T>): Promise<T> => {
  const mine = { by: newId(), holdsMs: HOLDS_MS }
  if (!(await takeLease(NAME, mine))) throw new UnderWay('Another backup is under way.')
  const renewing = setInterval(() => void renewLiveLease(NAME, mine).catch(() => undefined), RENEW_MS)
  renewing.unref()
  try {
    return await work(async () => {
      // Silent for too long: somebody may have removed what was still to be copied.
      if (!(await renewLiveLease(NAME, mine))) throw new BackupFault(SILENT)
    })
  } finally {
    clearInterval(renewing)
    await endLease(NAME, mine.by).catch(() => undefined)
    await removePutOff().catch(() => undefined)
  }
}
