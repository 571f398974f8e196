import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Icon, Switch } from '../../ui'
import { DateTime } from '../../ui/time'
import type { UserView } from '../../../server/contract/access/views'
import { nameOf } from '../picker/person'

/** That a company has not agreed yet to somebody whom staff would give it. */
export const ProposalNote = ({ user: { proposal } }: { user: UserView }): ReactElement | null => {
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
export const EarlierReading = ({ user, mayChange }: { user: UserView; mayChange: boolean }): ReactElement | null => {
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
