import { useSyncExternalStore } from 'react'
import { wallClockOf } from '../../../engine/form'

const listeners = new Map<number, Set<() => void>>()

/** Milliseconds that the server is ahead of this machine. Deadlines are the server's, and office clocks are often minutes off. */
let offset = 0

export const serverNow = (): number => Date.now() + offset

/** The day by the server's clock in Berlin, YYYY-MM-DD. */
export const serverToday = (): string => wallClockOf(new Date(serverNow())).date

/**
 * Sets the clock by an instant the server named; `asked` and `answered` are when (Date.now()) it was asked for and came, half the way is
 * taken off. An answer from a cache must say when it came: its instant is as old as it is.
 */
export const setServerClock = (instant: string | number, asked = Date.now(), answered = Date.now()): void => {
  const time = typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(time)) return
  offset = time - (asked + answered) / 2
  // Clocks that stand on the page would be as wrong as this machine's until their next tick.
  for (const all of listeners.values()) all.forEach((tell) => tell())
}

/** Reads the server's clock from the Date header of any answer (whole seconds, so half a second is added). */
const readServerClock = async (): Promise<void> => {
  const asked = Date.now()
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    const date = response.headers.get('date')
    if (date !== null) setServerClock(Date.parse(date) + 500, asked)
  } catch {
    // Without the server the own clock has to do; the banner says that the line is down.
  }
}

const REREAD_MS = 10 * 60_000

/** Reads the clock now, and again when the page comes back to sight or to the net: a machine that slept, or was set right, has moved. */
export const followServerClock = (): void => {
  void readServerClock()
  setInterval(() => void readServerClock(), REREAD_MS)
  addEventListener('online', () => void readServerClock())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readServerClock()
  })
}

const timers = new Map<number, ReturnType<typeof setInterval>>()

/** One timer per step for all clocks of a page. */
const subscribe =
  (step: number) =>
  (listener: () => void): (() => void) => {
    const all = listeners.get(step) ?? new Set()
    listeners.set(step, all.add(listener))
    if (!timers.has(step))
      timers.set(
        step,
        setInterval(() => all.forEach((tell) => tell()), step),
      )
    return () => {
      all.delete(listener)
      if (all.size > 0) return
      clearInterval(timers.get(step))
      timers.delete(step)
    }
  }

const subscribeSecond = subscribe(1000)
const subscribeHalfMinute = subscribe(30_000)

/** The server's time, rounded down to the step, as a value that moves by itself. */
export const useServerNow = (step: 'second' | 'halfMinute' = 'halfMinute'): number => {
  const width = step === 'second' ? 1000 : 30_000
  return useSyncExternalStore(step === 'second' ? subscribeSecond : subscribeHalfMinute, () => Math.floor(serverNow() / width) * width)
}
