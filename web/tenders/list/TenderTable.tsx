import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { LineTable } from '../../ui/list'
import { useServerNow } from '../../ui/time'
import { useIsNarrow } from '../../ui/useIsWide'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { useOwnStates } from '../../offers/ownState'
import { nextSort, sortKeysOf, type ListName, type SortKey } from './listQuery'
import { Row } from './Row'

interface TenderTableProps {
  rows: readonly TenderRow[]
  sort: string
  onSort: (sort: string) => void
  isInternal: boolean
  list: ListName
  /** Called when the end comes near. */
  onEnd: () => void
  caption: string
  /** What is searched; where it stands is marked. */
  search: string
}

interface Column {
  className: string
  key?: SortKey
  text: string
  isHidden?: boolean
}

const NAMES = ['t', 'b', 'f', 'p', 'd', 'c', 'm']
/** Two lines of text, whatever stands in them; a card is as high as its words, mostly this. */
const [LINE, CARD] = [50, 160]

const columnsFor = (isInternal: boolean, list: ListName): Column[] => [
  { className: 't', key: 'name', text: 'title' },
  { className: 'b', key: 'client', text: 'buyer' },
  { className: 'f', text: 'fairway' },
  { className: 'p', key: 'stage', text: 'phase' },
  { className: 'd', key: 'deadline', text: 'deadline' },
  isInternal
    ? { className: 'c', key: 'created', text: 'created' }
    : list === 'archiv'
      ? { className: 'c', key: 'archived', text: 'archived' }
      : { className: 'c', key: 'published', text: 'published' },
  { className: 'm', text: 'actions', isHidden: true },
]

/** Tenders, however many there are; a head sorts. */
export const TenderTable = ({ rows, sort, onSort, isInternal, list, onEnd, caption, search }: TenderTableProps): ReactElement => {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const now = useServerNow()
  const own = useOwnStates()
  const isNarrow = useIsNarrow()
  return (
    <LineTable
      rows={rows}
      keyOf={({ id }) => id}
      caption={caption}
      columns={NAMES.map((name) => `${name} ${language}${isInternal ? '' : ' wide'}`)}
      height={isNarrow ? CARD : LINE}
      onEnd={onEnd}
      head={columnsFor(isInternal, list).map(({ className, key: wanted, text, isHidden }) => {
        const key = wanted !== undefined && sortKeysOf({ isInternal }).includes(wanted) ? wanted : undefined
        const isSorted = key !== undefined && (sort === key || sort === `-${key}`)
        return (
          <th
            key={text}
            scope="col"
            className={className}
            aria-sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
          >
            {key === undefined ? (
              <span className={isHidden ? 'sr' : undefined}>{t(`column.${text}`)}</span>
            ) : (
              <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                {t(`column.${text}`)}
                {isSorted && <Icon name={sort.startsWith('-') ? 'arrowDown' : 'arrowUp'} size={14} />}
              </button>
            )}
          </th>
        )
      })}
    >
      {(row, index, measure) => (
        <Row
          key={row.id}
          row={row}
          now={now}
          index={index}
          isInternal={isInternal}
          measure={measure}
          own={own.get(row.id)}
          search={search}
        />
      )}
    </LineTable>
  )
}
