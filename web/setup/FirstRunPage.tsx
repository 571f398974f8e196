import './setup.css'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { SETUP_END, SETUP_PATH, SETUP_SLUGS, SETUP_STEPS, type SetupStep } from '../../engine/pages'
import type { Setup } from '../../server/contract/settings/house'
import type { SettingsView } from '../../server/contract/settings/settings'
import { NotFoundPage } from '../page/NotFoundPage'
import { Page } from '../page/Page'
import { useSession } from '../session/SessionProvider'
import { Button, Icon, NotRead, Panel, Switch, FaultNote, Skeleton } from '../ui'
import { LookStep } from './LookStep'
import { MailStep } from './MailStep'
import { PeopleStep } from './PeopleStep'
import { type StepProps, StepPanel } from './StepPanel'
import { useSetup } from './useSetup'
import { useRpc } from '../rpc'
import { ORGANIZATION_FORM, OrganizationForm } from '../organizations'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime } from '../ui/time'

/** Backups are set on the machine: here stands whether they are, and what to write where. */
const BackupStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const language = useLanguage()
  const { data, error } = useRpc('getOperation', [])
  return (
    <StepPanel step="backup" onDone={() => onDone()} onLeave={onLeave}>
      {error ? (
        <p className="note error">
          <Icon name="warning" /> {error.message}
        </p>
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : data.backups === null ? (
        <div className="note">
          <Icon name="info" />
          <div>
            <p>{t('setup:backup.none')}</p>
            <pre className="su-code">BACKUP_DIR=/var/backups/lotse</pre>
            <p>{t('setup:backup.then')}</p>
          </div>
        </div>
      ) : (
        <p className="note">
          <Icon name={data.backups.newest === null ? 'info' : 'check'} />
          {data.backups.newest === null
            ? t('setup:backup.soon')
            : t('setup:backup.newest', { time: formatDateTime(data.backups.newest, language) })}
        </p>
      )}
      <p className="soft">{t('setup:backup.key')}</p>
    </StepPanel>
  )
}

/** Name and address of the authority that tenders are for: an organization as every other. */
const ClientStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const { data, error } = useRpc('getOrganizations', ['CLIENT', { limit: 3 }])
  const [isBusy, setBusy] = useState(false)
  const isThere = data !== undefined && data.length > 0
  return (
    <StepPanel
      step="client"
      onDone={() => onDone()}
      onLeave={onLeave}
      isBusy={isBusy}
      {...(data !== undefined && !isThere && { form: ORGANIZATION_FORM })}
    >
      {error ? (
        <FaultNote>{error.message}</FaultNote>
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : isThere ? (
        <p className="note">
          <Icon name="check" /> {t('setup:client.there', { names: data.map(({ name }) => name).join(', ') })}
        </p>
      ) : (
        <OrganizationForm type="CLIENT" onBusy={setBusy} onSaved={() => void onDone()} />
      )}
    </StepPanel>
  )
}

/** As the wizard reads them. */
const ALL = 10_000

/** Which forms there are, and where they are changed. */
const FormsStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const { data, error } = useRpc('getProjectTemplates', [ALL])
  const active = data?.filter((one) => one.active) ?? []
  return (
    <StepPanel step="forms" onDone={() => onDone()} onLeave={onLeave}>
      {error ? (
        <FaultNote>{error.message}</FaultNote>
      ) : data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <p className="note">
          <Icon name={active.length > 0 ? 'check' : 'warning'} /> {t('setup:forms.active', { count: active.length })}
        </p>
      )}
      <div className="flow">
        <Button to="/formulare">{t('setup:forms.all')}</Button>
        <Button to="/einstellungen#vorlagen">{t('setup:forms.defaults')}</Button>
      </div>
    </StepPanel>
  )
}

/** The duty of a second factor. It holds at once, for the admin too, and the assistant goes on after that. */
const LoginStep = ({ isDuty, onDone, onLeave }: StepProps & { isDuty: boolean }): ReactElement => {
  const { t } = useTranslation('setup')
  const [isOn, setOn] = useState(isDuty)
  return (
    <StepPanel step="login" onDone={() => onDone({ twoFactorAuthenticationRequired: isOn })} onLeave={onLeave}>
      <Switch checked={isOn} onChange={setOn}>
        {t('login.duty')}
      </Switch>
      {isOn && !isDuty && (
        <p className="note">
          <Icon name="info" /> {t('login.atOnce')}
        </p>
      )}
    </StepPanel>
  )
}

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
