import './board.css'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CardMenu } from './CardMenu'
import { ColumnChoice } from './ColumnChoice'
import { neighbour, partOf } from './keys'
import { LaneBox } from './LaneBox'
import type { BoardCard, BoardProps } from './types'
import { useCardFocus } from './useCardFocus'
import { useCarrying } from './useCarrying'

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
