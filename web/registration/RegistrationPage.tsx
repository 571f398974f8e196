import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Icon, Skeleton } from '../ui'
import { keyOfInvitation } from './invitation'
import { readPage, storeReturn } from './returnTarget'
import { Wizard } from './Wizard'

/** /registrierung: a company registers itself and its first user account. */
const RegistrationPage = (): ReactElement => {
  const { t } = useTranslation('registration')
  const { phase, isInternal, askLogin, login } = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  // Of the way here: a step of the form is no other invitation.
  const [key] = useState(() => keyOfInvitation(search))
  const { data, isLoading } = useRpc('getInvitation', [key ?? ''], { enabled: key !== null && phase === 'guest' })
  const invited = useMemo(() => (data && key !== null ? { ...data, key } : null), [data, key])
  // Whoever is logged in has an account; staff invite instead.
  if (phase === 'user') return <Navigate to={isInternal ? '/bieter/anlage' : '/'} replace />
  const done = async (email: string, password: string | null): Promise<void> => {
    storeReturn(email, Date.now())
    if (password === null) return void navigate('/projekte?message=registered')
    // Confirmed by the invitation: in at once and back to the tender. Where the login fails, one logs in there.
    const entry = await login(email, password)
    void navigate(readPage() ?? '/projekte', { replace: true })
    if (entry.kind !== 'done') askLogin()
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
        {invited && (
          <p className="note" role="status">
            <Icon name="mail" />
            <span>{t(invited.hasAccount ? 'invitedKnown' : 'invited', { tender: invited.projectName, email: invited.email })}</span>
          </p>
        )}
        {/* What the invitation knows is what the form starts from. */}
        {isLoading ? (
          <Skeleton lines={8} label={t('title')} />
        ) : (
          <Wizard key={invited?.key} mode="guest" invited={invited} onDone={(email, password) => void done(email, password)} />
        )}
      </div>
    </Page>
  )
}
export default RegistrationPage
