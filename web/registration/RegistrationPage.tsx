import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '../app/session/SessionProvider'
import { Page } from '../app/shell/Page'
import { storeReturn } from './returnTarget'
import { Wizard } from './Wizard'

/** /registrierung: a company registers itself and its first user account. */
const RegistrationPage = (): ReactElement => {
  const { t } = useTranslation('registration')
  const { phase, isInternal, askLogin } = useSession()
  const navigate = useNavigate()
  // Whoever is logged in has an account; staff invite instead.
  if (phase === 'user') return <Navigate to={isInternal ? '/bieter/anlage' : '/'} replace />
  const done = (email: string): void => {
    storeReturn(email, Date.now())
    void navigate('/projekte?message=registered')
  }
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]}>
      <div className="reg-page">
        <h1 className="serif">{t('heading')}</h1>
        <p>
          {t('intro')}{' '}
          <button type="button" className="linklike" onClick={() => askLogin()}>
            {t('toLogin')}
          </button>
        </p>
        <Wizard mode="guest" onDone={done} />
      </div>
    </Page>
  )
}
export default RegistrationPage
