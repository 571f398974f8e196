import { leases } from './lease'
import { UploadModel, type UploadDoc } from './model'
import { finishUpload, reopenUpload } from './receiving'

/**
 * Makes a document of what had come in whole when its server died; false where there was nothing to do, or not all of it is here. Under its
 * lease, as another process may be writing it: the writer that died holds that for some seconds.
 */
export const finishOne = async (_id: string, signal: AbortSignal): Promise<boolean> => {
  const lock = leases.newLock(_id)
  await lock.lock(signal, () => undefined)
  try {
    const doc = await UploadModel.findOne({ _id, state: { $ne: 'kept' } }).lean<UploadDoc>()
    return doc !== null && (await finishUpload(await reopenUpload(doc), null)).upload.doc.state === 'kept'
  } finally {
    await lock.unlock()
  }
}
