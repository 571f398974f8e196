import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** From the top of one card to the top of the next, in px; board.css draws them 8 px apart. */
export const PITCH = 68
/** Cards are mounted by so many, so that scrolling renders seldom. */
const STEP = 8
/** Drawn beyond the edges of the window, in px. */
const BEYOND = 400

const listeners = new Set<() => void>()
let frame = 0
const later = (): void => {
  frame ||= requestAnimationFrame(() => {
    frame = 0
    for (const listener of listeners) listener()
  })
}
const listen = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('scroll', later, { passive: true, capture: true })
    addEventListener('resize', later, { passive: true })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('scroll', later, { capture: true })
    removeEventListener('resize', later)
  }
}

/** First and last (not included) of `count` cards that are in or near the window, of a list of cards PITCH apart. */
export function shownOf(top: number, height: number, count: number): [from: number, to: number] {
  const from = Math.floor((-top - BEYOND) / PITCH / STEP) * STEP
  const to = Math.ceil((height - top + BEYOND) / PITCH / STEP) * STEP
  return [Math.min(Math.max(0, from), count), Math.max(0, Math.min(to, count))]
}

/**
 * The cards of a list to be drawn: those in view, whatever the number of all. First what fits half a window, so that no task is long; the
 * rest a frame later.
 */
export function useShown(list: RefObject<HTMLElement | null>, count: number): readonly [from: number, to: number] {
  const [shown, setShown] = useState<readonly [number, number]>(() => [0, Math.ceil(innerHeight / 2 / PITCH)])
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = list.current?.getBoundingClientRect()
      if (!box || box.width === 0) return
      const next = shownOf(box.top, innerHeight, Number.MAX_SAFE_INTEGER)
      const change = (now: readonly [number, number]): readonly [number, number] => (now[0] === next[0] && now[1] === next[1] ? now : next)
      // In pieces, so that a board of hundreds holds nothing up.
      startTransition(() => setShown(change))
    }
    measure()
    return listen(measure)
  }, [list])
  return [Math.min(shown[0], count), Math.min(shown[1], count)]
}
