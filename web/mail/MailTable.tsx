import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MailRow } from '../../server/contract/mail/views'
import { useLanguage } from '../i18n/useLanguage'
import { Button } from '../ui'
import { formatDateTime } from '../ui/time'
import { mailPath } from './mailPath'
import { isFailing, StateMark } from './StateMark'
import { useRetry } from './useRetry'

/** Lines of mails: what, to whom, what became of it, when; a failed one can be sent again right here. */
export const MailTable = ({ rows, caption }: { rows: readonly MailRow[]; caption: string }): ReactElement => {
  const { t } = useTranslation('mail')
  const language = useLanguage()
  const { busy, retry } = useRetry()
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.mail')}</th>
          <th scope="col" className="s">
            {t('list.state')}
          </th>
          <th scope="col" className="w">
            {t('list.when')}
          </th>
          <th scope="col" className="n right">
            {t('list.tries')}
          </th>
          <th scope="col" className="a">
            <span className="sr">{t('retry.submit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id}>
            <td className="m">
              <Link className="rowlink" to={mailPath(mail.id)}>
                <span className="strong">{mail.subject}</span>
              </Link>
              <span className="soft" title={mail.lastError ?? undefined}>
                {mail.to}
                {isFailing(mail) && mail.lastError !== null && ` · ${mail.lastError}`}
              </span>
            </td>
            <td className="s">
              <StateMark mail={mail} />
            </td>
            <td className="w">
              {formatDateTime(mail.sentAt ?? mail.queuedAt, language)}
              {mail.nextAt !== null && mail.tries > 0 && (
                <span className="soft small">{t('list.next', { time: formatDateTime(mail.nextAt, language) })}</span>
              )}
            </td>
            <td className="n right">{mail.tries}</td>
            <td className="a">
              {isFailing(mail) && (
                <Button size="small" busy={busy === mail.id} title={t('retry.label', { to: mail.to })} onClick={() => void retry(mail.id)}>
                  {t('retry.short')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
