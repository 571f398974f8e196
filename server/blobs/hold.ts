import { join } from 'node:path'
import { type S3Settings, s3Text } from '../platform/s3Address'
import { holdBlobs } from './folder'
import { folderStore } from './folderStore'
import { StoreAway } from './s3/away'
import { openObjectStore } from './s3/store'
import { type BlobStore, holdStore } from './store'

interface Contents {
  dataDir: string
  /** Object storage; null: DATA_DIR/blobs. */
  blobs: S3Settings | null
}

/**
 * Where contents lie, tried out. Rejects with a sentence for whoever runs Lotse where the storage does not take, hand out, list and delete.
 */
export const openContents = async ({ dataDir, blobs }: Contents): Promise<BlobStore> => {
  if (blobs === null) {
    holdBlobs(join(dataDir, 'blobs'))
    return folderStore
  }
  const store = await openObjectStore(blobs)
  await store.tryOut().catch((fault: unknown) => {
    throw fault instanceof StoreAway ? new Error(`BLOBS is '${s3Text(blobs.address)}'. ${fault.sentence}`, { cause: fault }) : fault
  })
  return store
}

/** From now on contents lie where the configuration says. Rejects as openContents does. */
export const holdContents = async (contents: Contents): Promise<void> => {
  holdBlobs(join(contents.dataDir, 'blobs'))
  if (contents.blobs !== null) holdStore(await openContents(contents))
}
