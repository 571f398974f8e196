import './mail.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { usePages } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, Icon } from '../ui'
import { EmptyList, ListSurface } from '../ui/list'
import { MailTable } from './MailTable'
import { filterOfQuery, MAIL_STATES, MailToolbar, PAGE } from './MailToolbar'
import { useFailing } from './useFailing'

/** What reached nobody, above everything else; nothing where all is well. */
const FailingMails = (): ReactElement | null => {
  const { t } = useTranslation('mail')
  const failing = useFailing()
  if (failing.length === 0) return null
  return (
    <section className="mail-failing stack-2" aria-labelledby="failing-title">
      <h2 id="failing-title">
        <Icon name="octagon" /> {t('list.failing')}
      </h2>
      <div className="surface">
        <MailTable rows={failing} caption={t('list.failing')} />
      </div>
    </section>
  )
}

/** /mails, for system admins: what failed stands first, then everything that was written, the newest first. */
const MailsPage = (): ReactElement => {
  const { t } = useTranslation('mail')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const filter = filterOfQuery(query)
  const isFiltered = Object.keys(filter).length > 0
  const list = usePages('getMails', [{ ...filter, limit: PAGE }], { enabled: isAdmin })
  if (!isAdmin) return <NotFoundPage />
  const { rows } = list
  const title = t('list.title')
  const isFile = rows.some(({ via }) => via === 'file')
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <div className="mails">
        <div className="head">
          <h1>{title}</h1>
        </div>
        {!isFiltered && <FailingMails />}
        {isFile && (
          <p className="note">
            <Icon name="info" /> {t('list.file')}
          </p>
        )}
        <MailToolbar query={query} states={MAIL_STATES} onChange={(next) => setQuery(next, { replace: true })} />
        <ListSurface
          list={list}
          empty={
            <EmptyList
              onClear={isFiltered ? () => setQuery({}, { replace: true }) : null}
              clear={t('list.clear')}
              noHit={t('list.emptyFound')}
              none={t('list.empty')}
            />
          }
        >
          <MailTable rows={rows} caption={t('list.caption')} />
          {list.hasMore && (
            <p className="more">
              <Button busy={list.isReadingMore} onClick={list.readMore}>
                {t('list.more')}
              </Button>
            </p>
          )}
        </ListSurface>
      </div>
    </Page>
  )
}

export default MailsPage
