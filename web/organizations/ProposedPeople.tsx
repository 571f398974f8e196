import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../server/contract/access/views'
import { call, useAction, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { toast } from '../ui/toasts/toasts'
import { Button, Switch, VerbDialog } from '../ui'
import { DateTime } from '../ui/time'

const nameOf = ({ givenName, surName, email }: UserView): string => `${givenName} ${surName}`.trim() || email

type Asked = { user: UserView; what: 'admit' | 'refuse' }

/** Asks once more, and for an admission whether it goes for what was submitted before, too. */
const Decision = ({ asked: { user, what }, mayRead, onClose }: { asked: Asked; mayRead: boolean; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('organizations')
  const [readsEarlier, setReadsEarlier] = useState(false)
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const decide = async (): Promise<void> => {
    await run(async () => {
      if (what === 'admit') await call('admitUser', user.email, readsEarlier)
      else await call('refuseProposedUser', user.email)
      toast.success(t(`proposed.${what}Done`, { name: nameOf(user) }))
    })
    await queryClient.invalidateQueries({ queryKey: ['getProposedUsers'] })
    await queryClient.invalidateQueries({ queryKey: ['getUsers'] })
    onClose()
  }
  return (
    <VerbDialog
      title={t(`proposed.${what}Title`, { name: nameOf(user) })}
      verb={t(`proposed.${what}`)}
      danger={what !== 'admit'}
      width="narrow"
      busy={isBusy}
      onDo={() => void decide()}
      onClose={onClose}
    >
      <p>{t(`proposed.${what}Text`, { name: nameOf(user), email: user.email })}</p>
      {what === 'admit' && user.proposal?.roles.includes('ORGANIZATION_ADMIN') && <p className="note">{t('proposed.admitAsAdmin')}</p>}
      {what === 'admit' && mayRead && (
        <Switch checked={readsEarlier} onChange={setReadsEarlier}>
          {t('proposed.readsEarlier')}
        </Switch>
      )}
    </VerbDialog>
  )
}

/** For staff, where the company's mail was lost. */
const AskAgain = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isBusy, run } = useAction(({ message }) => toast.error(`${t('proposed.askAgainFailed')} ${message}`))
  const ask = () =>
    run(async () => {
      await call('resendProposal', user.email)
      toast.success(t('proposed.askAgainDone'))
    })
  return (
    <Button icon="mail" busy={isBusy} label={`${t('proposed.askAgain')}: ${nameOf(user)}`} onClick={() => void ask()}>
      {t('proposed.askAgain')}
    </Button>
  )
}

/** Accounts that staff would give a company: its admin decides, staff see that they wait. */
export const ProposedPeople = ({
  organizationId,
  decides,
  mayRead,
}: {
  organizationId: number
  decides: boolean
  /** Whoever decides reads what was submitted before, and so may let others. */
  mayRead: boolean
}): ReactElement | null => {
  const { t } = useTranslation(['organizations', 'users'])
  const { data: people = [] } = useRpc('getProposedUsers', [organizationId])
  const [asked, setAsked] = useState<Asked | null>(null)
  if (people.length === 0) return null
  return (
    <section className="panel proposed-people" aria-labelledby="proposed-people">
      <h2 id="proposed-people">{t('proposed.title')}</h2>
      <p className="soft">{t(decides ? 'proposed.text' : 'proposed.waits')}</p>
      <ul>
        {people.map((user) => (
          <li key={user.email}>
            <div>
              <strong>{nameOf(user)}</strong>
              <span className="soft">{user.email}</span>
              <span className="soft">
                {user.proposal?.roles.map((role) => t(`users:role.${role}`)).join(', ')}
                {user.proposal && ` · ${t('proposed.by', { by: user.proposal.by })} `}
                {user.proposal && <DateTime value={user.proposal.at} />}
              </span>
              {user.authenticationBackend !== null && <span className="soft">{t('users:backend.ldap')}</span>}
            </div>
            {!decides && (
              <div className="end">
                <AskAgain user={user} />
              </div>
            )}
            {decides && (
              <div className="end">
                <Button onClick={() => setAsked({ user, what: 'refuse' })}>{t('proposed.refuse')}</Button>
                <Button variant="primary" onClick={() => setAsked({ user, what: 'admit' })}>
                  {t('proposed.admit')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && <Decision asked={asked} mayRead={mayRead} onClose={() => setAsked(null)} />}
    </section>
  )
}
