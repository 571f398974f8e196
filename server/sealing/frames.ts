import { openBytes, OVERHEAD_BYTES, sealPieces, subKey } from './bytes'

/** Plain bytes in every frame of a stream but the last one. */
export const FRAME_BYTES = 1024 * 1024

/**
 * Which frame it is: the last one says so, so that a stream cannot be cut; an `open` one is the end of what has come in so far, and no part
 * of a whole stream.
 */
export type FrameState = 'middle' | 'last' | 'open'

interface FramePlace {
  readonly index: number
  readonly state: FrameState
}

/** How the frames of one blob lie on disk. */
export interface Frames {
  /** Bytes that each frame takes beyond its content. */
  readonly overhead: number
  /** Bytes of their own: the content may be used for something else at once. */
  seal(content: Uint8Array, place: FramePlace): Uint8Array[]
  /** Throws where the frame is not what was sealed for this blob and place. */
  open(frame: Buffer, place: FramePlace): Buffer
}

/** AES-256-GCM with a key of the blob's own; each frame is bound to blob, place and state, so cutting, swapping and repeating is found. */
export const sealedFrames = (key: Buffer, blobId: string): Frames => {
  const own = subKey(key, `blob ${blobId}`)
  const bindingOf = ({ index, state }: FramePlace) => ({ key: own, aad: Buffer.from(JSON.stringify([blobId, index, state]), 'utf8') })
  return {
    overhead: OVERHEAD_BYTES,
    seal: (content, place) => sealPieces(content, bindingOf(place)),
    open: (frame, place) => openBytes(frame, bindingOf(place)),
  }
}

/** What is not sealed lies there as it is. */
export const plainFrames: Frames = { overhead: 0, seal: (content) => [Buffer.from(content)], open: (frame) => frame }

export const framesOf = (key: Buffer | null, blobId: string): Frames => (key === null ? plainFrames : sealedFrames(key, blobId))

/** Where a frame begins on disk. */
export const frameStart = (index: number, { overhead }: Frames): number => index * (FRAME_BYTES + overhead)

/** How many frames so many bytes on disk are, and how many plain bytes in all. */
export const measure = (bytesOnDisk: number, { overhead }: Frames): { frames: number; size: number } => {
  const frames = Math.ceil(bytesOnDisk / (FRAME_BYTES + overhead))
  return { frames, size: Math.max(0, bytesOnDisk - frames * overhead) }
}
