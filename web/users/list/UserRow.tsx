import { memo, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { UserView } from '../../../server/contract/access/views'
import { userPath } from '../roles'

export interface UserRowProps {
  user: UserView
  index: number
  hasOrganization: boolean
  /** Role and state in words: asked for once a list, not once a line. */
  words: (user: UserView) => { roles: string; state: string; inactive: string }
  /** Missing where all lines are of one height. */
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** One person; the whole line is the link. */
export const UserRow = memo(({ user, index, hasOrganization, words, measure }: UserRowProps): ReactElement => {
  const { roles, state, inactive } = words(user)
  // Not theirs yet, which the mark beside the address says.
  const organization = user.organization ?? user.proposal?.organization
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td className="e">
        <div>
          <Link className="rowlink cut" to={userPath(user.email)} title={user.email}>
            {user.email}
          </Link>
          {(user.state !== 'ACTIVE' || user.proposal || user.strange) && (
            <span className={user.strange ? 'tag error' : 'tag'}>{inactive}</span>
          )}
        </div>
      </td>
      <td className="n cut">{`${user.surName}, ${user.givenName}`.replace(/^, |, $/g, '')}</td>
      {hasOrganization && (
        <td className="o cut soft" title={organization?.name}>
          {organization?.name ?? '–'}
        </td>
      )}
      <td className="r cut soft">{roles}</td>
      <td className="s cut soft">{state}</td>
    </tr>
  )
})
UserRow.displayName = 'UserRow'
