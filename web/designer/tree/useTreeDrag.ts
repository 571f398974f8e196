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
    const row = document.elementFromPoint(box.current.getBoundingClientRect().left + 40, event.clientY)?.closest<HTMLElement>('[data-id]')
    const target = row?.dataset['id']
    if (!row || target === undefined) return
    const area = row.getBoundingClientRect()
    const share = (event.clientY - area.top) / area.height
    const side: Side = isOpenContainer(row) ? (share < 0.3 ? 'before' : 'inside') : share < 0.5 ? 'before' : 'after'
    now.place = placeAt(file, now.id, { target, side })
    const outer = box.current.getBoundingClientRect()
    line.current.hidden = now.place === null
    line.current.style.top = `${(side === 'before' ? area.top : area.bottom) - outer.top + box.current.scrollTop - 2}px`
  }

  return {
    onPointerDown: (event) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset['id']
      if (isOff || event.button !== 0 || event.pointerType === 'touch' || id === undefined) return
      drag.current = { id, y: event.clientY, isMoving: false, place: null }
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

const isOpenContainer = (row: HTMLElement): boolean => row.classList.contains('section') || row.classList.contains('group')
