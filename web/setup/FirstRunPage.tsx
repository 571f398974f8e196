import './setup.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { SETUP_END, SETUP_PATH, SETUP_SLUGS, SETUP_STEPS, type SetupStep } from '../../engine/pages'
import type { Setup } from '../../server/contract/settings/house'
import type { SettingsView } from '../../server/contract/settings/views'
import { NotFoundPage } from '../page/NotFoundPage'
import { Page } from '../page/Page'
import { useSession } from '../session/SessionProvider'
import { Button, Icon, NotRead, Panel } from '../ui'
import { BackupStep } from './BackupStep'
import { ClientStep } from './ClientStep'
import { FormsStep } from './FormsStep'
import { LoginStep } from './LoginStep'
import { LookStep } from './LookStep'
import { MailStep } from './MailStep'
import { PeopleStep } from './PeopleStep'
import type { StepProps } from './StepPanel'
import { useSetup } from './useSetup'

const pathOf = (step: SetupStep | undefined): string => `${SETUP_PATH}/${step === undefined ? SETUP_END : SETUP_SLUGS[step]}`

/** The next one after `step` (or of all) that was neither done nor left out; undefined where there is none. */
export const nextOpen = (setup: Setup, step?: SetupStep): SetupStep | undefined => {
  const after = step === undefined ? 0 : SETUP_STEPS.indexOf(step) + 1
  return [...SETUP_STEPS.slice(after), ...SETUP_STEPS.slice(0, after)].find((one) => one !== step && setup[one] === undefined)
}

const Steps = ({ setup, shown }: { setup: Setup; shown: SetupStep | undefined }): ReactElement => {
  const { t } = useTranslation('setup')
  return (
    <nav className="su-steps" aria-label={t('steps')}>
      <ol>
        {SETUP_STEPS.map((step, index) => {
          const state = setup[step]
          return (
            <li key={step}>
              <Link to={pathOf(step)} aria-current={step === shown ? 'step' : undefined}>
                <span className="num">{index + 1}</span>
                <span>{t(`${step}.title`)}</span>
                {state !== undefined && (
                  <span className="soft small">
                    {state === 'done' && <Icon name="check" size={16} />} {t(`state.${state}`)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const End = ({ setup }: { setup: Setup }): ReactElement => {
  const { t } = useTranslation('setup')
  const left = SETUP_STEPS.filter((step) => setup[step] !== 'done')
  return (
    <Panel className="su-panel" id="su-title" title={t('end.title')}>
      <p>{t(left.length === 0 ? 'end.all' : 'end.some')}</p>
      {left.length > 0 && (
        <ul className="su-left">
          {left.map((step) => (
            <li key={step}>
              <Link to={pathOf(step)}>{t(`${step}.title`)}</Link>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">{t('end.again')}</p>
      <div className="su-foot">
        <Button to="/wizard/1">{t('end.start')}</Button>
        <Button variant="primary" to="/wizard/3/1/1">
          {t('end.tender')}
        </Button>
      </div>
    </Panel>
  )
}

const Step = ({ step, settings, ...ways }: StepProps & { step: SetupStep; settings: SettingsView }): ReactElement => {
  switch (step) {
    case 'client':
      return <ClientStep {...ways} />
    case 'look':
      return <LookStep {...ways} house={settings.house} />
    case 'mail':
      return <MailStep {...ways} />
    case 'login':
      return <LoginStep {...ways} isDuty={settings.twoFactorAuthenticationRequired} />
    case 'backup':
      return <BackupStep {...ways} />
    case 'forms':
      return <FormsStep {...ways} />
    case 'people':
      return <PeopleStep {...ways} />
  }
}

/** /einrichtung, for system admins: from an empty house to the first tender. Each step can be left out, and come to again. */
const FirstRunPage = (): ReactElement => {
  const { t } = useTranslation('setup')
  const { isAdmin } = useSession()
  const navigate = useNavigate()
  const { step: slug } = useParams()
  const { settings, error, again, keep } = useSetup(isAdmin)
  if (!isAdmin) return <NotFoundPage />
  const title = t('setup:title')
  const setup = settings?.setup ?? {}
  const step = SETUP_STEPS.find((one) => SETUP_SLUGS[one] === slug)
  if (settings && step === undefined && slug !== SETUP_END) return <Navigate to={pathOf(nextOpen(setup))} replace />
  const on = async (state: 'done' | 'left', changes?: Parameters<typeof keep>[2]): Promise<void> => {
    if (step === undefined) return
    await keep(step, state, changes)
    await navigate(pathOf(nextOpen(setup, step)))
  }
  return (
    <Page title={title} crumbs={[{ label: title }]} folded>
      <div className="first-run">
        <div className="su-head">
          <h1>{title}</h1>
          <p className="soft">{t('setup:lead')}</p>
        </div>
        {settings ? (
          <>
            <Steps setup={setup} shown={step} />
            {step === undefined ? (
              <End setup={setup} />
            ) : (
              <Step key={step} step={step} settings={settings} onDone={(changes) => on('done', changes)} onLeave={() => on('left')} />
            )}
          </>
        ) : (
          <NotRead error={error} again={again} lines={8} />
        )}
      </div>
    </Page>
  )
}

export default FirstRunPage
