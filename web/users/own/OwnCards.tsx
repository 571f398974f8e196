import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { Button } from '../../ui'
import { CalendarCard } from './CalendarCard'
import { LanguageCard } from './LanguageCard'
import { FactorCard } from './FactorCard'
import { MailCard } from './MailCard'
import { ChangePasswordDialog } from './ChangePasswordDialog'
import { SessionsCard } from './SessionsCard'

/** What belongs to one's own account beside the data: password, second factor, language, mails, where one is logged in. */
export const OwnCards = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      {user.authenticationBackend === null && (
        <section className="card" aria-labelledby="own-password">
          <h2 id="own-password">{t('own.password')}</h2>
          <p className="soft">{t('own.passwordText')}</p>
          <Button onClick={() => setChanging(true)}>{t('own.changePassword')}</Button>
          {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
        </section>
      )}
      <FactorCard user={user} />
      <LanguageCard />
      <MailCard user={user} />
      <CalendarCard />
      <SessionsCard />
    </>
  )
}
