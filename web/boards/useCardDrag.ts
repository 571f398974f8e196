import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Place } from './types'

/** Pixels before a press becomes a drag. */
const SLACK = 5
/** This near to the window's edge the page scrolls by itself, so many px a frame at most. */
const EDGE = 72
const SPEED = 18

interface Cell extends Place {
  element: HTMLElement
  /** On the page, not on the screen: scrolling leaves them right. */
  left: number
  top: number
  right: number
  bottom: number
}

interface Drag {
  id: string
  card: HTMLElement
  pointerId: number
  x: number
  y: number
  /** Of the pointer, within the card. */
  inCard: { x: number; y: number }
  ghost: HTMLElement | null
  cells: Cell[] | null
  over: Cell | null
  /** Where the pointer is on the screen. */
  at: { x: number; y: number }
  frame: number
}

interface DragOptions {
  /** A card hangs at the pointer. */
  onStart: (id: string) => void
  /** It was let go at a place, or nowhere. */
  onEnd: (id: string, place: Place | null) => void
}

function measure(root: HTMLElement): Cell[] {
  return [...root.querySelectorAll<HTMLElement>('.b-col')].map((element) => {
    const box = element.getBoundingClientRect()
    const { lane = '', column = '' } = element.dataset
    return {
      element,
      laneId: lane,
      columnId: column,
      left: box.left + scrollX,
      right: box.right + scrollX,
      top: box.top + scrollY,
      bottom: box.bottom + scrollY,
    }
  })
}

/** A picture of the card under the pointer. */
function makeGhost(card: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'b-ghost'
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.width = `${card.offsetWidth}px`
  ghost.append(...[...card.childNodes].map((node) => node.cloneNode(true)))
  document.body.append(ghost)
  return ghost
}

/**
 * Drags a card by the pointer. React renders twice, when the card is taken up and when it is let go; between them a move is a transform of
 * the ghost and a look into rectangles measured once, so that 500 cards drag like 50.
 */
export function useCardDrag(
  root: RefObject<HTMLElement | null>,
  options: DragOptions,
): { onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void } {
  const drag = useRef<Drag | null>(null)
  const latest = useRef(options)
  latest.current = options
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])

  const place = (now: Drag): void => {
    const { x, y } = now.at
    if (now.ghost) now.ghost.style.transform = `translate(${x - now.inCard.x}px, ${y - now.inCard.y}px) rotate(-1.2deg)`
    if (!root.current) return
    now.cells ??= measure(root.current)
    const [pageX, pageY] = [x + scrollX, y + scrollY]
    const over = now.cells.find((cell) => pageX >= cell.left && pageX < cell.right && pageY >= cell.top && pageY < cell.bottom) ?? null
    if (over === now.over) return
    now.over?.element.classList.remove('over')
    over?.element.classList.add('over')
    now.over = over
  }

  const scroll = (): void => {
    const now = drag.current
    if (!now?.ghost) return
    const up = EDGE - now.at.y
    const down = now.at.y - (innerHeight - EDGE)
    const by = up > 0 ? -up : down > 0 ? down : 0
    if (by !== 0) {
      scrollBy(0, (Math.max(-EDGE, Math.min(EDGE, by)) / EDGE) * SPEED)
      place(now)
      now.frame = requestAnimationFrame(scroll)
    } else now.frame = 0
  }

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>): void => {
    const target = event.target instanceof Element ? event.target : null
    const card = target?.closest<HTMLElement>('.b-card')
    const id = card?.dataset['id']
    if (!card || id === undefined || card.dataset['movable'] === undefined || event.button !== 0 || drag.current) return
    if (target?.closest('.b-more') || (event.pointerType === 'touch' && !target?.closest('.b-grip'))) return
    const box = card.getBoundingClientRect()
    const [x, y] = [event.clientX, event.clientY]
    const now: Drag = {
      ...{ id, card, pointerId: event.pointerId, x, y, inCard: { x: x - box.left, y: y - box.top } },
      ...{ ghost: null, cells: null, over: null, at: { x, y }, frame: 0 },
    }
    drag.current = now

    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== now.pointerId) return
      now.at = { x: moved.clientX, y: moved.clientY }
      if (!now.ghost) {
        if (Math.hypot(now.at.x - now.x, now.at.y - now.y) < SLACK) return
        now.ghost = makeGhost(card)
        getSelection()?.removeAllRanges()
        document.documentElement.classList.add('b-dragging')
        latest.current.onStart(id)
        now.ghost.style.transform = `translate(${now.at.x - now.inCard.x}px, ${now.at.y - now.inCard.y}px) rotate(-1.2deg)`
        return
      }
      place(now)
      now.frame ||= requestAnimationFrame(scroll)
    }
    const end = (dropped: boolean): void => {
      drag.current = null
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', stop)
      document.removeEventListener('keydown', key, true)
      cancelAnimationFrame(now.frame)
      if (!now.ghost) return
      now.ghost.remove()
      now.over?.element.classList.remove('over')
      document.documentElement.classList.remove('b-dragging')
      // The click that follows a drag is none.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      latest.current.onEnd(id, dropped && now.over ? { laneId: now.over.laneId, columnId: now.over.columnId } : null)
    }
    const up = (released: PointerEvent): void => {
      if (released.pointerId === now.pointerId) end(true)
    }
    const stop = (): void => end(false)
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      pressed.stopPropagation()
      end(false)
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', stop)
    document.addEventListener('keydown', key, true)
    cancel.current = stop
  }
  return { onPointerDown }
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
