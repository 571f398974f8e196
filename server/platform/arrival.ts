import { nowLess } from './clock'

/** How often a look is taken whether the event loop comes round. */
const STEP_MS = 20
/** Longer than this nobody is busy: a process that was halted and goes on. */
const MAX_MS = 10_000

let watchers = 0
let timer: NodeJS.Timeout | null = null
let expected = 0
/** What the last look came too late by, for all that is read in the round of the loop that it began. */
let stood = 0

const look = (): void => {
  const at = performance.now()
  stood = Math.max(0, at - expected)
  expected = at + STEP_MS
  // After what waits by now was read: whatever comes next came in by itself.
  if (stood >= 1) setImmediate(() => (stood = 0))
}

/** How long what is read now may have lain there because the event loop stood still; never back to before the loop last came round. */
export const loopDelay = (): number => {
  if (timer === null) return 0
  const at = performance.now()
  const since = stood >= 1 ? at - (expected - STEP_MS) + stood : Math.max(0, at - expected)
  return Math.min(Math.floor(since), MAX_MS)
}

/** Measures the delays of the event loop as long as somebody listens to a socket. */
export const watchLoop = (): { close(): void } => {
  watchers++
  if (timer === null) {
    expected = performance.now() + STEP_MS
    timer = setInterval(look, STEP_MS)
    timer.unref()
  }
  let isOpen = true
  return {
    close() {
      if (!isOpen) return
      isOpen = false
      if (--watchers > 0 || timer === null) return
      clearInterval(timer)
      timer = null
      stood = 0
    },
  }
}

/**
 * When a message came in whose last byte was read just now, less the event loop's delay: nobody is late because this server was busy. What
 * is stamped by `now()` and told before a message is sent is never later than that message, since telling takes a round of the loop.
 */
export const arrivedAt = (): Date => nowLess(loopDelay())
