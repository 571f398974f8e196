import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FRAME_BYTES, framesOf, measure } from '../sealing/area'
import { placesOf } from './folder'
import { readFrame } from './recover'

interface ReadOptions {
  /** null: it lies there unsealed. */
  readonly key: Buffer | null
  /** First plain byte; 0 unless told otherwise. */
  readonly start?: number
  /** Last plain byte, included; the end unless told otherwise. */
  readonly end?: number
}

async function* contents(blobId: string, { key, start = 0, end = Infinity }: ReadOptions): AsyncGenerator<Buffer> {
  const frames = framesOf(key, blobId)
  const file = await open(placesOf(blobId).whole, 'r')
  try {
    const { frames: count, size } = measure((await file.stat()).size, frames)
    const last = Math.min(end, size - 1)
    // Of an empty one the only frame is read all the same: it must be there and hold. What is not sealed has none.
    if (count === 0 && key !== null) throw new Error('a sealed blob has at least one frame')
    const from = Math.floor(start / FRAME_BYTES)
    const to = size === 0 ? count - 1 : Math.floor(last / FRAME_BYTES)
    for (let index = from; index <= to; index++) {
      const content = await readFrame(file, { index, frames }, index === count - 1 ? 'last' : 'middle')
      const piece = content.subarray(Math.max(0, start - index * FRAME_BYTES), last - index * FRAME_BYTES + 1)
      if (piece.length > 0) yield piece
    }
  } finally {
    await file.close()
  }
}

/**
 * The plain bytes of a whole blob, or a part of them, a frame at a time. Fails where a frame was changed, and before any byte of it is
 * handed on.
 */
export const readBlob = (blobId: string, options: ReadOptions): Readable =>
  Readable.from(contents(blobId, options), { objectMode: false, highWaterMark: FRAME_BYTES })

/** All of it at once; for what is known to be small. */
export const readWhole = async (blobId: string, options: ReadOptions): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of contents(blobId, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}
