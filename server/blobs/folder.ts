import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { holdStore } from './store'
import { perWorld, slot } from '../platform/world'

/** Lower case throughout: some disks do not tell 'a' from 'A'. */
const BLOB_ID = /^[0-9a-f]{32}$/

const root = slot<string | null>(() => null)

/** Blobs lie in a folder: DATA_DIR/blobs. Several processes may share it. */
export const holdBlobs = (folder: string): void => {
  root.value = folder
  holdStore(null)
  mkdirSync(join(folder, UNFINISHED), { recursive: true, mode: 0o700 })
}

export const UNFINISHED = 'unfinished'

export const blobsFolder = (): string => {
  if (root.value === null) throw new Error('no folder for blobs was named')
  return root.value
}

export const newBlobId = (): string => randomBytes(16).toString('hex')
export const isBlobId = (text: string): boolean => BLOB_ID.test(text)

/** Where a blob lies once it is whole, and until then. Throws for anything that is no id, as it becomes a part of a path. */
export const placesOf = (blobId: string): { whole: string; unfinished: string } => {
  if (!isBlobId(blobId)) throw new Error('not a blob id')
  const folder = blobsFolder()
  return { whole: join(folder, blobId.slice(0, 2), blobId), unfinished: join(folder, UNFINISHED, blobId) }
}

/** Folders that this process has on the disk for sure. Another process may have made one and been cut off before it was. */
const settled = perWorld(() => new Set<string>())

/**
 * Makes the folder of a file where it is missing, and makes that last: a file in a folder that a lost power supply takes away is gone as
 * well.
 */
export const settleFolderOf = async (file: string): Promise<void> => {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (settled.has(folder)) return
  await syncFolderOf(folder)
  settled.add(folder)
}

/** Makes a rename last: the folder's own record goes to disk. Windows knows no such thing and needs none. */
export const syncFolderOf = async (file: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
