import './board.css'
import {
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useLayoutEffect,
  type FocusEvent,
  type MutableRefObject,
  type RefObject,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { CardMenu } from './CardMenu'
import { neighbour, partOf, placeOf, type Focus } from './keys'
import { LaneBox } from './LaneBox'
import type { BoardCard, BoardProps, BoardColumn, BoardLane } from './types'
import { useCarrying } from './useCarrying'

/** The part of a card, or what stands for it where the card has lost it. */
function partOfCard(root: HTMLElement | null, { cardId, part, column }: Focus): HTMLElement | null {
  const card = [...(root?.querySelectorAll<HTMLElement>('.b-card') ?? [])].find(({ dataset }) => dataset['id'] === cardId)
  if (!card || (column !== undefined && card.closest<HTMLElement>('.b-col')?.dataset['column'] !== column)) return null
  return card.querySelector<HTMLElement>(`.${part}`) ?? card.querySelector<HTMLElement>('.b-more')
}

/**
 * A card that goes to another column is drawn anew there, whoever moved it: the focus goes with it. It is given up as soon as the person
 * goes elsewhere.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Focus | null>(null)
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const part = target instanceof Element && root.current?.contains(target) ? partOf(target) : null
      const cardId = target instanceof Element ? target.closest<HTMLElement>('.b-card')?.dataset['id'] : undefined
      last.current = part && cardId !== undefined ? { cardId, part } : null
    }
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.closest('.b-card, .b-menu')) last.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', leave)
    }
  }, [root])
  useLayoutEffect(() => {
    if (last.current && (document.activeElement === document.body || document.activeElement === null))
      partOfCard(root.current, last.current)?.focus({ preventScroll: true })
  })
}

interface CardFocus {
  /** What takes the focus as soon as it is drawn. */
  wanted: MutableRefObject<Focus | null>
  focusOn: (focus: Focus) => void
  onFocus: (event: FocusEvent) => void
  /** The card of a cell that Tab comes to. */
  stopOf: (laneId: string, columnId: string) => string | null
}

/** Where the focus is on a board, and where it goes when cards move. */
function useCardFocus(root: RefObject<HTMLElement | null>, lanes: readonly BoardLane[]): CardFocus {
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

/** Over all lanes; null where one of them does not tell its number. */
function countOf(lanes: readonly BoardLane[], columnId: string): number | null {
  const counts = lanes.flatMap(({ cells }) => cells.filter((cell) => cell.columnId === columnId).map(({ count }) => count))
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

interface ColumnChoiceProps {
  columns: readonly BoardColumn[]
  lanes: readonly BoardLane[]
  chosen: string
  onChoose: (columnId: string) => void
}

/** On a phone one column is shown at a time. */
const ColumnChoice = ({ columns, lanes, chosen, onChoose }: ColumnChoiceProps): ReactElement => {
  const { t } = useTranslation('boards')
  return (
    <div className="b-choice" role="group" aria-label={t('columns')}>
      {columns.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {label} {countOf(lanes, id) ?? ''}
        </button>
      ))}
    </div>
  )
}

/**
 * A board of cards in columns, and in rows where there are several lanes. A card goes by pointer, by keyboard (Space takes it up, arrows
 * choose, Space lays it down) or by its menu; what a place would do, or why it refuses, is shown and said while the card is held.
 */
export const Board = ({ label, columns, lanes, startColumn, judge, actionsOf, onDrop }: BoardProps): ReactElement => {
  const { t } = useTranslation('boards')
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [menu, setMenu] = useState<{ cardId: string; anchor: HTMLElement } | null>(null)
  const [chosen, setChosen] = useState(startColumn)
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const cards = useMemo(() => {
    const all = new Map<string, BoardCard>()
    for (const lane of lanes) for (const cell of lane.cells) for (const card of cell.cards) all.set(card.id, card)
    return all
  }, [lanes])
  const shown = columns.some(({ id }) => id === chosen) ? chosen : (columns[0]?.id ?? '')
  const { wanted, focusOn, onFocus, stopOf } = useCardFocus(root, lanes)
  const { held, place, ...carrying } = useCarrying({
    ...{ columns, lanes, judge, onDrop, root, cards },
    onLift: () => setMenu(null),
    onFollow: (focus) => (wanted.current = focus),
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const cardId = target?.closest<HTMLElement>('.b-card')?.dataset['id']
    const part = target && partOf(target)
    if (cardId === undefined || !part || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    wanted.current = null
    if (held?.by === 'keys' && place) {
      if (!carrying.onHeldKey(event)) return
    } else if ((key === ' ' || key === 'Enter') && part === 'b-grip') carrying.lift(cardId)
    else {
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
  const closeMenu = (back: boolean): void => {
    if (back) menu?.anchor.focus()
    setMenu(null)
  }

  return (
    <div className="b-board stack" ref={root} onKeyDown={onKeyDown} onClick={onClick} onFocus={onFocus} {...carrying.drag}>
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
            verdictOf={(columnId) => (held && cards.has(held.cardId) ? judge(held.cardId, { laneId: lane.id, columnId }) : null)}
            overColumn={held?.by === 'keys' && place?.laneId === lane.id ? held.over : null}
            chosenColumn={shown}
            stopOf={(columnId) => stopOf(lane.id, columnId)}
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
              carrying.watch(menu.cardId)
              action.onSelect()
            },
          }))}
          onClose={closeMenu}
        />
      )}
      <p className="sr" role="status" aria-live="assertive">
        {carrying.said}
      </p>
    </div>
  )
}
