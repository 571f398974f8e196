import { useState, type KeyboardEvent, type RefObject, type PointerEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { besideOf, placeOf, type Focus } from './keys'
import type { BoardCard, BoardProps, DropTarget, Place, BoardLane } from './types'
import { usePointerDrag, type Cell } from '../ui/drag/usePointerDrag'

interface Chosen {
  cardId: string
  columnId: string
  line: string
}

/**
 * What became of a card after something was chosen in its menu, which may be much later (a dialog asks first): told once, when the card
 * lies elsewhere or reads otherwise. A card of another column is told by `onMoved`, one that stayed by `onChanged`.
 */
function useChosenCard(
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
const useCardDrag = (
  root: RefObject<HTMLElement | null>,
  options: DragOptions,
): { onPointerDown: (event: PointerEvent<HTMLElement>) => void } => usePointerDrag(root, { take, cellsIn, ghost: 'b-ghost', ...options })

interface Held {
  cardId: string
  by: 'keys' | 'pointer'
  /** The column the keyboard has led it over. */
  over: string
}

interface Carried extends Pick<BoardProps, 'columns' | 'lanes' | 'judge' | 'onDrop'> {
  root: RefObject<HTMLElement | null>
  cards: ReadonlyMap<string, BoardCard>
  /** A card was taken up by the pointer. */
  onLift: () => void
  /** The card goes there, and the focus is to go with it. */
  onFollow: (focus: Focus) => void
}

/** A card on its way by pointer or by keyboard: what a place would do, or why it refuses, is said while it is held. */
export function useCarrying({ columns, lanes, judge, onDrop, root, cards, onLift, onFollow }: Carried) {
  const { t } = useTranslation('boards')
  const [held, setHeld] = useState<Held | null>(null)
  const [said, say] = useState('')
  const place = held ? placeOf(lanes, held.cardId) : null
  const nameOf = (cardId: string): string => cards.get(cardId)?.name ?? ''
  const columnName = (id: string): string => columns.find((column) => column.id === id)?.label ?? ''
  const chosenCard = useChosenCard(lanes, {
    onMoved: ({ name }, columnId) => say(t('say.dropped', { name, column: columnName(columnId) })),
    onChanged: ({ name, line }) => say(t('say.changed', { name, line })),
  })
  const sayRefused = ({ title, why }: Extract<DropTarget, { kind: 'refused' }>, columnId: string): void =>
    say(t('say.refused', { column: columnName(columnId), title, why }))
  const sayStays = (cardId: string, columnId: string): void => say(t('say.stays', { name: nameOf(cardId), column: columnName(columnId) }))
  const lead = (to: string): void => {
    if (!held || !place) return
    setHeld({ ...held, over: to })
    const verdict = judge(held.cardId, { laneId: place.laneId, columnId: to })
    const column = columnName(to)
    if (verdict.kind === 'home') say(t('say.home', { column }))
    else if (verdict.kind === 'open') say(t('say.open', { column, what: verdict.label }))
    else sayRefused(verdict, to)
  }
  const drop = (cardId: string, to: Place): void => {
    const verdict = judge(cardId, to)
    chosenCard.forget()
    if (verdict.kind === 'open') {
      say(t('say.dropped', { name: nameOf(cardId), column: columnName(to.columnId) }))
      onDrop(cardId, to)
    } else if (verdict.kind === 'refused') sayRefused(verdict, to.columnId)
    else sayStays(cardId, to.columnId)
  }
  const letGo = (): void => {
    if (held && place) sayStays(held.cardId, place.columnId)
    setHeld(null)
  }
  const lift = (cardId: string): void => {
    const from = placeOf(lanes, cardId)
    if (!from) return
    setHeld({ cardId, by: 'keys', over: from.columnId })
    say(t('say.lifted', { name: nameOf(cardId), column: columnName(from.columnId) }))
  }
  const drag = useCardDrag(root, {
    // Rendered at once: the places are measured with what they show.
    onStart: (cardId) =>
      flushSync(() => {
        onLift()
        setHeld({ cardId, by: 'pointer', over: '' })
      }),
    onEnd: (cardId, to) => {
      setHeld(null)
      if (to) drop(cardId, to)
    },
  })
  /** A key while a card is held by them; whether it meant the card. */
  const onHeldKey = ({ key }: KeyboardEvent): boolean => {
    if (!held || !place) return false
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      lead(
        besideOf(
          lanes.find(({ id }) => id === place.laneId),
          held.over,
          key,
        ),
      )
    else if (key === ' ' || key === 'Enter') {
      const to = { laneId: place.laneId, columnId: held.over }
      // What is refused is said, and the card stays in hand.
      if (judge(held.cardId, to).kind !== 'refused') {
        onFollow({ cardId: held.cardId, part: 'b-grip', column: held.over })
        setHeld(null)
      }
      drop(held.cardId, to)
    } else if (key === 'Escape') letGo()
    else if (key === 'Tab') {
      letGo()
      return false
    } else if (!key.startsWith('Arrow') && key !== 'Home' && key !== 'End') return false
    return true
  }
  return { held, place, said, drag, lift, onHeldKey, watch: chosenCard.watch }
}
