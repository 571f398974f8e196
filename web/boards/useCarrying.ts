import { useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { besideOf, placeOf, type Focus } from './keys'
import type { BoardCard, BoardProps, DropTarget, Place } from './types'
import { useCardDrag } from './useCardDrag'
import { useChosenCard } from './useChosenCard'

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
