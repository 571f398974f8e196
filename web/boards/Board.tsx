import './board.css'
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CardMenu } from './CardMenu'
import { ColumnChoice } from './ColumnChoice'
import { besideOf, neighbour, partOf, placeOf, type Focus } from './keys'
import { LaneBox } from './LaneBox'
import type { BoardCard, BoardColumn, BoardLane, CardAction, Place, DropTarget } from './types'
import { useCardDrag } from './useCardDrag'
import { useChosenCard } from './useChosenCard'
import { partOfCard, useKeptFocus } from './useKeptFocus'

export interface BoardProps {
  /** What is on it, for whoever hears it. */
  label: string
  columns: readonly BoardColumn[]
  lanes: readonly BoardLane[]
  /** The column a phone shows first. */
  startColumn: string
  /** What dropping a card at a place would do. */
  judge: (cardId: string, place: Place) => DropTarget
  /** What its menu offers. */
  actionsOf: (cardId: string) => readonly CardAction[]
  /** Only for places judged open. */
  onDrop: (cardId: string, place: Place) => void
}

interface Held {
  cardId: string
  by: 'keys' | 'pointer'
  /** The column the keyboard has led it over. */
  over: string
}

/**
 * A board of cards in columns, and in rows where there are several lanes. A card goes by pointer, by keyboard (Space takes it up, arrows
 * choose, Space lays it down) or by its menu; what a place would do, or why it refuses, is shown and said while the card is held.
 */
