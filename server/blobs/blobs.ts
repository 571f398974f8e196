import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { blobsFolder, isBlobId, newBlobId, placesOf, UNFINISHED } from './folder'
import { forgetPaused, openWriter, type Written } from './writer'

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

/** Removes a blob, whole or not; nothing happens where there is none. */
export const removeBlob = async (blobId: string): Promise<void> => {
  forgetPaused(blobId)
  const { whole, unfinished } = placesOf(blobId)
  await Promise.all([whole, unfinished].map((file) => rm(file, { force: true })))
}

/** Whether a blob lies there whole. */
export const hasBlob = (blobId: string): Promise<boolean> =>
  stat(placesOf(blobId).whole).then(
    () => true,
    () => false,
  )

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null)
  if (entries) for await (const entry of entries) yield entry.name
}

const touchedAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  )

interface FoundBlob {
  readonly blobId: string
  /** When it was last written to. */
  readonly touched: Date
}

async function* blobsIn(folder: string): AsyncGenerator<FoundBlob> {
  for await (const name of namesIn(folder)) {
    const touched = isBlobId(name) ? await touchedAt(join(folder, name)) : null
    if (touched) yield { blobId: name, touched }
  }
}

/** Every blob that is not whole: of uploads under way, and what is left of broken ones. */
export const unfinishedBlobs = (): AsyncGenerator<FoundBlob> => blobsIn(join(blobsFolder(), UNFINISHED))
