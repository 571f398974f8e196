import { memo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'
import { CardBox } from './CardBox'
import type { BoardCell, BoardColumn, DropTarget } from './types'
import { PITCH, useShown } from './useShown'

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
export const CellBox = memo(function CellBox(props: CellBoxProps): ReactElement {
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
