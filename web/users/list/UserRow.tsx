import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UserView } from '../../../server/contract/access/views'
import { userPath } from '../roles'

interface UserRowProps {
  user: UserView
  index: number
  hasOrganization: boolean
  measure: (element: HTMLTableRowElement | null) => void
}

/** One person; the whole line is the link. */
export const UserRow = memo(({ user, index, hasOrganization, measure }: UserRowProps): ReactElement => {
  const { t } = useTranslation('users')
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td className="e">
        <div>
          <Link className="rowlink cut" to={userPath(user.email)}>
            {user.email}
          </Link>
          {user.state !== 'ACTIVE' && <span className="tag">{t('inactive')}</span>}
        </div>
      </td>
      <td className="n cut">{`${user.surName}, ${user.givenName}`.replace(/^, |, $/g, '')}</td>
      {hasOrganization && <td className="o cut soft">{user.organization?.name ?? '–'}</td>}
      <td className="r cut soft">{user.roles.map((role) => t(`role.${role}`)).join(', ')}</td>
      <td className="s cut soft">
        {t(user.state === '' ? (user.invitedAt === undefined ? 'state.unconfirmed' : 'state.invited') : `state.${user.state}`)}
      </td>
    </tr>
  )
})
UserRow.displayName = 'UserRow'
