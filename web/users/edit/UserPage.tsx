import '../users.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useRpc, call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { isOrganizationAdmin } from '../../session/types'
import { Page } from '../../page/Page'
import { NotRead, Icon, Switch } from '../../ui'
import type { UserView } from '../../../server/contract/access/views'
import { OwnCards } from '../own/OwnCards'
import { nameOf } from '../picker/person'
import { isAdminOf, listPath, rightsOver, sideOf, userPath, type Viewer } from '../roles'
import { stateKeyOf } from '../list/stateKey'
import { AdminActions } from './AdminActions'
import { UserForm } from './UserForm'
import { DateTime } from '../../ui/time'
import { toast } from '../../ui/toasts/toasts'

/** That a company has not agreed yet to somebody whom staff would give it. */
const ProposalNote = ({ user: { proposal } }: { user: UserView }): ReactElement | null => {
  const { t } = useTranslation('users')
  if (!proposal) return null
  return (
    <p className="info-note proposal-note" role="status">
      <Icon name="info" />
      <span>
        {t('proposal.note', { by: proposal.by, organization: proposal.organization.name })} <DateTime value={proposal.at} />
      </span>
    </p>
  )
}

/** Whether a member reads what the company submitted before they came: an admin of it says so, for others alone. */
const EarlierReading = ({ user, mayChange }: { user: UserView; mayChange: boolean }): ReactElement | null => {
  const { t } = useTranslation('users')
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  if (user.memberSince === undefined || user.organization?.type !== 'CONTRACTOR') return null
  const set = async (allowed: boolean): Promise<void> => {
    if (isBusy) return
    await run(async () => {
      await call('allowEarlierReading', user.email, allowed)
      toast.success(t(allowed ? 'earlier.granted' : 'earlier.ended', { name: nameOf(user) }))
    })
    await queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }
  return (
    <section className="card" aria-labelledby="earlier-reading">
      <h2 id="earlier-reading">{t('earlier.title')}</h2>
      <p>
        {t('earlier.since')} <DateTime value={user.memberSince} />
      </p>
      {mayChange ? (
        <Switch checked={user.readsEarlier === true} onChange={(allowed) => void set(allowed)}>
          {t('earlier.switch')}
        </Switch>
      ) : (
        <p className="soft">{t(user.readsEarlier === true ? 'earlier.reads' : 'earlier.readsNot')}</p>
      )}
    </section>
  )
}

const factorOf = ({ twoFactorEnabled }: UserView): string => (twoFactorEnabled === null ? 'none' : twoFactorEnabled ? 'on' : 'off')

/** What is known of an account: last login (where the reader may know), second factor, since when. */
const AccountFacts = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  return (
    <section className="card" aria-labelledby="account-facts">
      <h2 id="account-facts">{t('account')}</h2>
      <dl className="facts account-facts">
        {user.lastLogin !== undefined && (
          <>
            <dt>{t('facts.lastLogin')}</dt>
            <dd>{user.lastLogin === null ? t('facts.never') : <DateTime value={user.lastLogin} />}</dd>
          </>
        )}
        <dt>{t('facts.factor')}</dt>
        <dd>{t(`facts.factorIs.${factorOf(user)}`)}</dd>
        <dt>{t('facts.created')}</dt>
        <dd>
          <DateTime value={user.created} />
        </dd>
        {user.state === '' && user.invitedAt !== undefined && (
          <>
            <dt>{t('facts.invited')}</dt>
            <dd>
              <DateTime value={user.invitedAt} />
            </dd>
          </>
        )}
        <dt>{t('stateFilter')}</dt>
        <dd>{t(stateKeyOf(user))}</dd>
      </dl>
    </section>
  )
}

/** That somebody changed the account past Lotse, so that nobody comes in by it, and what mends each part. */
const StrangeNote = ({ user: { strange } }: { user: UserView }): ReactElement | null => {
  const { t } = useTranslation('users')
  if (!strange) return null
  return (
    <div className="note error strange-note" role="status">
      <Icon name="warning" />
      <div>
        <p>{t('strange.text')}</p>
        <ul>
          {strange.map((part) => (
            <li key={part}>{t(`strange.${part}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Person = ({ user, viewer }: { user: UserView; viewer: Viewer }): ReactElement => {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const { refresh } = useSession()
  const rights = rightsOver(viewer, user)
  const mayRoles = rights.roles.filter((role) => role !== 'SYSTEM_ADMIN' || isAdminOf(viewer))
  const saved = (next: UserView): void => {
    queryClient.setQueryData(['getUser', next.email], { ...(user.lastLogin === undefined ? {} : { lastLogin: user.lastLogin }), ...next })
    void queryClient.invalidateQueries({ queryKey: ['getUsers'] })
    if (rights.isOwn) void refresh()
    else if (next.email !== user.email) void navigate(userPath(next.email), { replace: true })
  }
  return (
    <div className="person-page">
      <header>
        <h1>{nameOf(user)}</h1>
        {(user.state !== 'ACTIVE' || user.proposal || user.strange) && (
          <span className={user.strange ? 'tag error' : 'tag'}>{t(user.strange ? 'strange.tag' : stateKeyOf(user))}</span>
        )}
        <span className="soft">
          {user.roles.map((role) => t(`role.${role}`)).join(', ')}
          {user.organization && ` · ${user.organization.name}`}
        </span>
      </header>
      <StrangeNote user={user} />
      <ProposalNote user={user} />
      <UserForm key={user.email} user={user} rights={rights} mayRoles={mayRoles} onSaved={saved} />
      <div className="cards">
        <AccountFacts user={user} />
        {rights.isOwn ? <OwnCards user={user} /> : <AdminActions user={user} rights={rights} />}
        <EarlierReading user={user} mayChange={rights.earlierReading && viewer.readsEarlier !== false} />
      </div>
    </div>
  )
}

/** /benutzer/:email: somebody's account, or one's own. */
const UserPage = (): ReactElement => {
  const { t } = useTranslation('users')
  const { email = '' } = useParams()
  const { user: viewer, isInternal } = useSession()
  const { data: user, error, refetch } = useRpc('getUser', [email.toLowerCase()])
  if (!viewer || error?.code === 404 || error?.code === 403 || error?.code === 422) return <NotFoundPage />
  const isOwn = viewer.email === email.toLowerCase()
  const title = isOwn ? t('own.title') : user ? nameOf(user) : email
  const side = user ? sideOf(user) : 'external'
  const hasList = isInternal || isOrganizationAdmin(viewer)
  const list = { label: t(isInternal ? `title.${side}` : 'title.own'), to: listPath(side) }
  return (
    <Page title={title} crumbs={isOwn || !hasList ? [{ label: title }] : [list, { label: title }]}>
      {user ? (
        <Person user={user} viewer={viewer} />
      ) : (
        <div className="surface">
          <h1 className="sr">{title}</h1>
          <NotRead error={error} failed={t('failedOne')} again={refetch} lines={8} />
        </div>
      )}
    </Page>
  )
}
export default UserPage