export const Board = ({ label, columns, lanes, startColumn, judge, actionsOf, onDrop }: BoardProps): ReactElement => {
  const { t } = useTranslation('boards')
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [held, setHeld] = useState<Held | null>(null)
  const [menu, setMenu] = useState<{ cardId: string; anchor: HTMLElement } | null>(null)
  const [chosen, setChosen] = useState(startColumn)
  const [stops, setStops] = useState<Readonly<Record<string, string>>>({})
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const [said, say] = useState('')
  const wanted = useRef<Focus | null>(null)
  const cards = useMemo(() => {
    const all = new Map<string, BoardCard>()
    for (const lane of lanes) for (const cell of lane.cells) for (const card of cell.cards) all.set(card.id, card)
    return all
  }, [lanes])
  const shown = columns.some(({ id }) => id === chosen) ? chosen : (columns[0]?.id ?? '')
  const heldCard = held ? cards.get(held.cardId) : undefined
  const heldPlace = held ? placeOf(lanes, held.cardId) : null

  // A card that moved, or comes into view for it, takes the focus as soon as it is drawn.
  useLayoutEffect(() => {
    const element = wanted.current && partOfCard(root.current, wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  useKeptFocus(root)
  const focusOn = (focus: Focus): void => {
    const place = placeOf(lanes, focus.cardId)
    wanted.current = focus
    if (place) setStops((now) => ({ ...now, [`${place.laneId} ${place.columnId}`]: focus.cardId }))
  }

  const columnName = (id: string): string => columns.find((column) => column.id === id)?.label ?? ''
  const chosenCard = useChosenCard(lanes, {
    onMoved: ({ name }, columnId) => say(t('say.dropped', { name, column: columnName(columnId) })),
    onChanged: ({ name, line }) => say(t('say.changed', { name, line })),
  })
  const tellVerdict = (verdict: DropTarget, columnId: string): void => {
    const column = columnName(columnId)
    if (verdict.kind === 'home') say(t('say.home', { column }))
    else if (verdict.kind === 'open') say(t('say.open', { column, what: verdict.label }))
    else say(t('say.refused', { column, title: verdict.title, why: verdict.why }))
  }
  const drop = (cardId: string, place: Place): void => {
    const name = cards.get(cardId)?.name ?? ''
    const verdict = judge(cardId, place)
    chosenCard.forget()
    if (verdict.kind === 'open') {
      say(t('say.dropped', { name, column: columnName(place.columnId) }))
      onDrop(cardId, place)
    } else if (verdict.kind === 'refused')
      say(t('say.refused', { column: columnName(place.columnId), title: verdict.title, why: verdict.why }))
    else say(t('say.stays', { name, column: columnName(place.columnId) }))
  }
  const letGo = (): void => {
    const place = held && placeOf(lanes, held.cardId)
    if (place) say(t('say.stays', { name: heldCard?.name ?? '', column: columnName(place.columnId) }))
    setHeld(null)
  }

  const drag = useCardDrag(root, {
    onStart: (cardId) => {
      // Rendered at once: the places are measured with what they show.
      flushSync(() => {
        setMenu(null)
        setHeld({ cardId, by: 'pointer', over: '' })
      })
    },
    onEnd: (cardId, place) => {
      setHeld(null)
      if (place) drop(cardId, place)
    },
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const cardId = target?.closest<HTMLElement>('.b-card')?.dataset['id']
    const part = target && partOf(target)
    if (cardId === undefined || !part || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    wanted.current = null
    const isPress = key === ' ' || key === 'Enter'
    if (held?.by === 'keys' && heldPlace) {
      const lane = lanes.find(({ id }) => id === heldPlace.laneId)
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const over = besideOf(lane, held.over, key)
        setHeld({ ...held, over })
        tellVerdict(judge(held.cardId, { laneId: heldPlace.laneId, columnId: over }), over)
      } else if (isPress) {
        const place = { laneId: heldPlace.laneId, columnId: held.over }
        // What is refused is said, and the card stays in hand.
        if (judge(held.cardId, place).kind !== 'refused') {
          wanted.current = { cardId: held.cardId, part: 'b-grip', column: held.over }
          setHeld(null)
        }
        drop(held.cardId, place)
      } else if (key === 'Escape') letGo()
      else if (key === 'Tab') return letGo()
      else if (!key.startsWith('Arrow') && key !== 'Home' && key !== 'End') return
    } else if (isPress && part === 'b-grip') {
      const place = placeOf(lanes, cardId)
      if (!place) return
      setHeld({ cardId, by: 'keys', over: place.columnId })
      say(t('say.lifted', { name: cards.get(cardId)?.name ?? '', column: columnName(place.columnId) }))
    } else {
      const next = neighbour(lanes, cardId, key)
      if (next === null) return
      focusOn({ cardId: next, part })
    }
    event.preventDefault()
  }

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>('.b-more')
    const cardId = button?.closest<HTMLElement>('.b-card')?.dataset['id']
    if (!button || cardId === undefined) return
    setMenu(menu?.cardId === cardId ? null : { cardId, anchor: button })
  }
  const onFocus = (event: React.FocusEvent): void => {
    const card = event.target.closest<HTMLElement>('.b-card')
    const cell = event.target.closest<HTMLElement>('.b-col')
    const [cardId, key] = [card?.dataset['id'], `${cell?.dataset['lane']} ${cell?.dataset['column']}`]
    if (cardId !== undefined && stops[key] !== cardId) setStops((now) => ({ ...now, [key]: cardId }))
  }
  const closeMenu = (back: boolean): void => {
    if (back) menu?.anchor.focus()
    setMenu(null)
  }

  return (
    <div className="b-board" ref={root} onKeyDown={onKeyDown} onClick={onClick} onFocus={onFocus} {...drag}>
      <p id={hintId} hidden>
        {t('hint')}
      </p>
      {columns.length > 1 && <ColumnChoice columns={columns} lanes={lanes} chosen={shown} onChoose={setChosen} />}
      {lanes.map((lane) => {
        const isFolded = folds[lane.id] ?? lane.isFolded
        return (
          <LaneBox
            key={lane.id}
            lane={lane}
            label={label}
            columns={columns}
            isFolded={isFolded}
            onFold={() => setFolds({ ...folds, [lane.id]: !isFolded })}
            verdictOf={(columnId) => (held && heldCard ? judge(held.cardId, { laneId: lane.id, columnId }) : null)}
            overColumn={held?.by === 'keys' && heldPlace?.laneId === lane.id ? held.over : null}
            chosenColumn={shown}
            stopOf={(columnId) => stops[`${lane.id} ${columnId}`] ?? null}
            cards={{ heldId: held?.cardId ?? null, heldBy: held?.by ?? null, menuId: menu?.cardId ?? null, hintId }}
          />
        )
      })}
      {menu && (
        <CardMenu
          label={t('more', { name: cards.get(menu.cardId)?.name ?? '' })}
          anchor={menu.anchor}
          actions={actionsOf(menu.cardId).map((action) => ({
            ...action,
            onSelect: () => {
              chosenCard.watch(menu.cardId)
              action.onSelect()
            },
          }))}
          onClose={closeMenu}
        />
      )}
      <p className="sr" role="status" aria-live="assertive">
        {said}
      </p>
    </div>
  )
}
