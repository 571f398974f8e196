import { FRAME_BYTES } from '../sealing/area'
import { blobStore } from './blobs'

/** Takes a blob away, whole or not; nothing happens where there is none. */
export const eraseBlob = (blobId: string): Promise<void> => blobStore().remove(blobId)

/** Every whole blob, with its bytes as they are stored. */
export async function* wholeBlobs(): AsyncGenerator<{ readonly blobId: string; readonly bytes: number }> {
  for await (const blobId of blobStore().whole()) {
    const bytes = await blobStore().sizeOf(blobId)
    if (bytes !== null) yield { blobId, bytes }
  }
}

/** A whole blob byte for byte as it is stored, for a backup. */
export async function* readStored(blobId: string): AsyncGenerator<Buffer> {
  const stored = await blobStore().open(blobId)
  try {
    yield* stored.read({ from: 0, to: stored.size, step: FRAME_BYTES })
  } finally {
    await stored.close()
  }
}

/** The same back again, so many bytes; appears whole or not at all. */
export const takeStored = (blobId: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<void> =>
  blobStore().put(blobId, source, bytes)
