import { createHash } from 'node:crypto'
import { FRAME_BYTES } from '../sealing/area'
import type { BlobStore } from './store'

/** So many at a time: a small one is mostly waiting for an answer. */
const AT_A_TIME = 4

interface MoveOptions {
  /** Hashes what lies at both ends, also what was there already. */
  isChecked?: boolean
  /** Told after each blob. */
  onMoved?: (moved: Moved) => void
}

export interface Moved {
  copied: number
  /** Of those that were copied, as they lie there. */
  bytes: number
  /** Were there already, with the same size. */
  there: number
  /** Whose bytes are others than in the source. */
  wrong: string[]
}

const sha256Of = async (store: BlobStore, blobId: string): Promise<string> => {
  const [stored, hash] = [await store.open(blobId), createHash('sha256')]
  try {
    for await (const piece of stored.read({ from: 0, to: stored.size, step: FRAME_BYTES })) hash.update(piece)
  } finally {
    await stored.close()
  }
  return hash.digest('hex')
}

/** Bytes that were laid down; 'gone': the source has it no longer, as a Lotse beside removed it. */
const copyOne = async ([from, to]: readonly [BlobStore, BlobStore], blobId: string): Promise<number | 'there' | 'gone'> => {
  const size = await from.sizeOf(blobId)
  if (size === null) return 'gone'
  if (size === (await to.sizeOf(blobId))) return 'there'
  const stored = await from.open(blobId)
  try {
    await to.put(blobId, stored.read({ from: 0, to: stored.size, step: FRAME_BYTES }), stored.size)
  } finally {
    await stored.close()
  }
  return size
}

/**
 * Lays every whole blob of one store into another, byte for byte as it is sealed, and takes nothing away. What is there with its size is
 * not copied again: a run that was broken off goes on. Rejects where one of the stores does, or both are one.
 */
export const copyBlobs = async ([from, to]: readonly [BlobStore, BlobStore], { isChecked = false, onMoved }: MoveOptions = {}) => {
  if (from.place === to.place) throw new Error(`the contents lie in ${from.place} already`)
  const moved: Moved = { copied: 0, bytes: 0, there: 0, wrong: [] }
  const ids = from.whole()[Symbol.asyncIterator]()
  let isBroken = false
  const work = async (): Promise<void> => {
    for (let next = await ids.next(); next.done !== true && !isBroken; next = await ids.next()) {
      const bytes = await copyOne([from, to], next.value)
      if (bytes === 'gone') continue
      if (bytes === 'there') moved.there++
      else {
        moved.copied++
        moved.bytes += bytes
      }
      if (isChecked && (await sha256Of(from, next.value)) !== (await sha256Of(to, next.value))) moved.wrong.push(next.value)
      onMoved?.(moved)
    }
  }
  const workers = Array.from({ length: AT_A_TIME }, () =>
    work().catch((fault: unknown) => {
      isBroken = true
      throw fault
    }),
  )
  // Nothing is written any more once this rejects.
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return moved
}
