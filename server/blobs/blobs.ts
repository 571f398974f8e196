import { newBlobId } from './folder'
import { folderStore } from './folderStore'
import { type BlobStore, type BlobWriter, type FoundBlob, heldStore, type Written } from './store'
import { slot } from '../platform/world'

/** Where contents lie. */
export const blobStore = (): BlobStore => heldStore() ?? folderStore

/** Goes on with an unfinished blob, or begins it. `key` null leaves it unsealed. */
export const openWriter = (blobId: string, options: { key: Buffer | null }): Promise<BlobWriter> => blobStore().openWriter(blobId, options)

/** Writes a stream as a new blob, sealed with `key`. Where the stream fails nothing of it stays. */
export const writeBlob = async (
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { key }: { key: Buffer | null },
): Promise<Written> => {
  const writer = await openWriter(newBlobId(), { key })
  try {
    for await (const chunk of source) await writer.write(chunk)
  } catch (fault) {
    await writer.pause().catch(() => undefined)
    await removeBlob(writer.blobId)
    throw fault
  }
  return writer.finish()
}

/** Who may put the removal of a blob off, and has to call `eraseBlob` later: a backup that has yet to copy it. */
export const isPutOff = slot<(blobId: string) => Promise<boolean>>(() => async () => false)

/** Removes a blob that no row names any more, now or when the backup that runs is done. */
export const removeBlob = async (blobId: string): Promise<void> => {
  if (!(await hasBlob(blobId)) || !(await isPutOff.value(blobId))) await blobStore().remove(blobId)
}

/** Bytes of a whole blob as they lie there; 0 where there is none. */
export const storedBytes = async (blobId: string): Promise<number> => (await blobStore().sizeOf(blobId)) ?? 0

/** Whether a blob lies there whole. */
export const hasBlob = async (blobId: string): Promise<boolean> => (await blobStore().sizeOf(blobId)) !== null

/** Every blob that is not whole: of uploads under way, and what is left of broken ones. */
export const unfinishedBlobs = (): AsyncIterable<FoundBlob> => blobStore().unfinished()

/** Bytes that are free where contents lie; null where nobody can say. */
export const freeBytes = (): Promise<number | null> => blobStore().freeBytes()
