import { useLayoutEffect, useRef, useState, type FocusEvent, type MutableRefObject, type RefObject } from 'react'
import { placeOf, type Focus } from './keys'
import type { BoardLane } from './types'
import { partOfCard, useKeptFocus } from './useKeptFocus'

interface CardFocus {
  /** What takes the focus as soon as it is drawn. */
  wanted: MutableRefObject<Focus | null>
  focusOn: (focus: Focus) => void
  onFocus: (event: FocusEvent) => void
  /** The card of a cell that Tab comes to. */
  stopOf: (laneId: string, columnId: string) => string | null
}

/** Where the focus is on a board, and where it goes when cards move. */
export function useCardFocus(root: RefObject<HTMLElement | null>, lanes: readonly BoardLane[]): CardFocus {
  const wanted = useRef<Focus | null>(null)
  const [stops, setStops] = useState<Readonly<Record<string, string>>>({})
  // A card that moved, or comes into view for it, takes the focus as soon as it is drawn.
  useLayoutEffect(() => {
    const element = wanted.current && partOfCard(root.current, wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  useKeptFocus(root)
  return {
    wanted,
    focusOn: (focus) => {
      const place = placeOf(lanes, focus.cardId)
      wanted.current = focus
      if (place) setStops((now) => ({ ...now, [`${place.laneId} ${place.columnId}`]: focus.cardId }))
    },
    onFocus: ({ target }) => {
      const cardId = target.closest<HTMLElement>('.b-card')?.dataset['id']
      const cell = target.closest<HTMLElement>('.b-col')
      const key = `${cell?.dataset['lane']} ${cell?.dataset['column']}`
      if (cardId !== undefined && stops[key] !== cardId) setStops((now) => ({ ...now, [key]: cardId }))
    },
    stopOf: (laneId, columnId) => stops[`${laneId} ${columnId}`] ?? null,
  }
}
