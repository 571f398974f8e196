import './wizard.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { Page, type Crumb } from '../page/Page'
import { ChoicePanel } from './ChoicePanel'
import { StaffStart } from './StaffStart'
import { stepOf, SYSTEM_PATH, wayTo } from './steps'
import { Shore } from './harbour/Shore'
import { PilotBoat, Water } from './harbour/Water'
import { Door } from './Door'
import { Hello } from './Hello'

/** /wizard/2 and the guests' start: read tenders, look at plots, come aboard. */
const GuestDoors = (): ReactElement => {
  const { t } = useTranslation('wizard')
  const { phase, askLogin } = useSession()
  const navigate = useNavigate()
  const isGuest = phase === 'guest'
  return (
    <>
      <Hello />
      <nav className="hb-doors" aria-label={t('doors')}>
        <Door
          house="station"
          kicker={t('guest.tenders.kicker')}
          title={t('guest.tenders.title')}
          text={t('guest.tenders.text')}
          to="/projekte#öffentlich"
        />
        <Door
          house="shipyard"
          kicker={t('guest.plots.kicker')}
          title={t('guest.plots.title')}
          text={t('guest.plots.text')}
          to="/grundstuecke"
        />
        <Door
          house="office"
          kicker={t('guest.login.kicker')}
          title={t(isGuest ? 'guest.login.title' : 'guest.back.title')}
          text={t(isGuest ? 'guest.login.text' : 'guest.back.text')}
          to={isGuest ? () => askLogin() : () => void navigate('/wizard/1')}
        />
      </nav>
    </>
  )
}

/** On its mole, left; at night its beam shows. */
const Lighthouse = (): ReactElement => (
  <>
    <g>
      <path className="hb-beam" d="M556 158L0 92v132z" fill="var(--sc-sun)" opacity="0" />
      <path d="M452 470l16-22h190l18 22z" fill="var(--sc-far3)" />
      <path d="M535 448l11-256h20l11 256z" fill="var(--sc-wall)" />
      <path d="M543.400 252h25.200l2.700 64h-30.600zM538.400 380h35.200l2.900 68h-41z" fill="var(--sc-deep)" />
      <path d="M566 192l11 256h-10l-8-256z" fill="var(--sc-dark)" opacity=".1" />
      <path d="M536 192h40v-7h-40z" fill="var(--sc-dark)" />
      <path d="M538 185v-9h36v9" fill="none" stroke="var(--sc-dark)" strokeWidth="1.6" />
      <path d="M545 185h22v-32h-22z" fill="var(--sc-lamp)" />
      <path d="M545 153h22v32h-22zM552 153v32M560 153v32" fill="none" stroke="var(--sc-dark)" strokeWidth="1.6" />
      <path d="M541 153q15-24 30 0zM556 141v-14" fill="var(--sc-deep)" stroke="var(--sc-deep)" strokeWidth="2" />
      <path d="M552 352h8v-12q-4-5-8 0zM551 448v-22q5-6 10 0v22z" fill="var(--sc-dark)" opacity=".75" />
    </g>
  </>
)

/** Level-luffing, right. */
const Crane = (): ReactElement => (
  <>
    <g fill="none" stroke="var(--sc-deep)" strokeLinecap="round" strokeLinejoin="round">
      <path d="M1812 470l10-112h48l10 112M1818 414h56M1824 414l46-56M1870 414l-46-56" strokeWidth="4" />
      <path d="M1850 318L1810 160M1872 318L1818 160" strokeWidth="3" />
      <path d="M1850 318L1866 300L1841 283L1854 265L1832 248L1842 230L1823 213L1830 195L1814 178L1818 160" strokeWidth="1.6" />
      <path d="M1876 318l-6-58M1870 260L1814 160" strokeWidth="2" />
      <path d="M1810 160h8" strokeWidth="5" />
      <path d="M1814 160v74" strokeWidth="1.4" />
      <path d="M1814 234l-9 12h18zM1803 246h22v14h-22z" fill="var(--sc-mid)" strokeWidth="1.4" />
      <path d="M1816 358h66v-40h-44l-16 18z" fill="var(--sc-deep)" strokeWidth="2" />
      <path d="M1824 344h14v-16h-7l-7 9z" fill="var(--sc-lamp)" stroke="none" />
    </g>
  </>
)

/** The houses stand on it, 250 px above the bottom. */
const Quay = (): ReactElement => (
  <>
    <path d="M0 470h2400v16H0z" fill="var(--sc-quay)" />
    <path d="M0 486h2400v26H0z" fill="var(--sc-quay2)" />
    <path d="M0 470h2400" stroke="var(--sc-wall)" strokeWidth="2" />
    <path d="M0 499h2400" stroke="var(--sc-dark)" strokeOpacity=".16" strokeDasharray="58 4" />
    <g fill="var(--sc-dark)">
      <path d="M594 470v-9h-4v-5h18v5h-4v9zM994 470v-9h-4v-5h18v5h-4v9zM1397 470v-9h-4v-5h18v5h-4v9zM1794 470v-9h-4v-5h18v5h-4v9z" />
    </g>
    <g fill="var(--sc-dark)" opacity=".55">
      <path
        d="M700 486h10v30h-10zM860 486h10v30h-10zM1110 486h10v30h-10zM1290 486h10v30h-10zM1500 486h10v30h-10zM1700 486h10v30h-10z
        M360 486h10v30h-10zM2060 486h10v30h-10z"
      />
    </g>
  </>
)

/** One illustrated harbour, layered; by night the same one. Its colours are mixed from the tokens in wizard.css. */
const HarbourScene = (): ReactElement => (
  <svg className="hb-scene" viewBox="0 0 2400 720" width="2400" height="720" aria-hidden="true" focusable="false">
    <Shore />
    <Lighthouse />
    <Crane />
    <Quay />
    <Water />
    <PilotBoat />
  </svg>
)

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
