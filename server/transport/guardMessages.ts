import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createAllowance, type Allowance, type Holder } from './allowance'
import { MAX_BYTES, MAX_BYTES_OF_STRANGERS } from '../calls/jsonrpc'
import type { Line } from './socketLine'

interface FrameLimits {
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
const framesOf = (socket: WebSocket) => {
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

/** Browsers send a message in one frame or in few; what comes in over a slow line comes in pieces of about 1,400 bytes. */
const OF_STRANGERS: FrameLimits = { bytes: MAX_BYTES_OF_STRANGERS, fragments: 64, chunks: 512 }
const OF_MEMBERS: FrameLimits = { bytes: MAX_BYTES, fragments: 16_384, chunks: 65_536 }
const [POLICY_VIOLATION, TOO_LARGE, TRY_LATER] = [1008, 1009, 1013]
/** What messages of all strangers on websockets may hold that are not whole or not answered yet (tests/load/guestSockets.test.ts). */
const SHARED = { most: 8 * 1024 * 1024, fair: 16 * 1024 }
export const allowanceOfStrangers = (): Allowance => createAllowance(SHARED)
const UNPACKING_MS = 20
/** How long the other side may take to hear why it is over. */
const GRACE_MS = 1_000

interface GuardOptions {
  readonly socket: WebSocket
  /** The line beneath it. */
  readonly stream: Duplex
  readonly line: Pick<Line, 'isStranger' | 'isUnknown' | 'held'>
  /** What all strangers together may make us hold. */
  readonly strangers: Allowance
  /** Told where this one was cut off because they held too much. */
  onCut(): void
  /** Milliseconds from the first byte of a message to its last. */
  readonly wholeWithin: number
}

/**
 * Ends a line whose messages are too large, take too long, or hold too much memory together with those of other strangers. `look` is told
 * of whatever may have changed who speaks or what is held; messages and bytes are heard here.
 */
export const guardMessages = ({ socket, stream, line, strangers, onCut, wholeWithin }: GuardOptions) => {
  const frames = framesOf(socket)
  let allowed: FrameLimits | null = null
  let isOver = false
  let messages = 0
  /** Of the message under way. */
  let patience: { of: number; timer: NodeJS.Timeout } | null = null

  const forgetTime = (): void => {
    clearTimeout(patience?.timer)
    patience = null
  }
  const stop = (): void => {
    isOver = true
    forgetTime()
    strangers.forget(holder)
  }
  const terminateSoon = (): void => void setTimeout(() => socket.terminate(), GRACE_MS).unref()
  const end = (code: number, reason: string): void => {
    if (isOver) return
    stop()
    socket.close(code, reason)
    // Nothing more is read: what is held must not grow while the other side takes its time.
    socket.pause()
    terminateSoon()
  }
  const holder: Holder = {
    held: () => frames.held() + line.held(),
    drop() {
      if (isOver) return
      stop()
      onCut()
      socket.close(TRY_LATER, 'too much is under way here, try again later')
      setImmediate(() => socket.terminate())
    },
  }

  const look = (): void => {
    if (isOver) return
    // Who it is may still be looked up: a large save that comes first after a reconnect must get through, within what strangers share.
    const isKnown = !line.isStranger() && !line.isUnknown()
    const limits = line.isStranger() && !line.isUnknown() ? OF_STRANGERS : OF_MEMBERS
    if (limits !== allowed) {
      allowed = limits
      if (!frames.allow(limits)) return end(TOO_LARGE, 'message too large')
    }
    if (!frames.isOpen()) forgetTime()
    else if (patience?.of !== messages) {
      forgetTime()
      const timer = setTimeout(() => end(POLICY_VIOLATION, `message not whole within ${wholeWithin / 1000} s`), wholeWithin)
      patience = { of: messages, timer: timer.unref() }
    }
    if (isKnown) return strangers.forget(holder)
    strangers.tell(holder)
    if (frames.isUnpacking()) setTimeout(look, UNPACKING_MS).unref()
  }

  // After the library's own listeners, which take the bytes in.
  stream.on('data', look)
  socket.on('message', () => {
    messages++
    look()
  })
  socket.on('error', () => {
    stop()
    terminateSoon()
  })
  socket.on('close', stop)
  look()
  return { look }
}
