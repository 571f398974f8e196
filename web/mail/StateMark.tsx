import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailRow } from '../../server/contract/mail/mail'
import { Icon } from '../ui'

export const isFailing = ({ state }: Pick<MailRow, 'state'>): boolean => state === 'failed' || state === 'bounced'

/** What became of a mail, in a word with its icon. */
export const StateMark = ({ mail }: { mail: Pick<MailRow, 'state' | 'via'> }): ReactElement => {
  const { t } = useTranslation('mail')
  if (isFailing(mail))
    return (
      <span className="tag error">
        <Icon name="octagon" /> {t(`state.${mail.state}`)}
      </span>
    )
  return (
    <span className="tag">
      <Icon name={mail.state === 'sent' ? 'check' : 'clock'} />{' '}
      {t(mail.state === 'sent' && mail.via === 'file' ? 'state.written' : `state.${mail.state}`)}
    </span>
  )
}
