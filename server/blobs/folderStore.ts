import { open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { blobsFolder, isBlobId, newBlobId, placesOf, settleFolderOf, syncFolderOf, UNFINISHED } from './folder'
import type { BlobStore, FoundBlob, StoredBlob } from './store'
import { forgetPaused, openFolderWriter } from './writer'

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null)
  if (entries) for await (const entry of entries) yield entry.name
}

const touchedAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  )

async function* blobsIn(folder: string): AsyncGenerator<FoundBlob> {
  for await (const name of namesIn(folder)) {
    const touched = isBlobId(name) ? await touchedAt(join(folder, name)) : null
    if (touched) yield { blobId: name, touched }
  }
}

const openStored = async (blobId: string): Promise<StoredBlob> => {
  const file = await open(placesOf(blobId).whole, 'r')
  const { size } = await file.stat()
  return {
    size,
    async *read({ from, to, step }) {
      for (let at = from; at < to;) {
        const piece = Buffer.allocUnsafe(Math.min(step, to - at))
        const { bytesRead } = await file.read(piece, 0, piece.length, at)
        if (bytesRead === 0) throw new Error(`blob ${blobId} ends after ${at} bytes`)
        at += bytesRead
        yield piece.subarray(0, bytesRead)
      }
    },
    close: () => file.close(),
  }
}

/** Written beside, and renamed once all of it is on the disk. */
const putWhole = async (blobId: string, source: AsyncIterable<Uint8Array>, size: number): Promise<void> => {
  const { whole } = placesOf(blobId)
  const beside = placesOf(newBlobId()).unfinished
  const file = await open(beside, 'wx', 0o600)
  try {
    let written = 0
    for await (const piece of source) {
      await file.writeFile(piece)
      written += piece.length
    }
    if (written !== size) throw new Error(`blob ${blobId} has ${written} bytes instead of ${size}`)
    await file.sync()
    await settleFolderOf(whole)
    await rename(beside, whole)
    await syncFolderOf(whole)
  } catch (fault) {
    await rm(beside, { force: true })
    throw fault
  } finally {
    await file.close()
  }
}

/** Contents in the folder that holdBlobs named. */
export const folderStore: BlobStore = {
  get place() {
    return blobsFolder()
  },
  openWriter: openFolderWriter,
  sizeOf: (blobId) =>
    stat(placesOf(blobId).whole).then(
      ({ size }) => size,
      () => null,
    ),
  open: openStored,
  async remove(blobId) {
    forgetPaused(blobId)
    const { whole, unfinished } = placesOf(blobId)
    await Promise.all([whole, unfinished].map((file) => rm(file, { force: true })))
  },
  unfinished: () => blobsIn(join(blobsFolder(), UNFINISHED)),
  async *whole() {
    for await (const folder of namesIn(blobsFolder()))
      if (/^[0-9a-f]{2}$/.test(folder)) for await (const { blobId } of blobsIn(join(blobsFolder(), folder))) yield blobId
  },
  put: putWhole,
  freeBytes: () =>
    statfs(blobsFolder()).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
}
