import type { ReactElement } from 'react'
import { Icon } from '../ui'
import { CellBox } from './CellBox'
import type { BoardColumn, BoardLane, DropTarget } from './types'

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
