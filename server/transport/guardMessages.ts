import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { createAllowance, type Allowance, type Holder } from './allowance'
import { framesOf, type FrameLimits } from './frames'
import { MAX_BYTES, MAX_BYTES_OF_STRANGERS } from '../calls/jsonrpc'
import type { Line } from './socketLine'

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
