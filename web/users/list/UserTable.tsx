import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { LineTable } from '../../ui/list'
import { useIsNarrow } from '../../ui/useIsWide'
import { stateKeyOf } from './stateKey'
import { UserRow, type UserRowProps } from './UserRow'

interface UserTableProps {
  users: readonly UserView[]
  hasOrganization: boolean
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

/** Role and state of a person in words, each looked up once. */
const useWords = (): UserRowProps['words'] => {
  const { t } = useTranslation('users')
  return useMemo(() => {
    const known = new Map<string, string>()
    const say = (key: string): string => {
      const word = known.get(key) ?? t(key)
      known.set(key, word)
      return word
    }
    return (user) => ({
      roles: user.roles.map((role) => say(`role.${role}`)).join(', '),
      state: say(stateKeyOf(user)),
      inactive: say(user.strange ? 'strange.tag' : user.proposal ? 'state.proposed' : 'inactive'),
    })
  }, [t])
}

/** People by address, however many there are. */
export const UserTable = ({ users, hasOrganization, caption, onEnd }: UserTableProps): ReactElement => {
  const { t } = useTranslation('users')
  const words = useWords()
  const isNarrow = useIsNarrow()
  const columns = ['e', 'n', ...(hasOrganization ? ['o'] : []), 'r', 's']
  return (
    <LineTable
      rows={users}
      keyOf={({ email }) => email}
      caption={caption}
      columns={columns}
      // Lines are of one height where they are lines; cards on a phone are measured. Bidders read in larger lines.
      height={isNarrow ? 72 : document.body.classList.contains('reading') ? 44 : 36}
      onEnd={onEnd}
      head={columns.map((name) => (
        <th key={name} scope="col" className={name} aria-sort={name === 'e' ? 'ascending' : undefined}>
          {t(`column.${name}`)}
        </th>
      ))}
    >
      {(user, index, measure) => (
        <UserRow
          key={user.email}
          user={user}
          index={index}
          hasOrganization={hasOrganization}
          words={words}
          measure={isNarrow ? measure : undefined}
        />
      )}
    </LineTable>
  )
}
