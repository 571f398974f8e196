import './mail.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { MailFilter } from '../../server/contract/mail/getMails'
import type { MailRow } from '../../server/contract/mail/views'
import { NotFoundPage } from '../page/NotFoundPage'
import { call } from '../rpc'
import type { RpcError } from '../rpc/wire'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, EmptyState, Icon, Skeleton } from '../ui'
import { FailingMails } from './FailingMails'
import { MailTable } from './MailTable'
import { filterOfQuery, MAIL_STATES, MailToolbar, PAGE } from './MailToolbar'

/** /mails, for system admins: what failed stands first, then everything that was written, the newest first. */
const MailsPage = (): ReactElement => {
  const { t } = useTranslation(['mail', 'app'])
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const filter = filterOfQuery(query)
  const isFiltered = Object.keys(filter).length > 0
  const list = useInfiniteQuery<MailRow[], RpcError>({
    queryKey: ['getMails', filter],
    queryFn: ({ pageParam }) => {
      const page: MailFilter = { ...filter, limit: PAGE, ...(typeof pageParam === 'string' ? { cursor: pageParam } : {}) }
      return call('getMails', page)
    },
    initialPageParam: null,
    getNextPageParam: (rows) => rows.at(-1)?.cursor ?? null,
    enabled: isAdmin,
  })
  if (!isAdmin) return <NotFoundPage />
  const rows = list.data?.pages.flat() ?? []
  const title = t('mail:list.title')
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
            <Icon name="info" /> {t('mail:list.file')}
          </p>
        )}
        <MailToolbar query={query} states={MAIL_STATES} onChange={(next) => setQuery(next, { replace: true })} />
        <div className="surface" aria-busy={list.isPending}>
          {list.isPending ? (
            <Skeleton lines={8} label={t('app:loading')} />
          ) : list.isError ? (
            <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('mail:list.again')}</Button>}>
              {list.error.message}
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState
              drawing={isFiltered ? 'search' : 'harbour'}
              action={isFiltered ? <Button onClick={() => setQuery({}, { replace: true })}>{t('mail:list.clear')}</Button> : undefined}
            >
              {t(isFiltered ? 'mail:list.emptyFound' : 'mail:list.empty')}
            </EmptyState>
          ) : (
            <MailTable rows={rows} caption={t('mail:list.caption')} />
          )}
          {list.hasNextPage && (
            <p className="more">
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('mail:list.more')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

export default MailsPage
