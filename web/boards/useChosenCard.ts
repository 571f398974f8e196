import { useEffect, useRef } from 'react'
import { placeOf } from './keys'
import type { BoardCard, BoardLane } from './types'

interface Chosen {
  cardId: string
  columnId: string
  line: string
}

/**
 * What became of a card after something was chosen in its menu, which may be much later (a dialog asks first): told once, when the card
 * lies elsewhere or reads otherwise. A card of another column is told by `onMoved`, one that stayed by `onChanged`.
 */
export function useChosenCard(
  lanes: readonly BoardLane[],
  tell: { onMoved: (card: BoardCard, columnId: string) => void; onChanged: (card: BoardCard) => void },
): { watch: (cardId: string) => void; forget: () => void } {
  const chosen = useRef<Chosen | null>(null)
  const find = (cardId: string): { card: BoardCard; columnId: string } | null => {
    const place = placeOf(lanes, cardId)
    const cell = lanes.find(({ id }) => id === place?.laneId)?.cells.find(({ columnId }) => columnId === place?.columnId)
    const card = place && cell?.cards[place.index]
    return card ? { card, columnId: place.columnId } : null
  }
  useEffect(() => {
    const now = chosen.current && find(chosen.current.cardId)
    if (!chosen.current || !now) return
    const { columnId, line } = chosen.current
    if (now.columnId === columnId && now.card.line === line) return
    chosen.current = null
    if (now.columnId === columnId) tell.onChanged(now.card)
    else tell.onMoved(now.card, now.columnId)
  })
  return {
    watch: (cardId) => {
      const now = find(cardId)
      chosen.current = now && { cardId, columnId: now.columnId, line: now.card.line }
    },
    forget: () => {
      chosen.current = null
    },
  }
}
