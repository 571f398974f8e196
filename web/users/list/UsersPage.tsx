import '../users.css'
import { useCallback, useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useSession } from '../../session/SessionProvider'
import { isOrganizationAdmin } from '../../session/types'
import { ListFrame } from '../../page/ListFrame'
import { AccountChanges } from '../changes/AccountChanges'
import { Button, TabLinks } from '../../ui'
import { EmptyList } from '../../ui/list'
import { listPath, type Side } from '../roles'
import { choiceOfQuery, queryOfChoice, type UsersChoice } from './usersQuery'
import { UsersToolbar } from './UsersToolbar'
import { UserTable } from './UserTable'
import { useUsers } from './useUsers'

const NOTHING: UsersChoice = { search: '', state: null, oid: null }

const CreateButton = ({ side, oid }: { side: Side; oid: number | null }): ReactElement | null => {
  const { t } = useTranslation('users')
  const { isInternal, user } = useSession()
  if (!isInternal && !isOrganizationAdmin(user)) return null
  const label = t(!isInternal ? 'create.own' : `create.${side}`)
  return (
    <Button variant="primary" icon="plus" to={`${listPath(side)}/anlage${oid === null ? '' : `?oid=${oid}`}`} title={label}>
      <span className="wide">{label}</span>
    </Button>
  )
}

/** /benutzer and /benutzer/intern: people by e-mail address, with search, state and, for staff, organization. */
const UsersList = ({ side }: { side: Side }): ReactElement => {
  const { t } = useTranslation('users')
  const { isInternal, isAdmin } = useSession()
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const choice = useMemo(() => choiceOfQuery(new URLSearchParams(query), side), [query, side])
  const list = useUsers(side, choice)
  const change = useCallback(
    (part: Partial<UsersChoice>): void => {
      void navigate({ search: queryOfChoice({ ...choice, ...part }).toString() }, { replace: true })
    },
    [navigate, choice],
  )
  const hasOrganization = isInternal && side === 'external'
  const hasChanges = isAdmin && side === 'external'
  const title = t(isInternal ? `title.${side}` : 'title.own')
  const isFiltered = choice.search !== '' || choice.state !== null || choice.oid !== null
  return (
    <ListFrame
      className="users"
      title={title}
      actions={<CreateButton side={side} oid={choice.oid} />}
      list={list}
      count={(shown) => t('count', shown)}
      filters={
        <>
          {isInternal && (
            <TabLinks
              className="seg phone"
              label={t('title.own')}
              here={side}
              tabs={(['external', 'internal'] as const).map((one) => ({ key: one, to: listPath(one), label: t(`title.${one}`) }))}
            />
          )}
          {hasChanges && <AccountChanges />}
          <UsersToolbar choice={choice} hasOrganization={hasOrganization} onChange={change} />
        </>
      }
      failed={t('failed')}
      empty={
        <EmptyList
          onClear={isFiltered ? () => change(NOTHING) : null}
          clear={t('clear')}
          noHit={t('empty.search')}
          none={t(`empty.${side}`)}
        />
      }
      keys={null}
    >
      <UserTable users={list.rows} hasOrganization={hasOrganization} caption={title} onEnd={list.readMore} />
    </ListFrame>
  )
}

/** Another list starts anew: its search and its place. */
const UsersPage = ({ side }: { side: Side }): ReactElement => {
  const { user, isInternal } = useSession()
  // For everybody else the page does not exist.
  if (!isInternal && !(side === 'external' && isOrganizationAdmin(user))) return <NotFoundPage />
  return <UsersList key={side} side={side} />
}
export default UsersPage
