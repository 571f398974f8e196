import { useCallback, useRef, type PointerEvent, type RefObject } from 'react'
import type { Position } from '../../../engine/authoring'
import type { TemplateFile } from '../../../engine/template'
import { placeAt, type Side } from './moves'

/** Pixels before a press becomes a drag. */
const SLACK = 5

interface Drag {
  id: string
  y: number
  isMoving: boolean
  place: Position | null
  /** Line and side that `place` was worked out for. */
  over: string
  lines: Lines | null
}

/** The tree's lines as they lie: `top` is where the first one would be on the screen without scrolling. */
interface Lines {
  tree: Element
  top: number
  height: number
}

interface TreeDrag {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
}

/**
 * Drags a line of the tree by the pointer. While it moves nothing is rendered: the line that shows the place is one element that is put there by hand,
 * so that a tree of 500 lines drags like one of 20.
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
    now.lines ??= measure(box.current)
    const { tree, top, height } = now.lines
    // All lines are equally high, so where the pointer is can be reckoned: asking the page would look through every line of it.
    const y = event.clientY - top + box.current.scrollTop
    const at = Math.floor(y / height)
    const row = tree.children[at]
    const target = row instanceof HTMLElement ? row.dataset['id'] : undefined
    if (!row || target === undefined) return
    const share = y / height - at
    const side: Side = isOpenContainer(row) ? (share < 0.3 ? 'before' : 'inside') : share < 0.5 ? 'before' : 'after'
    const over = `${side} ${target}`
    if (over === now.over) return
    now.over = over
    now.place = placeAt(file, now.id, { target, side })
    const isNowhere = now.place === null
    if (line.current.hidden !== isNowhere) line.current.hidden = isNowhere
    // By transform: a `top` would have the browser lay the whole tree out again before the next move is answered.
    line.current.style.transform = `translateY(${(side === 'before' ? at : at + 1) * height - 2}px)`
  }

  return {
    onPointerDown: (event) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset['id']
      if (isOff || event.button !== 0 || event.pointerType === 'touch' || id === undefined) return
      drag.current = { id, y: event.clientY, isMoving: false, place: null, over: '', lines: null }
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
  return { tree, top: (first?.top ?? 0) + box.scrollTop, height: first?.height || 1 }
}

const isOpenContainer = (row: Element): boolean => row.classList.contains('section') || row.classList.contains('group')
