import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UserView } from '../../../server/contract/access/views'
import { LineTable, type Column } from '../../ui/list'
import { useIsNarrow } from '../../ui/useIsWide'
import { userPath } from '../roles'
import { stateKeyOf } from './stateKey'

interface UserTableProps {
  users: readonly UserView[]
  hasOrganization: boolean
  caption: string
  /** Called when the end comes near. */
  onEnd: () => void
}

/** A word of the interface, looked up once a list, not once a line. */
const useWord = (): ((key: string) => string) => {
  const { t } = useTranslation('users')
  return useMemo(() => {
    const known = new Map<string, string>()
    return (key) => {
      const word = known.get(key) ?? t(key)
      known.set(key, word)
      return word
    }
  }, [t])
}

// Not theirs yet, which the mark beside the address says.
const organizationOf = ({ organization, proposal }: UserView): string | undefined => (organization ?? proposal?.organization)?.name

const columnsIn = (hasOrganization: boolean, say: (key: string) => string): Column<UserView>[] => [
  {
    name: 'e',
    label: say('column.e'),
    order: 'ascending',
    cell: ({ email, state, proposal, strange }) => (
      <div>
        <Link className="rowlink cut" to={userPath(email)} title={email}>
          {email}
        </Link>
        {(state !== 'ACTIVE' || proposal || strange) && (
          <span className={strange ? 'tag error' : 'tag'}>{say(strange ? 'strange.tag' : proposal ? 'state.proposed' : 'inactive')}</span>
        )}
      </div>
    ),
  },
  {
    name: 'n',
    label: say('column.n'),
    cellClass: 'cut',
    cell: ({ surName, givenName }) => `${surName}, ${givenName}`.replace(/^, |, $/g, ''),
  },
  ...(hasOrganization
    ? [
        {
          name: 'o',
          label: say('column.o'),
          cellClass: 'cut soft',
          titleOf: organizationOf,
          cell: (user: UserView) => organizationOf(user) ?? '–',
        },
      ]
    : []),
  {
    name: 'r',
    label: say('column.r'),
    cellClass: 'cut soft',
    cell: ({ roles }) => roles.map((role) => say(`role.${role}`)).join(', '),
  },
  { name: 's', label: say('column.s'), cellClass: 'cut soft', cell: (user) => say(stateKeyOf(user)) },
]

/** People by address; the whole line is the link. */
export const UserTable = ({ users, hasOrganization, caption, onEnd }: UserTableProps): ReactElement => {
  const say = useWord()
  const isNarrow = useIsNarrow()
  const columns = useMemo(() => columnsIn(hasOrganization, say), [hasOrganization, say])
  return (
    <LineTable
      rows={users}
      keyOf={({ email }) => email}
      caption={caption}
      columns={columns}
      // Lines are of one height where they are lines; cards on a phone are measured. Bidders read in larger lines.
      height={isNarrow ? 72 : document.body.classList.contains('reading') ? 44 : 36}
      isEven={!isNarrow}
      onEnd={onEnd}
    />
  )
}
