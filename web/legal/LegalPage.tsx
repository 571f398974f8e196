import './legal.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { RichText } from '../text/RichText'
import { Button, Icon, Skeleton } from '../ui'
import { LEGAL_PAGES, legalTarget } from './pages'

/** How to tell of a barrier: a mail, already addressed. Where no address is set, by whom it can be told. */
const ReportBarrier = ({ email }: { email: string }): ReactElement => {
  const { t } = useTranslation('legal')
  const query = new URLSearchParams({ subject: t('report.subject'), body: t('report.body') }).toString().replaceAll('+', '%20')
  return (
    <section id="melden">
      <h2>{t('report.title')}</h2>
      <p>{t('report.text')}</p>
      {email === '' ? (
        <p>{t('report.nobody')}</p>
      ) : (
        <p>
          <a href={`mailto:${email}?${query}`}>{t('report.write', { email })}</a>
        </p>
      )}
    </section>
  )
}

/**
 * /impressum, /datenschutz, /barrierefreiheit, /nutzungsbedingungen: the own text; else where it stands, or that nobody has written it yet.
 */
const LegalPage = (): ReactElement => {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const { isAdmin } = useSession()
  const path = decodeURI(useLocation().pathname).replace(/\/+$/, '')
  const page = LEGAL_PAGES.find((one) => one.path === path)?.page
  const footer = useRpc('getSettings', [])
  const isOwn = page !== undefined && footer.data?.legalFooter.own.includes(page) === true
  const text = useRpc('getLegalText', [page ?? 'imprint', language], { enabled: isOwn })
  if (!page) return <NotFoundPage />
  const title = t(`legal:page.${page}.title`)
  const target = legalTarget(page, footer.data?.legalFooter)
  const error = footer.error ?? text.error
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <article className="legal-page">
        <h1 className="serif">{title}</h1>
        {error ? (
          <p className="note error">
            <Icon name="octagon" /> {error.message || t('legal:failed')}
          </p>
        ) : footer.isPending || (isOwn && text.isPending) ? (
          <Skeleton lines={8} />
        ) : isOwn && text.data ? (
          <>
            {text.data.lang !== language && <p className="soft">{t(`legal:only.${text.data.lang}`)}</p>}
            <RichText html={text.data.html} lang={text.data.lang} />
          </>
        ) : 'href' in target ? (
          <p>
            {t('legal:elsewhere')}{' '}
            <a href={target.href} target="_blank" rel="noopener noreferrer">
              {target.href}
            </a>
          </p>
        ) : (
          <>
            <p>{t(`legal:page.${page}.empty`)}</p>
            {isAdmin && (
              <div className="note">
                <Icon name="info" />
                <div className="stack">
                  <p>{t('legal:admin')}</p>
                  <div>
                    <Button to="/einstellungen#recht">{t('legal:toSettings')}</Button>
                  </div>
                </div>
              </div>
            )}
          </>
        )}
        {page === 'accessibility' && footer.data && <ReportBarrier email={footer.data.legalFooter.accessibilityReportEmail} />}
      </article>
    </Page>
  )
}

export default LegalPage
