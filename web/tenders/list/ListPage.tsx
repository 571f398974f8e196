import './list.css'
import { useCallback, useMemo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '../../session/SessionProvider'
import { OwnWork } from '../../offers/overview/OwnWork'
import { Page } from '../../page/Page'
import { Button, EmptyState, Skeleton, Switch } from '../../ui'
import {
  RELEVANCE,
  changedChoice,
  choiceOfQuery,
  filterOfHash,
  filtersFor,
  isFiltered,
  isOwnList,
  queryOfChoice,
  type ListChoice,
} from './listQuery'
import { FeedLink } from './FeedLink'
import { SavedSearches } from '../saved/SavedSearches'
import { TenderTable } from './TenderTable'
import { Toolbar } from './Toolbar'
import { useTenders } from './useTenders'

/** /projekte: the list the hash names, with search, kinds, order. Staff see dense lines, guests read cards. */
const ListPage = (): ReactElement => {
  const { t } = useTranslation(['list', 'tenders', 'fairway'])
  const { isInternal, phase } = useSession()
  const isGuest = phase !== 'user'
  const { hash, search: query } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersFor(isInternal, isGuest), [isInternal, isGuest])
  const filter = filterOfHash(hash, filters)
  const choice = useMemo(() => choiceOfQuery(new URLSearchParams(query), filter.name, { isInternal }), [query, filter.name, isInternal])
  const list = useTenders(filter.name, choice)
  // Everybody's archive follows what is not archived; lists of one's own hold both.
  const withArchive = choice.withArchived && !isOwnList(filter.name)
  const archived = useTenders('archiv', { ...choice, sort: choice.sort === RELEVANCE ? RELEVANCE : '-archived' }, withArchive)
  const surface = useRef<HTMLDivElement>(null)

  const change = useCallback(
    (part: Partial<ListChoice>): void => {
      void navigate(
        { search: queryOfChoice(changedChoice(choice, part, filter.name), filter.name).toString(), hash: filter.name },
        { replace: true },
      )
    },
    [navigate, choice, filter.name],
  )
  const rows = useMemo(() => {
    const ended = withArchive && !list.hasNextPage ? (archived.data?.pages.flat() ?? []) : []
    return [...(list.data?.pages.flat() ?? []), ...ended]
  }, [list.data, list.hasNextPage, archived.data, withArchive])
  const part = withArchive && !list.hasNextPage ? archived : list
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = part
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const title = t(`list:title.${filter.key}`)
  const create = isInternal && (
    <Button variant="primary" icon="plus" to="/wizard/3" title={t('tenders:create')}>
      <span className="wide">{t('tenders:create')}</span>
    </Button>
  )
  return (
    <Page
      title={title}
      crumbs={[{ label: t('tenders:breadcrumb'), to: '/projekte' }, { label: t(`app:menu.${filter.key}`) }]}
      actions={create || undefined}
    >
      <div className={isGuest ? 'list cards' : 'list'}>
        <div className="head">
          <h1>{title}</h1>
          <span className="soft num" aria-live="polite">
            {list.data && t('list:count', { count: rows.length, more: part.hasNextPage ? '+' : '' })}
          </span>
          {filter.name !== 'archiv' && filter.name !== 'entwurf' && !isGuest && (
            <Switch checked={choice.withArchived} onChange={(withArchived) => change({ withArchived })}>
              {t('list:withArchived')}
            </Switch>
          )}
        </div>
        {filters.length > 1 && (
          <nav className="seg phone" aria-label={t('tenders:breadcrumb')}>
            {filters.map(({ key, name }) => (
              <Link key={key} to={{ pathname: '/projekte', hash: name }} aria-current={name === filter.name ? 'page' : undefined}>
                {t(`app:menu.${key}`)}
              </Link>
            ))}
          </nav>
        )}
        {filter.name === 'teilnahme' && <OwnWork />}
        <Toolbar
          choice={choice}
          onChange={change}
          isInternal={isInternal}
          hasMessages={!isGuest}
          onDown={() => surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()}
        />
        {!isGuest && <SavedSearches choice={choice} list={filter.name} />}
        {list.isError && list.data !== undefined && (
          <p className="note error" role="alert">
            {t('list:failed')}{' '}
            <button type="button" className="linklike" onClick={() => void list.refetch()}>
              {t('list:again')}
            </button>
          </p>
        )}
        <div className="surface" ref={surface} aria-busy={list.isPending}>
          {list.isPending ? (
            <Skeleton lines={10} label={t('app:loading')} />
          ) : list.isError && list.data === undefined ? (
            <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('list:again')}</Button>}>
              {list.error.message || t('list:failed')}
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState
              drawing={isFiltered(choice) ? 'search' : 'tenders'}
              action={
                isFiltered(choice) ? (
                  <Button onClick={() => change({ search: '', types: [], cpv: [], places: [], unread: false })}>{t('list:clear')}</Button>
                ) : filter.name === 'entwurf' ? (
                  <Button to="/wizard/3">{t('tenders:create')}</Button>
                ) : isOwnList(filter.name) ? (
                  <Button to="/projekte#öffentlich">{t('list:findOne')}</Button>
                ) : undefined
              }
            >
              {t(isFiltered(choice) ? 'list:empty.search' : `list:empty.${filter.key}`)}
            </EmptyState>
          ) : (
            <TenderTable
              rows={rows}
              sort={choice.sort}
              onSort={(sort) => change({ sort })}
              isInternal={isInternal}
              list={filter.name}
              onEnd={onEnd}
              caption={title}
              search={choice.search}
            />
          )}
        </div>
        {!isGuest && rows.length > 0 && (
          <p className="legend small soft">
            <span>
              <span className="lots">
                <i className="now" />
              </span>{' '}
              {t('list:legend.now')} &ensp;
              <span className="lots">
                <i />
              </span>{' '}
              {t('list:legend.other')}
            </span>
            <span>
              <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('list:legend.choose')} &ensp;
              <kbd className="kbd">Enter</kbd> {t('list:legend.open')}
            </span>
          </p>
        )}
        {filter.name === 'öffentlich' && <FeedLink choice={choice} />}
      </div>
    </Page>
  )
}

export default ListPage
