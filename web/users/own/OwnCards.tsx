import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { Button, Segments, Icon, Modal, Skeleton } from '../../ui'
import { CalendarCard } from './CalendarCard'
import { ChangePasswordDialog } from './ChangePasswordDialog'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { useLanguage } from '../../i18n/useLanguage'
import { useSwitchLanguage } from '../../session/useSwitchLanguage'
import { call, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { TwoFactorForm } from '../../access/TwoFactorForm'
import { useSession } from '../../session/SessionProvider'
import { FactorDialog } from './FactorDialog'
import { DateTime, Relative } from '../../ui/time'

/** Where one is logged in; the others can be ended one by one or all at once. */
const SessionsCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const { data: sessions, error, refetch } = useRpc('getSessions', [])
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const end = async (id: string | null): Promise<void> => {
    await run(async () => {
      await (id === null ? call('endOtherSessions') : call('endSession', id))
      toast.success(t(id === null ? 'sessions.othersEnded' : 'sessions.ended'))
    })
    await refetch()
  }
  const others = (sessions ?? []).filter(({ current }) => !current)
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions.title')}</h2>
      {error && <p>{error.message}</p>}
      {!sessions && !error && <Skeleton lines={3} />}
      {sessions && (
        <ul className="session-list">
          {sessions.map(({ id, device, createdAt, seenAt, current }) => (
            <li key={id}>
              <span>
                <strong>{device === '' ? t('sessions.unknown') : device}</strong>{' '}
                {current && <span className="tag now">{t('sessions.current')}</span>}
              </span>
              <span className="small soft">
                {t('sessions.since')} <DateTime value={createdAt} />
                {!current && (
                  <>
                    {' · '}
                    {t('sessions.seen')} <Relative value={seenAt} isPast />
                  </>
                )}
              </span>
              {!current && (
                <Button variant="quiet" size="small" disabled={isBusy} onClick={() => void end(id)}>
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button busy={isBusy} onClick={() => void end(null)}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </section>
  )
}

/** The second factor of one's own account: set up, renew the recovery codes, and, where the system does not require it, switch off. */
const FactorCard = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  const { isFactorRequired } = useSession()
  const [open, setOpen] = useState<'setup' | 'renew' | 'disable' | null>(null)
  const close = (): void => setOpen(null)
  const done = (): void => {
    close()
    void queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }
  const isOn = user.twoFactorEnabled === true
  return (
    <section className="card" aria-labelledby="own-factor">
      <h2 id="own-factor">{t('factor.title')}</h2>
      <p className="soft">
        <Icon name={isOn ? 'check' : 'info'} /> {t(isOn ? 'factor.on' : 'factor.off')}
      </p>
      {!isOn && <Button onClick={() => setOpen('setup')}>{t('factor.setup')}</Button>}
      {isOn && <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>}
      {isOn && !isFactorRequired && (
        <Button variant="danger" onClick={() => setOpen('disable')}>
          {t('factor.disable')}
        </Button>
      )}
      {isOn && isFactorRequired && <p className="small soft">{t('factor.required')}</p>}
      {open === 'setup' && (
        <Modal title={t('factor.setupTitle')} onClose={close}>
          <TwoFactorForm onDone={done} aside={<Button onClick={close}>{t('cancel')}</Button>} />
        </Modal>
      )}
      {(open === 'renew' || open === 'disable') && <FactorDialog mode={open} onClose={close} />}
    </section>
  )
}

const FREQUENCIES = ['immediate', 'daily'] as const
type Frequency = (typeof FREQUENCIES)[number]

/** How one is written to: at once, or once a day. */
const MailCard = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const chosen: Frequency = user.settings['mailFrequency'] === 'daily' ? 'daily' : 'immediate'

  const choose = async (frequency: Frequency): Promise<void> => {
    if (frequency === chosen) return
    await run(async () => {
      await call('setMailFrequency', frequency)
      toast.success(t(`mails.chosen.${frequency}`))
    })
    await queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }

  return (
    <section className="card" aria-labelledby="own-mails">
      <h2 id="own-mails">{t('mails.title')}</h2>
      <p className="soft">{t('mails.text')}</p>
      <Segments
        labelledBy="own-mails"
        value={chosen}
        options={FREQUENCIES.map((one) => [one, t(`mails.${one}`)] as const)}
        disabled={isBusy}
        onChange={(one) => void choose(one)}
      />
      <p className="small soft">{t('mails.always')}</p>
    </section>
  )
}

/** The language of the interface and of the mails one gets. */
const LanguageCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const change = useSwitchLanguage()
  return (
    <section className="card" aria-labelledby="own-language">
      <h2 id="own-language">{t('own.language')}</h2>
      <p className="soft">{t('own.languageText')}</p>
      <Segments
        labelledBy="own-language"
        value={language}
        options={LANGUAGES.map((one) => [one, tableOf(one).name, { lang: one }] as const)}
        onChange={(one) => void change(one)}
      />
    </section>
  )
}

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
