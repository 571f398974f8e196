import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrganizationView } from '../../../server/contract/organizations/views'
import { Icon } from '../../ui'
import { pathOf } from '../path'

interface OrganizationRowProps {
  row: OrganizationView
  index: number
  measure: (element: HTMLTableRowElement | null) => void
}

/** One organization: the whole line leads to it, the number of its people to them. On a phone the same cells make a card. */
export const OrganizationRow = memo(({ row, index, measure }: OrganizationRowProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const { contact, memberCount } = row
  return (
    <tr ref={measure} data-index={index} data-row>
      <td className="n">
        <Link className="rowlink cut" to={pathOf(row)} lang="de" title={row.name}>
          {row.name}
        </Link>
      </td>
      <td className="c soft">{[contact.zip, contact.city].filter(Boolean).join(' ') || '–'}</td>
      <td className="p soft">{[contact.givenName, contact.surName].filter(Boolean).join(' ') || '–'}</td>
      <td className="e soft" title={contact.email ?? undefined}>
        {contact.email ?? '–'}
      </td>
      <td className="u">
        {memberCount === undefined ? null : memberCount === 0 ? (
          <span className="soft">{t('list.noUsers')}</span>
        ) : (
          <Link className="org-users" to={`/benutzer?oid=${row.id}`} aria-label={t('list.usersOf', { count: memberCount, name: row.name })}>
            <Icon name="people" size={16} />
            {memberCount}
            <span className="word">{t('list.userWord', { count: memberCount })}</span>
          </Link>
        )}
      </td>
    </tr>
  )
})
OrganizationRow.displayName = 'OrganizationRow'
