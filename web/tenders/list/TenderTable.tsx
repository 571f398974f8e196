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
import { useNavigate } from 'react-router'
import { call } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { Icon } from '../../ui'
import { Menu, type MenuItem } from '../../ui/Menu'
import { copyText } from '../../ui/copyText'

const WATCH = 'merkliste'

/** What can be done to a tender from its line; always there, a little stronger under the pointer. */
export const RowMenu = ({ row }: { row: TenderRow }): ReactElement => {
  const { t } = useTranslation('list')
  const navigate = useNavigate()
  const { phase, isInternal, user, askLogin } = useSession()
  const isWatched = row.tags.includes(WATCH)

  const watch = async (): Promise<void> => {
    if (phase !== 'user') return askLogin({ message: 'nr_wat', target: `/projekte/${row.id}#top` })
    try {
      await call(isWatched ? 'removeProjectTag' : 'addProjectTag', row.id, WATCH)
      await queryClient.invalidateQueries({ queryKey: ['getProjects'] })
    } catch {
      toast.error(t('watchFailed'))
    }
  }
  const copyLink = async (): Promise<void> => {
    if (await copyText(`${location.origin}/projekte/${row.id}`)) toast.success(t('linkCopied'))
    else toast.warning(t('linkNotCopied'))
  }

  const items: MenuItem[] = [{ label: t('open'), onSelect: () => void navigate(`/projekte/${row.id}#top`) }]
  if (row.mayEdit === true && row.stage === 0)
    items.push({ label: t('edit'), onSelect: () => void navigate(`/projekte/bearbeiten/${row.id}#top`) })
  if (phase === 'guest' || (!isInternal && user?.organizationId !== null))
    items.push({ label: t(isWatched ? 'unwatch' : 'watch'), onSelect: () => void watch() })
  if (row.stage > 0) items.push({ label: t('copyLink'), onSelect: () => void copyLink() })
  return <Menu className="btn quiet small icon" button={<Icon name="more" />} label={t('actionsFor', { name: row.name })} items={items} />
}

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
