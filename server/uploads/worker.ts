import { removeBlob, unfinishedBlobs } from '../blobs/area'
import { now } from '../platform/clock'
import { isLeaseHeld } from '../platform/leases'
import { doesWork } from '../platform/role'
import { finishOne } from './finish'
import { leaseOf } from './lease'
import { UploadModel, type UploadDoc } from './model'
import { startScanning } from './scan/worker'

const HOUR_MS = 3_600_000
const FINISH_MS = 60_000
/** Longer than bytes are awaited: nobody goes on with what is older. */
const SPARED_MS = 8 * 24 * HOUR_MS

/**
 * Makes documents of what had come in whole when a server died, or when the database was away. Answers how many. `sparesHeld`: what
 * somebody is at is left to them.
 */
export const finishReceived = async (
  onError: (fault: unknown) => void,
  { signal } = new AbortController(),
  sparesHeld = false,
): Promise<number> => {
  const open = await UploadModel.find({ state: { $ne: 'kept' }, receivedAt: { $ne: null } }, { _id: 1 }).lean<Pick<UploadDoc, '_id'>[]>()
  let finished = 0
  for (const { _id } of open) {
    if (signal.aborted) break
    if (sparesHeld && (await isLeaseHeld(leaseOf(_id)))) continue
    try {
      if (await finishOne(_id, signal)) finished++
    } catch (fault) {
      if (!signal.aborted) onError(fault)
    }
  }
  return finished
}

const isAwaited = async (blobId: string): Promise<boolean> => (await UploadModel.findOne({ blobId }, { _id: 1 }).lean()) !== null

/**
 * Takes away the bytes of uploads that were given up. Answers how many. Whole blobs are never collected: whoever forgot to name one as
 * theirs would lose it, and what a crash can leave of them is little.
 */
export const collectBlobs = async (): Promise<number> => {
  let removed = 0
  for await (const { blobId, touched } of unfinishedBlobs()) {
    if (touched.getTime() > now().getTime() - SPARED_MS || (await isAwaited(blobId))) continue
    await removeBlob(blobId)
    removed++
  }
  return removed
}

/**
 * What uploads do beside requests: finish what a crash interrupted, take away what was given up, have files scanned; a web process has
 * scanned what came in there.
 */
export const startUploadWorker = (onError: (fault: unknown) => void) => {
  const scanning = startScanning(onError)
  if (!doesWork()) return scanning
  const collect = (): void => void collectBlobs().catch(onError)
  const collecting = setInterval(collect, 6 * HOUR_MS)
  collecting.unref()
  const ending = new AbortController()
  // A fault between the last byte and the document, with nobody who asks again: a form's sender does not.
  const finishing = setInterval(() => void finishReceived(onError, ending, true).catch(onError), FINISH_MS)
  finishing.unref()
  const starting = finishReceived(onError, ending).then(() => scanning.look(), onError)
  return {
    async close(): Promise<void> {
      clearInterval(collecting)
      clearInterval(finishing)
      ending.abort()
      await starting
      await scanning.close()
    },
  }
}
