import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { LineTable, type Column } from '../../ui/list'
import { useServerNow } from '../../ui/time'
import { useIsNarrow } from '../../ui/useIsWide'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { useOwnStates } from '../../offers/ownState'
import { BuyerCell, DateCell, DeadlineCell, FairwayCell, PhaseCell, TitleCell, type Shown } from './cells'
import { nextSort, sortKeysOf, type ListName, type SortKey } from './listQuery'
import { RowMenu } from './RowMenu'

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

interface TenderColumn {
  name: string
  text: string
  cellClass?: string
  key?: SortKey
  isHidden?: boolean
  cell: (row: TenderRow) => ReactElement
}

/** Two lines of text, whatever stands in them; a card is as high as its words, mostly this. */
const [LINE, CARD] = [50, 160]

const dateOf = (isInternal: boolean, list: ListName): 'created' | 'archived' | 'published' =>
  isInternal ? 'created' : list === 'archiv' ? 'archived' : 'published'

const columnsFor = (date: 'created' | 'archived' | 'published', shown: Shown): TenderColumn[] => [
  { name: 't', key: 'name', text: 'title', cell: (row) => <TitleCell row={row} {...shown} /> },
  { name: 'b', key: 'client', text: 'buyer', cellClass: 'soft', cell: (row) => <BuyerCell row={row} {...shown} /> },
  { name: 'f', text: 'fairway', cell: (row) => <FairwayCell row={row} {...shown} /> },
  { name: 'p', key: 'stage', text: 'phase', cell: (row) => <PhaseCell row={row} {...shown} /> },
  { name: 'd', key: 'deadline', text: 'deadline', cell: (row) => <DeadlineCell row={row} {...shown} /> },
  { name: 'c', key: date, text: date, cellClass: 'soft', cell: (row) => <DateCell row={row} {...shown} /> },
  { name: 'm', text: 'actions', isHidden: true, cell: (row) => <RowMenu row={row} /> },
]

/** Tenders, the whole line is the link; a head sorts. On a phone the same cells make a card. */
export const TenderTable = ({ rows, sort, onSort, isInternal, list, onEnd, caption, search }: TenderTableProps): ReactElement => {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const now = useServerNow()
  const own = useOwnStates()
  const isNarrow = useIsNarrow()
  const columns = useMemo<Column<TenderRow>[]>(() => {
    const keys = sortKeysOf({ isInternal })
    return columnsFor(dateOf(isInternal, list), { now, isInternal, own, search }).map(({ text, key, ...column }) => ({
      ...column,
      label: t(`column.${text}`),
      colClass: `${language}${isInternal ? '' : ' wide'}`,
      ...(key !== undefined &&
        keys.includes(key) && {
          order: sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined,
          onSort: () => onSort(nextSort(sort, key)),
        }),
    }))
  }, [t, language, isInternal, list, now, own, search, sort, onSort])
  return <LineTable rows={rows} keyOf={({ id }) => id} caption={caption} columns={columns} height={isNarrow ? CARD : LINE} onEnd={onEnd} />
}
