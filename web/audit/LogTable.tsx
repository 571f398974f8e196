import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogEntry } from '../../server/contract/audit/views'
import { LineTable } from '../ui/list'
import { LogRow } from './LogRow'
import { useIsNarrow } from '../ui/useIsWide'

interface LogTableProps {
  entries: readonly LogEntry[]
  openId: string | null
  linkTo: (id: string) => string
  hasTender: boolean
  onEnd: () => void
}

const COLUMNS = [
  ['w', 'when'],
  ['u', 'who'],
  ['d', 'what'],
] as const

/** Entries, however many there are. */
export const LogTable = ({ entries, openId, linkTo, hasTender, onEnd }: LogTableProps): ReactElement => {
  const { t } = useTranslation('audit')
  const isNarrow = useIsNarrow()
  return (
    <LineTable
      rows={entries}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={COLUMNS.map(([name]) => name)}
      height={isNarrow ? 88 : 36}
      onEnd={onEnd}
      head={COLUMNS.map(([name, key]) => (
        <th key={name} scope="col" className={name} aria-sort={key === 'when' ? 'descending' : undefined}>
          {t(`column.${key}`)}
        </th>
      ))}
    >
      {(entry, index, measure) => (
        <LogRow
          key={entry.id}
          entry={entry}
          index={index}
          to={linkTo(entry.id)}
          isOpen={entry.id === openId}
          hasTender={hasTender}
          measure={isNarrow ? measure : undefined}
        />
      )}
    </LineTable>
  )
}
