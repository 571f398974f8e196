import type { WebSocket } from 'ws'

export interface FrameLimits {
  /** Bytes of a message, unpacked. */
  readonly bytes: number
  /** Parts of a message that are not joined yet: every one keeps alive the memory that it came in. */
  readonly fragments: number
  readonly chunks: number
}

/** States of ws in which it has read a frame whole and works on it; in the first it unpacks. */
const [UNPACKING, WAITING] = [5, 6]
/** What packing can make of a byte at most. */
const MAX_UNPACKED = 1032
/** What an object takes that stands for a piece, whatever is in it. */
const PIECE_BYTES = 128

/**
 * What ws keeps of a message that is not whole yet, by its own names: it offers no others. Held by the pinned version and
 * tests/abuse/frames.test.ts.
 */
interface Receiver {
  _maxPayload: number
  _maxFragments: number
  _maxBufferedChunks: number
  readonly _state: number
  readonly _fin: boolean
  readonly _fragmented: number
  readonly _payloadLength: number
  readonly _bufferedBytes: number
  readonly _totalPayloadLength: number
  readonly _buffers: readonly Uint8Array[]
  readonly _fragments: readonly Uint8Array[]
  readonly _extensions: { readonly 'permessage-deflate'?: { _maxPayload: number } }
}

const receiverOf = (socket: WebSocket): Receiver => {
  const { _receiver: receiver } = socket as unknown as { _receiver: Receiver }
  const numbers = [receiver._maxPayload, receiver._maxFragments, receiver._maxBufferedChunks, receiver._state, receiver._bufferedBytes]
  if (!numbers.every((one) => typeof one === 'number') || !Array.isArray(receiver._buffers) || !Array.isArray(receiver._fragments))
    throw new Error('this version of ws keeps unfinished messages under other names: see server/transport/frames.ts')
  return receiver
}

/** What one socket has of a message that is not whole yet, and how much of it is allowed. */
export const framesOf = (socket: WebSocket) => {
  const receiver = receiverOf(socket)
  return {
    /** From now on, also for the message under way: answers whether that one is within it. */
    allow({ bytes, fragments, chunks }: FrameLimits): boolean {
      receiver._maxPayload = bytes
      receiver._maxFragments = fragments
      receiver._maxBufferedChunks = chunks
      const deflate = receiver._extensions['permessage-deflate']
      if (deflate) deflate._maxPayload = bytes
      return receiver._totalPayloadLength <= bytes
    },
    isOpen: (): boolean =>
      !(receiver._fin && [UNPACKING, WAITING].includes(receiver._state)) &&
      (receiver._fragmented !== 0 || receiver._state !== 0 || receiver._bufferedBytes > 0),
    /** What comes of it is there later, and nothing tells of it. */
    isUnpacking: (): boolean => receiver._state === UNPACKING,
    /** Bytes of memory that it keeps alive: a piece of one byte holds all of the chunk that it came in. */
    held(): number {
      const pieces = [...receiver._buffers, ...receiver._fragments]
      const memory = new Set(pieces.map(({ buffer }) => buffer))
      const coming = receiver._state === UNPACKING ? Math.min(receiver._maxPayload, receiver._payloadLength * MAX_UNPACKED) : 0
      return [...memory].reduce((sum, { byteLength }) => sum + byteLength, coming + pieces.length * PIECE_BYTES)
    },
  }
}
export type Frames = ReturnType<typeof framesOf>
