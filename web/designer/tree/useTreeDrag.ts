import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { Position } from '../../../engine/authoring'
import type { TemplateFile } from '../../../engine/template'
import { placeAt, type Side } from './moves'

/** A line of the tree as a drag meets it. */
export interface Line {
  id: string
  /** 1 at the top. */
  level: number
  isContainer: boolean
  /** Its children are the next lines. */
  isOpen: boolean
}

interface Drop {
  target: string
  side: Side
  /** Level at which what is dropped comes to stand. */
  level: number
}

/** Width of one level in the tree, and where the names of the second one begin. */
const INDENT = 18
const START = 30

/**
 * Where a drop belongs: `share` is how far down the line the pointer is (0 to 1), `x` how far from its left edge. Below the last line of a
 * group the level follows the pointer to the left: else nothing could be put behind a group that is the last of its own.
 */
export function dropAt(lineAt: (index: number) => Line | null, { at, share, x }: { at: number; share: number; x: number }): Drop | null {
  const line = lineAt(at)
  if (!line) return null
  const { id, level } = line
  if (line.isContainer && share >= 0.3) return { target: id, side: line.isOpen ? 'first' : 'inside', level: level + 1 }
  if (share < 0.5) return { target: id, side: 'before', level }
  // Not out of the section: what follows it is a section.
  const least = Math.max(2, lineAt(at + 1)?.level ?? 2)
  let [target, from] = [line, at]
  while (target.level > least && x < START + (target.level - 2) * INDENT) {
    const above = holderOf(lineAt, from, target.level)
    if (!above) break
    ;[target, from] = [above.line, above.at]
  }
  return { target: target.id, side: 'after', level: target.level }
}

function holderOf(lineAt: (index: number) => Line | null, from: number, level: number): { line: Line; at: number } | null {
  for (let at = from - 1; at >= 0; at--) {
    const line = lineAt(at)
    if (line && line.level < level) return { line, at }
  }
  return null
}

/** Pixels before a press becomes a drag. */
const SLACK = 5
/** So near to an edge of the tree it scrolls under the drag, so many pixels a frame at most. */
const EDGE = 32
const FASTEST = 14

interface Drag {
  id: string
  /** Where the pointer is. */
  x: number
  y: number
  scrolls: boolean
  isMoving: boolean
  place: Position | null
  /** Line, side and level that `place` was worked out for. */
  over: string
  lines: Lines | null
}

/** The tree's lines as they lie: `top` is where the first one would be on the screen without scrolling. */
interface Lines {
  tree: Element
  top: number
  left: number
  height: number
  /** Edges of what is in sight. */
  upper: number
  lower: number
}

interface TreeDrag {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
}

/**
 * Drags a line of the tree by the pointer. While it moves nothing is rendered: the line that shows the place is one element that is put
 * there by hand, so that a tree of 500 lines drags like one of 20.
 */
export function useTreeDrag(
  {
    file,
    box,
    line,
    onDrop,
  }: {
    file: TemplateFile
    box: RefObject<HTMLElement | null>
    line: RefObject<HTMLElement | null>
    onDrop: (id: string, place: Position) => void
  },
  isOff: boolean,
): TreeDrag {
  const drag = useRef<Drag | null>(null)

  const end = useCallback(() => {
    drag.current = null
    if (line.current) line.current.hidden = true
    box.current?.classList.remove('dragging')
  }, [box, line])

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const now = drag.current
    if (!now || !box.current || !line.current) return
    if (!now.isMoving) {
      if (Math.abs(event.clientY - now.y) < SLACK) return
      now.isMoving = true
      box.current.classList.add('dragging')
      box.current.setPointerCapture(event.pointerId)
    }
    ;[now.x, now.y] = [event.clientX, event.clientY]
    show(now)
    if (!now.scrolls) scroll(now)
  }

  /** Puts the line where what is dragged would come to stand. */
  const show = (now: Drag): void => {
    if (!box.current || !line.current) return
    now.lines ??= measure(box.current)
    const { tree, top, left, height } = now.lines
    // All lines are equally high, so where the pointer is can be reckoned: asking the page would look through every line of it.
    const y = now.y - top + box.current.scrollTop
    const at = Math.floor(y / height)
    const drop = dropAt((index) => lineOf(tree.children[index]), { at, share: y / height - at, x: now.x - left })
    if (!drop) return
    const over = `${drop.side} ${drop.level} ${drop.target}`
    if (over === now.over) return
    now.over = over
    now.place = placeAt(file, now.id, drop)
    const isNowhere = now.place === null
    if (line.current.hidden !== isNowhere) line.current.hidden = isNowhere
    // By transform: a `top` would have the browser lay the whole tree out again before the next move is answered.
    const indent = Math.max(0, Math.min(drop.level, 9) - 2) * INDENT
    line.current.style.transform = `translate(${indent}px, ${(drop.side === 'before' ? at : at + 1) * height - 2}px)`
  }

  /** While the pointer rests near an edge, what lies beyond it comes along. */
  const scroll = (now: Drag): void => {
    now.scrolls = false
    const bounds = box.current
    if (drag.current !== now || !bounds) return
    now.lines ??= measure(bounds)
    const { upper, lower } = now.lines
    const speed = now.y < upper + EDGE ? now.y - upper - EDGE : now.y > lower - EDGE ? now.y - lower + EDGE : 0
    if (speed === 0) return
    const before = bounds.scrollTop
    bounds.scrollTop += Math.max(-FASTEST, Math.min(FASTEST, speed / 2))
    if (bounds.scrollTop === before) return
    now.scrolls = true
    show(now)
    requestAnimationFrame(() => scroll(now))
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag.current?.isMoving) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [end])

  return {
    onPointerDown: (event) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset['id']
      if (isOff || event.button !== 0 || event.pointerType === 'touch' || id === undefined) return
      drag.current = { id, x: event.clientX, y: event.clientY, scrolls: false, isMoving: false, place: null, over: '', lines: null }
    },
    onPointerMove,
    onPointerUp: () => {
      const done = drag.current
      end()
      if (done?.isMoving && done.place) onDrop(done.id, done.place)
    },
    onPointerCancel: end,
  }
}

function measure(box: HTMLElement): Lines {
  const tree = box.querySelector('[role=tree]') ?? box
  const first = tree.firstElementChild?.getBoundingClientRect()
  const { top: upper, bottom: lower } = box.getBoundingClientRect()
  return { tree, top: (first?.top ?? 0) + box.scrollTop, left: first?.left ?? 0, height: first?.height || 1, upper, lower }
}

function lineOf(row: Element | undefined): Line | null {
  const id = row instanceof HTMLElement ? row.dataset['id'] : undefined
  if (!row || id === undefined) return null
  return {
    id,
    level: Number(row.getAttribute('aria-level')),
    isContainer: row.classList.contains('section') || row.classList.contains('group'),
    isOpen: row.getAttribute('aria-expanded') === 'true',
  }
}
