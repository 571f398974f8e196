import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn, BoardLane } from './types'

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
export const ColumnChoice = ({ columns, lanes, chosen, onChoose }: ColumnChoiceProps): ReactElement => {
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
