import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { stateKeyOf } from '../list/stateKey'
import { DateTime } from '../../ui/time'

const factorOf = ({ twoFactorEnabled }: UserView): string => (twoFactorEnabled === null ? 'none' : twoFactorEnabled ? 'on' : 'off')

/** What is known of an account: last login (where the reader may know), second factor, since when. */
export const AccountFacts = ({ user }: { user: UserView }): ReactElement => {
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
