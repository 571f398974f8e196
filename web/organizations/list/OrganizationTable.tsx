import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TFunction } from 'i18next'
import type { OrganizationView } from '../../../server/contract/organizations/views'
import { Icon } from '../../ui'
import { LineTable, type Column } from '../../ui/list'
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
export const OrganizationTable = ({ rows, caption, onEnd }: OrganizationTableProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const columns = useMemo(() => columnsIn(t), [t])
  return <LineTable rows={rows} keyOf={({ id }) => id} caption={caption} columns={columns} height={37} onEnd={onEnd} />
}
