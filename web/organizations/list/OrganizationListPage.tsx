import '../organizations.css'
import { useCallback, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import type { OrganizationType, OrganizationView } from '../../../server/contract/organizations/organizations'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useSession } from '../../session/SessionProvider'
import { ListFrame } from '../../page/ListFrame'
import { Button, Icon } from '../../ui'
import { EmptyList, SearchField, LineTable, type Column } from '../../ui/list'
import { usePages, type Pages } from '../../rpc'
import type { TFunction } from 'i18next'
import { pathOf } from '../path'

interface OrganizationTableProps {
  rows: readonly OrganizationView[]
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

const joined = (...words: (string | null | undefined)[]): string => words.filter(Boolean).join(' ') || '–'

/** The number of its people leads to them. */
const UserCount = ({ row: { id, name, memberCount: count } }: { row: OrganizationView }): ReactElement | null => {
  const { t } = useTranslation('organizations')
  if (count === undefined) return null
  if (count === 0) return <span className="soft">{t('list.noUsers')}</span>
  return (
    <Link className="org-users" to={`/benutzer?oid=${id}`} aria-label={t('list.usersOf', { count, name })}>
      <Icon name="people" size={16} />
      {count}
      <span className="word">{t('list.userWord', { count })}</span>
    </Link>
  )
}

const columnsIn = (t: TFunction<'organizations'>): Column<OrganizationView>[] => [
  {
    name: 'n',
    label: t('list.column.name'),
    order: 'ascending',
    cell: (row) => (
      <Link className="rowlink cut" to={pathOf(row)} lang="de" title={row.name}>
        {row.name}
      </Link>
    ),
  },
  { name: 'c', label: t('list.column.place'), cellClass: 'soft', cell: ({ contact: { zip, city } }) => joined(zip, city) },
  {
    name: 'p',
    label: t('list.column.person'),
    cellClass: 'soft',
    cell: ({ contact: { givenName, surName } }) => joined(givenName, surName),
  },
  {
    name: 'e',
    label: t('list.column.email'),
    cellClass: 'soft',
    titleOf: ({ contact }) => contact.email ?? undefined,
    cell: ({ contact }) => contact.email ?? '–',
  },
  { name: 'u', label: t('list.column.users'), cell: (row) => <UserCount row={row} /> },
]

/** Organizations by name: the whole line leads to one. On a phone the same cells make a card. */
const OrganizationTable = ({ rows, caption, onEnd }: OrganizationTableProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const columns = useMemo(() => columnsIn(t), [t])
  return <LineTable rows={rows} keyOf={({ id }) => id} caption={caption} columns={columns} height={37} onEnd={onEnd} />
}

const PAGE = 100

/** Organizations of a type by name. */
const useOrganizationList = (type: OrganizationType, search: string): Pages<OrganizationView> =>
  usePages('getOrganizations', [type, { ...(search.trim() === '' ? {} : { search: search.trim() }), limit: PAGE }], { pageSize: PAGE })

/** /auftraggeber and /bieter: every organization of the kind, by name, with search. For staff. */
const OrganizationList = ({ type }: { type: OrganizationType }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const onSearch = useCallback((text: string): void => setQuery(text === '' ? {} : { q: text }, { replace: true }), [setQuery])

  const list = useOrganizationList(type, search)
  const title = t(`list.title.${type}`)
  const isCreator = type === 'CONTRACTOR' || isAdmin
  const to = type === 'CLIENT' ? '/auftraggeber/anlage' : '/bieter/anlage'
  return (
    <ListFrame
      className="org-list"
      title={title}
      actions={
        isCreator ? (
          <Button variant="primary" icon="plus" to={to} title={t(`create.${type}`)}>
            <span className="wide">{t(`create.${type}`)}</span>
          </Button>
        ) : undefined
      }
      list={list}
      count={(shown) => t('list.count', shown)}
      filters={
        <div className="toolbar" role="search">
          <SearchField value={search} label={t(`list.search.${type}`)} onSearch={onSearch} />
        </div>
      }
      failed={t('list.failed')}
      empty={
        <EmptyList
          onClear={search === '' ? null : () => setQuery({}, { replace: true })}
          clear={t('list.clear')}
          noHit={t('list.empty.search')}
          none={t(`list.empty.${type}`)}
          action={isCreator ? <Button to={to}>{t(`create.${type}`)}</Button> : undefined}
        />
      }
      keys={null}
    >
      <OrganizationTable rows={list.rows} caption={title} onEnd={list.readMore} />
    </ListFrame>
  )
}

const OrganizationListPage = ({ type }: { type: OrganizationType }): ReactElement => {
  const { isInternal } = useSession()
  return isInternal ? <OrganizationList key={type} type={type} /> : <NotFoundPage />
}
export default OrganizationListPage
