import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { FRAME_BYTES, type Frames, frameStart, type FrameState, measure } from '../sealing/area'

interface FrameAt {
  readonly index: number
  readonly frames: Frames
}

/** The bytes of one frame as they lie there; shorter for the last one. */
const readRaw = async (file: FileHandle, { index, frames }: FrameAt): Promise<Buffer> => {
  const raw = Buffer.allocUnsafe(FRAME_BYTES + frames.overhead)
  let filled = 0
  while (filled < raw.length) {
    const { bytesRead } = await file.read(raw, filled, raw.length - filled, frameStart(index, frames) + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return raw.subarray(0, filled)
}

/** The content of one frame. Throws where it does not hold in that state. */
export const readFrame = async (file: FileHandle, at: FrameAt, state: FrameState): Promise<Buffer> =>
  at.frames.open(await readRaw(file, at), { index: at.index, state })

/**
 * The end of what had come in: open where a writer paused, middle or last where one was killed. Null where that frame was written in part
 * only.
 */
const readEnd = async (file: FileHandle, at: FrameAt): Promise<Buffer | null> => {
  const raw = await readRaw(file, at)
  for (const state of ['open', 'middle', 'last'] as const) {
    try {
      return at.frames.open(raw, { index: at.index, state })
    } catch {
      // In another state, or torn.
    }
  }
  return null
}

const readMiddle = (file: FileHandle, at: FrameAt): Promise<Buffer | null> => readFrame(file, at, 'middle').catch(() => null)

/**
 * What a writer that was killed has left: reads every frame for the hash and cuts off from the first one that does not hold. The sender is
 * told the offset that remains and goes on from there.
 */
export const recover = async (file: FileHandle, frames: Frames): Promise<{ index: number; content: Buffer; hash: Hash }> => {
  const count = measure((await file.stat()).size, frames).frames
  const hash = createHash('sha256')
  let last: Buffer | null = null
  let index = 0
  for (; index < count; index++) {
    const at = { index, frames }
    const content = await (index === count - 1 ? readEnd(file, at) : readMiddle(file, at))
    if (content === null) {
      await file.truncate(frameStart(index, frames))
      break
    }
    hash.update(content)
    last = content
  }
  if (last === null) return { index: 0, content: Buffer.alloc(0), hash }
  // The frame before the cut is a whole one: it is closed again with the next bytes, as a frame like any other that is full.
  return { index: index - 1, content: last, hash }
}
