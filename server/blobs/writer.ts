import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { FRAME_BYTES, type Frames, framesOf, frameStart, type FrameState, measure } from '../sealing/area'
import { newBlobId, placesOf, settleFolderOf, syncFolderOf } from './folder'
import { gather, type Gathered } from './gathered'
import { readFrame, recover } from './recover'
import { type BlobWriter, LostBlob } from './store'
import { perWorld } from '../platform/world'

/** The running hash of blobs that were paused here: whoever goes on need not read everything again. */
interface Paused {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly hash: Hash
}
const paused = perWorld(() => new Map<string, Paused>())
const MAX_PAUSED = 2000

export const forgetPaused = (blobId: string): void => void paused.delete(blobId)

const keepPaused = (blobId: string, state: Paused): void => {
  const [oldest] = paused.keys()
  if (paused.size >= MAX_PAUSED && oldest !== undefined) paused.delete(oldest)
  paused.set(blobId, state)
}

/** The file that lies in this place; null: none. */
const inodeOf = (place: string): Promise<bigint | null> =>
  stat(place, { bigint: true }).then(
    ({ ino }) => ino,
    () => null,
  )

const unlessThere = (fault: unknown): null => {
  if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return null
  throw fault
}

/** Whether a writer of this process let the blob go last, and nothing touched it since: then nobody else has it open. */
const wasPausedHere = async (file: FileHandle, blobId: string): Promise<boolean> => {
  const { size, mtimeMs, ino } = await file.stat()
  const known = paused.get(blobId)
  return known !== undefined && known.size === size && known.mtimeMs === mtimeMs && known.ino === ino
}

/**
 * The file to write. One that is there and that somebody else may still have open (their lease ran out, by a crash or in their sleep) is
 * left to them: a copy takes its place, under a name that is collected if this ends half way. Windows does not give away the place of a
 * file that is open, and keeps it.
 */
const takeFile = async (unfinished: string, blobId: string): Promise<FileHandle> => {
  const made = await open(unfinished, 'wx+', 0o600).catch(unlessThere)
  if (made) return made
  const found = await open(unfinished, 'r+')
  if (process.platform === 'win32' || (await wasPausedHere(found, blobId))) return found
  await found.close()
  const copy = placesOf(newBlobId()).unfinished
  try {
    await copyFile(unfinished, copy, constants.COPYFILE_FICLONE)
    await rename(copy, unfinished)
  } catch (fault) {
    await rm(copy, { force: true })
    throw fault
  }
  return open(unfinished, 'r+')
}

/** Where writing goes on. */
interface Standing {
  index: number
  /** The frame that is not closed yet. */
  gathered: Gathered
  hash: Hash
}

const standingOf = async (file: FileHandle, { blobId, frames }: { blobId: string; frames: Frames }): Promise<Standing> => {
  const { size, mtimeMs } = await file.stat()
  const known = paused.get(blobId)
  paused.delete(blobId)
  if (size === 0) return { index: 0, gathered: gather(), hash: createHash('sha256') }
  // Written to by another process since: only the disk knows.
  if (known?.size !== size || known.mtimeMs !== mtimeMs) {
    const { index, content, hash } = await recover(file, frames)
    return { index, gathered: gather(content), hash }
  }
  const index = measure(size, frames).frames - 1
  return { index, gathered: gather(await readFrame(file, { index, frames }, 'open')), hash: known.hash }
}

const writeAll = async (file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { bytesWritten } = await file.writev([...pieces], position)
  // A full disk may take a part and say nothing.
  if (bytesWritten !== length) throw new Error(`only ${bytesWritten} of ${length} bytes were written`)
}

/** BlobStore.openWriter in the folder. */
export const openFolderWriter = async (blobId: string, { key }: { key: Buffer | null }): Promise<BlobWriter> => {
  const { whole, unfinished } = placesOf(blobId)
  const frames = framesOf(key, blobId)
  const file = await takeFile(unfinished, blobId)
  const { ino } = await file.stat({ bigint: true })
  const standing = await standingOf(file, { blobId, frames }).catch(async (fault: unknown) => {
    await file.close()
    throw fault
  })
  // One frame on its way to the disk while the next one is gathered.
  let onItsWay: Promise<void> = Promise.resolve()

  const flush = async (state: FrameState): Promise<void> => {
    const { index, gathered } = standing
    const sealed = frames.seal(gathered.content(), { index, state })
    await onItsWay
    onItsWay = writeAll(file, sealed, frameStart(index, frames))
    // Waited for with the next frame, the pause or the end; until then a fault is not an unhandled one.
    onItsWay.catch(() => undefined)
  }

  const assertOwn = async (): Promise<void> => {
    if ((await inodeOf(unfinished)) !== ino) throw new LostBlob(`blob ${blobId} was taken over by another writer`)
  }

  const offset = (): number => standing.index * FRAME_BYTES + standing.gathered.held()

  return {
    blobId,
    offset,
    assertOwn,
    async write(chunk) {
      for (let rest = chunk; rest.length > 0;) {
        // A full frame waits until more comes: it may be the last one, and that has to say so.
        if (standing.gathered.held() === FRAME_BYTES) {
          await flush('middle')
          standing.index++
          standing.gathered.clear()
        }
        const taken = standing.gathered.take(rest)
        standing.hash.update(rest.subarray(0, taken))
        rest = rest.subarray(taken)
      }
    },
    async pause() {
      try {
        if (offset() > 0) await flush('open')
        await onItsWay
        await file.datasync()
        const { size, mtimeMs, ino: inode } = await file.stat()
        const isOwn = (await inodeOf(unfinished)) === ino
        if (size > 0 && isOwn) keepPaused(blobId, { size, mtimeMs, ino: inode, hash: standing.hash })
      } finally {
        await file.close()
      }
    },
    async finish() {
      try {
        await flush('last')
        await onItsWay
        await file.sync()
        await assertOwn()
      } finally {
        await file.close()
      }
      await settleFolderOf(whole)
      await rename(unfinished, whole)
      await syncFolderOf(whole)
      return { blobId, size: offset(), sha256: standing.hash.digest('hex') }
    },
  }
}
