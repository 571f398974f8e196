import type { PointerEvent, RefObject } from 'react'
import { usePointerDrag, type Cell } from '../ui/drag/usePointerDrag'
import type { Place } from './types'

interface DragOptions {
  /** A card hangs at the pointer. */
  onStart: (id: string) => void
  /** It was let go at a place, or nowhere. */
  onEnd: (id: string, place: Place | null) => void
}

const cellsIn = (root: HTMLElement): Cell<Place>[] =>
  [...root.querySelectorAll<HTMLElement>('.b-col')].map((element) => {
    const { lane: laneId = '', column: columnId = '' } = element.dataset
    return { element, mark: 'over', place: { laneId, columnId }, box: element.getBoundingClientRect() }
  })

/** By touch it is the handle that drags: the rest scrolls the page. */
function take(target: Element, pointerType: string): { id: string; card: HTMLElement } | null {
  const card = target.closest<HTMLElement>('.b-card')
  const id = card?.dataset['id']
  if (!card || id === undefined || card.dataset['movable'] === undefined) return null
  return target.closest('.b-more') || (pointerType === 'touch' && !target.closest('.b-grip')) ? null : { id, card }
}

/** Drags a card to a column of a lane. */
export const useCardDrag = (
  root: RefObject<HTMLElement | null>,
  options: DragOptions,
): { onPointerDown: (event: PointerEvent<HTMLElement>) => void } => usePointerDrag(root, { take, cellsIn, ghost: 'b-ghost', ...options })
