import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FRAME_BYTES, framesOf, frameStart, measure } from '../sealing/area'
import { blobStore } from './blobs'
import { inPieces } from './pieces'
import type { StoredBlob } from './store'

interface ReadOptions {
  /** null: it lies there unsealed. */
  readonly key: Buffer | null
  /** First plain byte; 0 unless told otherwise. */
  readonly start?: number
  /** Last plain byte, included; the end unless told otherwise. */
  readonly end?: number
  /** What is known of it: read from beginning to end, it fails before its last bytes are handed on where they are not those. */
  readonly sha256?: string
}

async function* plainPieces(blob: StoredBlob, blobId: string, { key, start = 0, end = Infinity }: ReadOptions): AsyncGenerator<Buffer> {
  const frames = framesOf(key, blobId)
  const { frames: count, size } = measure(blob.size, frames)
  const last = Math.min(end, size - 1)
  // Of an empty one the only frame is read all the same: it must be there and hold. What is not sealed has none.
  if (count === 0 && key !== null) throw new Error('a sealed blob has at least one frame')
  const from = Math.floor(start / FRAME_BYTES)
  const to = size === 0 ? count - 1 : Math.floor(last / FRAME_BYTES)
  if (from > to) return
  const step = frameStart(1, frames)
  const raw = blob.read({ from: frameStart(from, frames), to: Math.min(blob.size, frameStart(to + 1, frames)), step })
  let index = from
  for await (const frame of inPieces(raw, step)) {
    const content = frames.open(frame, { index, state: index === count - 1 ? 'last' : 'middle' })
    const piece = content.subarray(Math.max(0, start - index * FRAME_BYTES), last - index * FRAME_BYTES + 1)
    if (piece.length > 0) yield piece
    index++
  }
}

/** What is sealed holds by itself, frame by frame; what lies open, only its hash tells. */
async function* heldAgainst(pieces: AsyncIterable<Buffer>, blobId: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let before: Buffer | null = null
  for await (const piece of pieces) {
    if (before) yield before
    hash.update(piece)
    before = piece
  }
  if (hash.digest('hex') !== sha256) throw new Error(`blob ${blobId} is not what was written`)
  if (before) yield before
}

const checked = (blob: StoredBlob, blobId: string, options: ReadOptions): AsyncGenerator<Buffer> => {
  const pieces = plainPieces(blob, blobId, options)
  const { key, start = 0, end = Infinity, sha256 } = options
  return sha256 !== undefined && key === null && start === 0 && end >= blob.size - 1 ? heldAgainst(pieces, blobId, sha256) : pieces
}

async function* contents(blobId: string, options: ReadOptions): AsyncGenerator<Buffer> {
  const blob = await blobStore().open(blobId)
  try {
    yield* checked(blob, blobId, options)
  } finally {
    await blob.close()
  }
}

const streamOf = (pieces: AsyncIterable<Buffer>): Readable => Readable.from(pieces, { objectMode: false, highWaterMark: FRAME_BYTES })

/**
 * The plain bytes of a whole blob, or a part of them, a frame at a time. Fails where a frame was changed, and before any byte of it is
 * handed on.
 */
export const readBlob = (blobId: string, options: ReadOptions): Readable => streamOf(contents(blobId, options))

/** The same, once the store has answered: what is not there or cannot be asked is said before the first byte, while an answer can be. */
export const openBlob = async (blobId: string, options: ReadOptions): Promise<Readable> => {
  const blob = await blobStore().open(blobId)
  const stream = streamOf(checked(blob, blobId, options))
  stream.once('close', () => void blob.close())
  return stream
}

/** All of it at once; for what is known to be small. */
export const readWhole = async (blobId: string, options: ReadOptions): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of contents(blobId, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}
