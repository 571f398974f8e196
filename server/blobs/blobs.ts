import { createReadStream } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FRAME_BYTES } from '../sealing/area'
import { blobsFolder, isBlobId, newBlobId, placesOf, settleFolderOf, syncFolderOf, UNFINISHED } from './folder'
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

let isPutOff: (blobId: string) => Promise<boolean> = async () => false

/** Who may put the removal of a blob off, and has to call `eraseBlob` later: a backup that has yet to copy it. */
export const setPutOff = (puts: (blobId: string) => Promise<boolean>): void => {
  isPutOff = puts
}

/** Takes a blob away, whole or not; nothing happens where there is none. */
export const eraseBlob = async (blobId: string): Promise<void> => {
  forgetPaused(blobId)
  const { whole, unfinished } = placesOf(blobId)
  await Promise.all([whole, unfinished].map((file) => rm(file, { force: true })))
}

/** Removes a blob that no row names any more, now or when the backup that runs is done. */
export const removeBlob = async (blobId: string): Promise<void> => {
  if (!(await hasBlob(blobId)) || !(await isPutOff(blobId))) await eraseBlob(blobId)
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

/** Every whole blob, with its bytes as they are stored. */
export async function* wholeBlobs(): AsyncGenerator<{ readonly blobId: string; readonly bytes: number }> {
  for await (const folder of namesIn(blobsFolder())) {
    if (folder === UNFINISHED) continue
    for await (const blobId of namesIn(join(blobsFolder(), folder))) {
      const found = isBlobId(blobId) ? await stat(placesOf(blobId).whole).catch(() => null) : null
      if (found) yield { blobId, bytes: found.size }
    }
  }
}

/** A whole blob byte for byte as it is stored, for a backup. */
export const readStored = (blobId: string): AsyncIterable<Buffer> =>
  createReadStream(placesOf(blobId).whole, { highWaterMark: FRAME_BYTES })

/** The same back again; appears whole or not at all. */
export const takeStored = async (blobId: string, source: AsyncIterable<Uint8Array>): Promise<void> => {
  const { whole, unfinished } = placesOf(blobId)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    for await (const piece of source) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
  await settleFolderOf(whole)
  await rename(unfinished, whole)
  await syncFolderOf(whole)
}

/** Every blob that is not whole: of uploads under way, and what is left of broken ones. */
export const unfinishedBlobs = (): AsyncGenerator<FoundBlob> => blobsIn(join(blobsFolder(), UNFINISHED))
