import { join } from 'node:path'
import { type S3Settings, s3Text } from '../platform/s3Address'
import { holdBlobs } from './folder'
import { StoreAway } from './s3/away'
import { openObjectStore } from './s3/store'
import { holdStore } from './store'

/**
 * Contents lie where the configuration says: in object storage, or in DATA_DIR/blobs. Rejects with a sentence for whoever runs Lotse where
 * the storage does not take, hand out, list and delete.
 */
export const holdContents = async ({ dataDir, blobs }: { dataDir: string; blobs: S3Settings | null }): Promise<void> => {
  holdBlobs(join(dataDir, 'blobs'))
  if (blobs === null) return
  const store = await openObjectStore(blobs)
  await store.tryOut().catch((fault: unknown) => {
    throw fault instanceof StoreAway ? new Error(`BLOBS is '${s3Text(blobs.address)}'. ${fault.sentence}`, { cause: fault }) : fault
  })
  holdStore(store)
}
