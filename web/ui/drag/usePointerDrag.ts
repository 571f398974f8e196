import './drag.css'
import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

/** Pixels before a press becomes a drag. */
const SLACK = 5
/** This near to the window's edge the page scrolls by itself, so many px a frame at most. */
const EDGE = 72
const SPEED = 18

/** A place to let go at, where it lies on the screen as the drag begins. */
export interface Cell<Place> {
  place: Place
  box: { left: number; top: number; right: number; bottom: number }
  /** Has the class `mark` while the pointer is there. */
  element: HTMLElement
  mark: string
}

interface Drag<Place> {
  id: string
  card: HTMLElement
  pointerId: number
  x: number
  y: number
  /** Of the pointer, within the card. */
  inCard: { x: number; y: number }
  ghost: HTMLElement | null
  /** Where the root lay when the cells were measured: with it they scroll, or stay where it is sticky. */
  cells: { all: readonly Cell<Place>[]; left: number; top: number } | null
  over: Cell<Place> | null
  /** Where the pointer is on the screen. */
  at: { x: number; y: number }
  frame: number
}

interface DragOptions<Place> {
  /** What a press takes up; null: nothing that is dragged. */
  take: (target: Element, pointerType: string) => { id: string; card: HTMLElement } | null
  cellsIn: (root: HTMLElement) => Cell<Place>[]
  /** Class of the picture under the pointer. */
  ghost: string
  /** A line below the picture: what letting go here would do. */
  caption?: (place: Place) => string
  /** A card hangs at the pointer. */
  onStart: (id: string) => void
  /** It was let go at a place, or nowhere. */
  onEnd: (id: string, place: Place | null) => void
}

type Press = Pick<ReactPointerEvent, 'pointerId' | 'clientX' | 'clientY'>

/** A picture of the card under the pointer. */
function makeGhost(card: HTMLElement, className: string): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = `drag-ghost ${className}`
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.width = `${card.offsetWidth}px`
  ghost.append(...[...card.childNodes].map((node) => node.cloneNode(true)))
  document.body.append(ghost)
  return ghost
}

/** The start of a drag, if it becomes one. */
function pressed<Place>({ id, card }: { id: string; card: HTMLElement }, { pointerId, clientX: x, clientY: y }: Press): Drag<Place> {
  const box = card.getBoundingClientRect()
  return {
    ...{ id, card, pointerId, x, y, inCard: { x: x - box.left, y: y - box.top } },
    ...{ ghost: null, cells: null, over: null, at: { x, y }, frame: 0 },
  }
}

/**
 * Drags a card by the pointer, beside other ways to do the same (WCAG 2.2, 2.5.7). React renders twice, when the card is taken up and when
 * it is let go; between them a move is a transform of the ghost and a look into rectangles measured once, so that 500 cards drag like 50.
 */
export function usePointerDrag<Place>(
  root: RefObject<HTMLElement | null>,
  options: DragOptions<Place>,
): { onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void } {
  const drag = useRef<Drag<Place> | null>(null)
  const latest = useRef(options)
  latest.current = options
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])

  const place = (now: Drag<Place>): void => {
    const { x, y } = now.at
    if (now.ghost) now.ghost.style.transform = `translate(${x - now.inCard.x}px, ${y - now.inCard.y}px) rotate(-1.2deg)`
    if (!root.current) return
    const { left, top } = root.current.getBoundingClientRect()
    now.cells ??= { all: latest.current.cellsIn(root.current), left, top }
    const [atX, atY] = [x + now.cells.left - left, y + now.cells.top - top]
    const over =
      now.cells.all.find(({ box }) => atX >= box.left && atX < box.right && atY >= box.top && atY < box.bottom) ?? null
    if (over === now.over) return
    now.over?.element.classList.remove(now.over.mark)
    over?.element.classList.add(over.mark)
    now.over = over
    if (latest.current.caption && now.ghost) now.ghost.dataset['caption'] = over ? latest.current.caption(over.place) : ''
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
    const taken = target && latest.current.take(target, event.pointerType)
    if (!taken || event.button !== 0 || drag.current) return
    const { id, card } = taken
    const now = pressed<Place>(taken, event)
    drag.current = now

    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== now.pointerId) return
      now.at = { x: moved.clientX, y: moved.clientY }
      if (!now.ghost) {
        if (Math.hypot(now.at.x - now.x, now.at.y - now.y) < SLACK) return
        now.ghost = makeGhost(card, latest.current.ghost)
        getSelection()?.removeAllRanges()
        document.documentElement.classList.add('dragging')
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
      now.over?.element.classList.remove(now.over.mark)
      document.documentElement.classList.remove('dragging')
      // The click that follows a drag is none.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      latest.current.onEnd(id, dropped ? (now.over?.place ?? null) : null)
    }
    const up = (released: PointerEvent): void => {
      if (released.pointerId === now.pointerId) end(true)
    }
    const stop = (): void => end(false)
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
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
