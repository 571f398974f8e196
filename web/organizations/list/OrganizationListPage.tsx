import '../organizations.css'
import { useCallback, useMemo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OrganizationType } from '../../../server/contract/organizations/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { Button, EmptyState, Skeleton } from '../../ui'
import { SearchField } from '../../ui/list'
import { OrganizationTable } from './OrganizationTable'
import { useOrganizationList } from './useOrganizationList'

/** /auftraggeber and /bieter: every organization of the kind, by name, with search. For staff. */
const OrganizationList = ({ type }: { type: OrganizationType }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const onSearch = useCallback((text: string): void => setQuery(text === '' ? {} : { q: text }, { replace: true }), [setQuery])

  const surface = useRef<HTMLDivElement>(null)
  const list = useOrganizationList(type, search)
  const rows = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const title = t(`list.title.${type}`)
  const isCreator = type === 'CONTRACTOR' || isAdmin
  const to = type === 'CLIENT' ? '/auftraggeber/anlage' : '/bieter/anlage'
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      actions={
        isCreator ? (
          <Button variant="primary" icon="plus" to={to} title={t(`create.${type}`)}>
            <span className="wide">{t(`create.${type}`)}</span>
          </Button>
        ) : undefined
      }
    >
      <div className="org-list">
        <div className="head">
          <h1>{title}</h1>
          <span className="soft num" aria-live="polite">
            {list.data && t('list.count', { count: rows.length, more: hasNextPage ? '+' : '' })}
          </span>
        </div>
        <div className="toolbar" role="search">
          <SearchField
            value={search}
            label={t(`list.search.${type}`)}
            onSearch={onSearch}
            onDown={() => surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()}
          />
        </div>
        <div className="surface" ref={surface} aria-busy={list.isPending}>
          {list.isPending ? (
            <Skeleton lines={10} label={t('app:loading')} />
          ) : list.isError ? (
            <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('list.again')}</Button>}>
              {list.error.message || t('list.failed')}
            </EmptyState>
          ) : rows.length > 0 ? (
            <OrganizationTable rows={rows} caption={title} onEnd={onEnd} />
          ) : search === '' ? (
            <EmptyState drawing="harbour" action={isCreator ? <Button to={to}>{t(`create.${type}`)}</Button> : undefined}>
              {t(`list.empty.${type}`)}
            </EmptyState>
          ) : (
            <EmptyState drawing="search" action={<Button onClick={() => setQuery({}, { replace: true })}>{t('list.clear')}</Button>}>
              {t('list.empty.search')}
            </EmptyState>
          )}
        </div>
        {rows.length > 0 && (
          <p className="legend small soft">
            <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('list.choose')} &ensp;<kbd className="kbd">Enter</kbd>{' '}
            {t('list.open')}
          </p>
        )}
      </div>
    </Page>
  )
}

const OrganizationListPage = ({ type }: { type: OrganizationType }): ReactElement => {
  const { isInternal } = useSession()
  return isInternal ? <OrganizationList key={type} type={type} /> : <NotFoundPage />
}
export default OrganizationListPage
