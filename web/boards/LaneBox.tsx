import { type ReactElement, memo, useRef } from 'react'
import { Icon } from '../ui'
import type { BoardColumn, BoardLane, DropTarget, BoardCell, BoardCard } from './types'
import { useTranslation } from 'react-i18next'
import { PITCH, useShown } from './useShown'
import { Link } from 'react-router'

interface CardBoxProps {
  card: BoardCard
  index: number
  count: number
  /** The one of its column that Tab stops at. */
  isStop: boolean
  /** Taken up: by the keyboard, or it hangs at the pointer and this is the hole it left. */
  held: 'keys' | 'pointer' | null
  isMenuOpen: boolean
  hintId: string
}

/** A card of two lines. It has no listeners of its own: the board hears all of them, so that cards are cheap. */
const CardBox = memo(function CardBox({ card, index, count, isStop, held, isMenuOpen, hintId }: CardBoxProps): ReactElement {
  const { t } = useTranslation('boards')
  const tabIndex = isStop ? 0 : -1
  const names = ['b-card', card.isMuted ? 'out' : '', held === 'pointer' ? 'hole' : held === 'keys' ? 'lifted' : '']
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      data-id={card.id}
      data-movable={card.isMovable || undefined}
      aria-busy={card.isBusy || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${index * PITCH}px)` }}
    >
      {card.isMovable ? (
        <button
          type="button"
          className="b-grip"
          tabIndex={tabIndex}
          aria-label={t('grip', { name: card.name })}
          aria-pressed={held === 'keys'}
          aria-describedby={hintId}
        >
          <Icon name="grip" />
        </button>
      ) : (
        <span />
      )}
      <div className="b-words">
        <p className="nm">
          <Link className="cut b-name" to={card.to} tabIndex={tabIndex} draggable={false}>
            {card.name}
          </Link>
          {card.tag !== undefined && <span className="tag">{card.tag}</span>}
        </p>
        <p className="ln soft num cut">{card.line}</p>
      </div>
      <button
        type="button"
        className="b-more"
        tabIndex={tabIndex}
        aria-label={t('more', { name: card.name })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
      >
        <Icon name="more" />
      </button>
    </li>
  )
})

interface CellBoxProps {
  column: BoardColumn
  cell: BoardCell
  laneId: string
  /** What its lane is called; null of a board with one. */
  lane: string | null
  /** Heading level of the column's name. */
  level: 2 | 3
  /** What dropping the held card here would do; null: nothing is held. */
  verdict: DropTarget | null
  /** The keyboard's card is over this column. */
  isOver: boolean
  /** The column a phone shows. */
  isChosen: boolean
  heldId: string | null
  heldBy: 'keys' | 'pointer' | null
  stopId: string | null
  menuId: string | null
  hintId: string
}

const MARK = { home: '', open: 'yes', refused: 'no' } as const

/** A column in a lane: its name, its cards as they come into view, and while a card is held what dropping it here would do. */
const CellBox = memo(function CellBox(props: CellBoxProps): ReactElement {
  const { column, cell, laneId, lane, level, verdict, isOver, isChosen, heldId, heldBy, stopId, menuId, hintId } = props
  const { t } = useTranslation('boards')
  const list = useRef<HTMLUListElement>(null)
  const { cards, count, sealed } = cell
  const [from, to] = useShown(list, cards.length)
  const Heading = `h${level}` as const
  // The card with the focus, or held, stays there however far the list is scrolled.
  const kept = cards.findIndex(({ id }) => id === (heldId ?? stopId))
  const stop = cards.some(({ id }) => id === stopId) ? stopId : (cards[0]?.id ?? null)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (kept >= 0 && (kept < from || kept >= to)) indexes.push(kept)
  const names = ['b-col', verdict === null ? '' : MARK[verdict.kind], isOver ? 'over' : '', isChosen ? 'one' : '', sealed ? 'shut' : '']
  return (
    <section
      className={names.filter(Boolean).join(' ')}
      data-lane={laneId}
      data-column={column.id}
      aria-label={[lane, count === null ? column.label : t('column', { name: column.label, count })].filter(Boolean).join(': ')}
    >
      <header>
        <Heading>{column.label}</Heading>
        {count !== null && <span className="n num">{count}</span>}
      </header>
      {sealed !== null && (
        <p className="b-sealed">
          <span>
            <Icon name="lock" />
            {sealed}
          </span>
        </p>
      )}
      {cards.length === 0 && verdict === null && <p className="b-none soft">{t('empty')}</p>}
      <ul ref={list} style={{ height: Math.max(0, cards.length * PITCH - 8) }}>
        {indexes.map((index) => {
          const card = cards[index]
          return (
            card && (
              <CardBox
                key={card.id}
                card={card}
                index={index}
                count={cards.length}
                isStop={card.id === stop}
                held={card.id === heldId ? heldBy : null}
                isMenuOpen={card.id === menuId}
                hintId={hintId}
              />
            )
          )
        })}
      </ul>
      {verdict?.kind === 'open' && <p className="b-drop">{verdict.label}</p>}
      {verdict?.kind === 'refused' && (
        <div className="b-why">
          <div>
            <Icon name="ban" size={24} />
            <p>
              <b className="strong">{verdict.title}</b>
              <br />
              {verdict.why}
            </p>
          </div>
        </div>
      )}
    </section>
  )
})

interface LaneBoxProps {
  lane: BoardLane
  /** Of a board with one lane. */
  label: string
  columns: readonly BoardColumn[]
  isFolded: boolean
  onFold: () => void
  /** What dropping the held card into a column of this lane would do; null: nothing is held. */
  verdictOf: (columnId: string) => DropTarget | null
  /** Where the keyboard has led the held card. */
  overColumn: string | null
  chosenColumn: string
  stopOf: (columnId: string) => string | null
  cards: { heldId: string | null; heldBy: 'keys' | 'pointer' | null; menuId: string | null; hintId: string }
}

/** A row of the board: its columns side by side, under its name where there are several rows; those that are past are folded. */
export const LaneBox = (props: LaneBoxProps): ReactElement => {
  const { lane, label, columns, isFolded, onFold, verdictOf, overColumn, chosenColumn, stopOf, cards } = props
  const cells = !isFolded && (
    <div className="b-cols" style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
      {lane.cells.map((cell) => {
        const column = columns.find(({ id }) => id === cell.columnId)
        return (
          column && (
            <CellBox
              key={column.id}
              column={column}
              cell={cell}
              laneId={lane.id}
              lane={lane.label}
              level={lane.label === null ? 2 : 3}
              verdict={verdictOf(column.id)}
              isOver={overColumn === column.id}
              isChosen={column.id === chosenColumn}
              stopId={stopOf(column.id)}
              {...cards}
            />
          )
        )
      })}
    </div>
  )
  if (lane.label === null) return <section aria-label={label}>{cells}</section>
  return (
    <section className="b-lane stack-2" aria-label={lane.label}>
      <h2>
        <button type="button" aria-expanded={!isFolded} onClick={onFold}>
          <Icon name={isFolded ? 'right' : 'down'} /> {lane.label}
        </button>
        {lane.note !== null && <small className="soft">{lane.note}</small>}
      </h2>
      {cells}
    </section>
  )
}
