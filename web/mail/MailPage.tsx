import './mail.css'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { LetterView } from '../text/RichText'
import { Button, Icon, Segments, Skeleton } from '../ui'
import { formatDateTime } from '../ui/time'
import { isFailing, StateMark } from './StateMark'
import { useRetry } from './useRetry'

const VIEWS = ['html', 'text', 'headers'] as const

/** /mails/:id, for system admins: the mail as it was rendered, and what became of it. */
const MailPage = (): ReactElement => {
  const { t, i18n } = useTranslation('mail')
  const { id = '' } = useParams()
  const { isAdmin } = useSession()
  const language = useLanguage()
  const { data: mail, error } = useRpc('getMail', [id], { enabled: isAdmin })
  const { busy, retry } = useRetry()
  const [view, setView] = useState<(typeof VIEWS)[number]>('html')
  if (!isAdmin || error?.code === 404) return <NotFoundPage />
  const crumbs = [{ label: t('mail:list.title'), to: '/mails' }, { label: mail?.subject ?? '' }]
  const fact = (label: string, value: ReactNode): ReactElement | null =>
    value === null || value === '' ? null : (
      <>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </>
    )
  const time = (instant: string | null): string => (instant === null ? '' : formatDateTime(instant, language))
  return (
    <Page
      title={mail?.subject ?? t('mail:list.title')}
      crumbs={crumbs}
      actions={
        mail && isFailing(mail) ? (
          <Button variant="primary" icon="send" busy={busy === id} onClick={() => void retry(id)}>
            {t('mail:retry.submit')}
          </Button>
        ) : undefined
      }
    >
      {!mail ? (
        error ? (
          <p className="note error">
            <Icon name="octagon" /> {error.message}
          </p>
        ) : (
          <Skeleton lines={10} />
        )
      ) : (
        <div className="mail-page">
          <article className="stack">
            <h1 lang={mail.lang}>{mail.subject}</h1>
            <div>
              <Segments
                label={t('mail:detail.view')}
                value={view}
                options={VIEWS.map((one) => [one, t(`mail:detail.${one}`)] as const)}
                onChange={setView}
              />
            </div>
            {view === 'html' && <LetterView html={mail.html} lang={mail.lang} />}
            {view === 'text' && (
              <div className="card">
                <pre lang={mail.lang}>{mail.text}</pre>
              </div>
            )}
            {view === 'headers' && (
              <dl className="card facts">
                {mail.headers.map(({ name, value }, index) => (
                  <div key={index} className="mail-header">
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </article>
          <dl className="facts card">
            {fact(t('mail:detail.state'), <StateMark mail={mail} />)}
            {fact(t('mail:detail.to'), mail.to)}
            {fact(t('mail:detail.key'), i18n.exists(`mail:key.${mail.key}.title`) ? t(`mail:key.${mail.key}.title`) : mail.key)}
            {fact(t('mail:detail.queued'), time(mail.queuedAt))}
            {fact(t('mail:detail.sent'), time(mail.sentAt))}
            {fact(t('mail:detail.tries'), String(mail.tries))}
            {fact(t('mail:detail.next'), time(mail.nextAt))}
            {fact(t('mail:detail.error'), mail.lastError)}
            {fact(t('mail:detail.response'), mail.response)}
            {mail.uncertain && <dd className="mail-uncertain">{t('mail:detail.uncertain')}</dd>}
          </dl>
        </div>
      )}
    </Page>
  )
}

export default MailPage
