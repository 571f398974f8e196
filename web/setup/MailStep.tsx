import { ORIGINAL } from '../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { call, useRpc, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, FaultNote, Icon } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

/** What became of the test mail; it is read again when the server says that it changed. */
const Outcome = ({ id }: { id: string }): ReactElement | null => {
  const { t } = useTranslation('setup')
  const { data: mail } = useRpc('getMail', [id])
  if (!mail) return null
  const kind = mail.via === 'file' ? 'file' : mail.state === 'sent' ? 'sent' : mail.lastError !== null ? 'failed' : 'underWay'
  return (
    <p className={kind === 'failed' ? 'note error' : 'note'} role="status">
      <Icon name={kind === 'sent' ? 'check' : kind === 'failed' ? 'warning' : 'info'} />
      <span>{t(`mail.${kind}`, { to: mail.to, fault: mail.lastError ?? '' })}</span>
    </p>
  )
}

/** A mail to oneself, by the way that every mail goes. */
export const MailStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const language = useLanguage()
  const { user } = useSession()
  const { data: mails, error } = useRpc('getMailDefaults', [])
  const [sent, setSent] = useState<string | null>(null)
  const { isBusy, fault, run } = useAction()
  const template = mails?.find(({ key }) => key === 'emailConfirmation')
  const send = async (): Promise<void> => {
    if (!template) return
    await run(async () => {
      setSent((await call('sendTestMail', template.key, template[language] ?? template[ORIGINAL], language)).id)
    })
  }
  return (
    <StepPanel step="mail" onDone={() => onDone()} onLeave={onLeave}>
      <div>
        <Button icon="mail" busy={isBusy} disabled={!template} onClick={() => void send()}>
          {t('mail.send', { to: user?.email ?? '' })}
        </Button>
      </div>
      {sent !== null && <Outcome id={sent} />}
      <FaultNote>{fault?.message ?? (mails ? null : error?.message)}</FaultNote>
    </StepPanel>
  )
}
