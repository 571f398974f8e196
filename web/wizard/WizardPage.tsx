import './wizard.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { Page, type Crumb } from '../page/Page'
import { ChoicePanel } from './ChoicePanel'
import { GuestDoors } from './GuestDoors'
import { HarbourScene } from './harbour/HarbourScene'
import { StaffStart } from './StaffStart'
import { stepOf, SYSTEM_PATH, wayTo } from './steps'

/** Landing and wizard: the harbour, with today's work and three doors, or with the choices of a step before it. */
const WizardPage = (): ReactElement => {
  const { t } = useTranslation(['wizard', 'app'])
  const { phase, isInternal, isAdmin } = useSession()
  const path = useLocation().pathname.replace(/\/+$/, '')
  const isGuests = path === '' || path === '/wizard/2'
  // Bidders have no course to choose; theirs is the list (3-parcels.md, wizard).
  if (phase === 'user' && !isInternal) return <Navigate to="/projekte" replace />
  if (phase === 'guest' && !isGuests) return <Navigate to="/projekte" replace />
  const step = stepOf(path)
  if (!step && !isGuests && path !== '/wizard/1') return <NotFoundPage />
  if (path === SYSTEM_PATH && !isAdmin) return <NotFoundPage />

  const welcome: Crumb = { label: t('wizard:welcome'), to: isInternal ? '/wizard/1' : '/' }
  const crumbs: Crumb[] = step
    ? [
        welcome,
        ...wayTo(path).map((to) => ({ label: t(`wizard:step.${stepOf(to)?.key ?? ''}.crumb`), to })),
        { label: t(`wizard:step.${step.key}.crumb`) },
      ]
    : [{ label: t('wizard:welcome') }]
  const manage =
    isAdmin && !step ? (
      <Link className="barlink wide" to={SYSTEM_PATH}>
        {t('wizard:manage')}
      </Link>
    ) : undefined
  return (
    <Page title={step ? t(`wizard:step.${step.key}.title`) : t('wizard:welcome')} crumbs={crumbs} actions={manage} folded bare>
      <div className="hb">
        <HarbourScene />
        <div className="hb-in">{step ? <ChoicePanel step={step} /> : isGuests ? <GuestDoors /> : <StaffStart />}</div>
      </div>
    </Page>
  )
}

export default WizardPage
