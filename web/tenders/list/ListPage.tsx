import './list.css'
import { useCallback, useMemo, type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../session/SessionProvider'
import { OwnWork } from '../../offers/overview/OwnWork'
import { ListFrame } from '../../page/ListFrame'
import { Button, Switch, TabLinks } from '../../ui'
import { EmptyList, SearchField } from '../../ui/list'
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
  type ListName,
  sortKeysOf,
} from './listQuery'
import { SavedSearches } from '../saved/SavedSearches'
import { TenderTable } from './TenderTable'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { usePages, type Pages } from '../../rpc'
import { CodeFilter } from './CodeFilter'
import { TypeFilter } from './TypeFilter'

interface ToolbarProps {
  choice: ListChoice
  onChange: (change: Partial<ListChoice>) => void
  isInternal: boolean
  /** Guests have no messages. */
  hasMessages: boolean
}

/** Search first, then filters as chips; on a phone, which has no headers, and while something is searched also the order. */
const Toolbar = ({ choice, onChange, isInternal, hasMessages }: ToolbarProps): ReactElement => {
  const { t } = useTranslation('list')
  const onSearch = useCallback((search: string): void => onChange({ search }), [onChange])
  return (
    <div className="toolbar" role="search">
      <SearchField value={choice.search} label={t('search')} onSearch={onSearch} />
      <span className="chips">
        <TypeFilter chosen={choice.types} onChange={(types) => onChange({ types })} />
        <CodeFilter kind="cpv" chosen={choice.cpv} onChange={(cpv) => onChange({ cpv })} />
        <CodeFilter kind="places" chosen={choice.places} onChange={(places) => onChange({ places })} />
        {hasMessages && (
          <button
            type="button"
            className={choice.unread ? 'chip on' : 'chip'}
            aria-pressed={choice.unread}
            onClick={() => onChange({ unread: !choice.unread })}
          >
            {t('onlyUnread')}
          </button>
        )}
      </span>
      <label className={choice.search === '' ? 'order' : 'order always'}>
        <span className="small soft">{t('order')}</span>
        <select className="select" value={choice.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {choice.search !== '' && <option value={RELEVANCE}>{t('sort.relevance')}</option>}
          {sortKeysOf({ isInternal })
            .flatMap((key) => [key, `-${key}`])
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort.replace('-', '')}`)} {sort.startsWith('-') ? '↓' : '↑'}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}

/** Where the feed of these choices is (server/public/feeds). */
const feedOf = ({ search, types, cpv, places }: Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'>): string => {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search.trim())
  if (types.length > 0) query.set('types', types.join(','))
  if (cpv.length > 0) query.set('cpv', cpv.join(','))
  if (places.length > 0) query.set('places', places.join(','))
  return `/feeds/ausschreibungen.xml${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** What is on the list as a feed, to be subscribed to; browsers and readers find it in the head of the page too. */
const FeedLink = ({ choice }: { choice: ListChoice }): ReactElement => {
  const { t } = useTranslation('list')
  const href = feedOf(choice)
  useEffect(() => {
    const known = document.head.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')
    const link = known ?? document.createElement('link')
    Object.assign(link, { rel: 'alternate', type: 'application/rss+xml', title: t('feed'), href })
    if (!known) document.head.append(link)
    return () => link.remove()
  }, [href, t])
  return (
    <p className="served-pages small">
      <a href={href} type="application/rss+xml" target="_blank" rel="noopener">
        {t('feed')}
      </a>
    </p>
  )
}

const PAGE = 100

/** One list of tenders. */
const useTenders = (filter: ListName, choice: ListChoice, enabled = true): Pages<TenderRow> => {
  const { search, types, cpv, places, sort, unread, withArchived } = choice
  const asked = {
    filter,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(types.length === 0 ? {} : { types }),
    ...(cpv.length === 0 ? {} : { cpv }),
    ...(places.length === 0 ? {} : { places }),
    sort,
    ...(unread ? { unread } : {}),
    ...(isOwnList(filter) ? { archived: withArchived } : {}),
    limit: PAGE,
  }
  return usePages('getProjects', [asked], { pageSize: PAGE, enabled })
}

/** What the dots beside a phase mean. */
const LotsLegend = (): ReactElement => {
  const { t } = useTranslation('list')
  return (
    <span>
      <span className="lots">
        <i className="now" />
      </span>{' '}
      {t('legend.now')} &ensp;
      <span className="lots">
        <i />
      </span>{' '}
      {t('legend.other')}
    </span>
  )
}

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
  const change = useCallback(
    (part: Partial<ListChoice>): void => {
      void navigate(
        { search: queryOfChoice(changedChoice(choice, part, filter.name), filter.name).toString(), hash: filter.name },
        { replace: true },
      )
    },
    [navigate, choice, filter.name],
  )
  const part = withArchive && !list.hasMore ? archived : list
  const rows = useMemo(() => (part === list ? list.rows : [...list.rows, ...archived.rows]), [part, list, archived.rows])
  const shown = { ...list, rows, hasMore: part.hasMore }

  const title = t(`list:title.${filter.key}`)
  const create = isInternal && (
    <Button variant="primary" icon="plus" to="/wizard/3" title={t('tenders:create')}>
      <span className="wide">{t('tenders:create')}</span>
    </Button>
  )
  return (
    <ListFrame
      className={isGuest ? 'list cards' : 'list'}
      title={title}
      crumbs={[{ label: t('tenders:breadcrumb'), to: '/projekte' }, { label: t(`app:menu.${filter.key}`) }]}
      actions={create || undefined}
      list={shown}
      count={(words) => t('list:count', words)}
      beside={
        filter.name !== 'archiv' &&
        filter.name !== 'entwurf' &&
        !isGuest && (
          <Switch checked={choice.withArchived} onChange={(withArchived) => change({ withArchived })}>
            {t('list:withArchived')}
          </Switch>
        )
      }
      filters={
        <>
          {filters.length > 1 && (
            <TabLinks
              className="seg phone"
              label={t('tenders:breadcrumb')}
              here={filter.name}
              tabs={filters.map(({ key, name }) => ({ key: name, to: `/projekte#${name}`, label: t(`app:menu.${key}`) }))}
            />
          )}
          {filter.name === 'teilnahme' && <OwnWork />}
          <Toolbar choice={choice} onChange={change} isInternal={isInternal} hasMessages={!isGuest} />
          {!isGuest && <SavedSearches choice={choice} list={filter.name} />}
        </>
      }
      failed={t('list:failed')}
      empty={
        <EmptyList
          onClear={isFiltered(choice) ? () => change({ search: '', types: [], cpv: [], places: [], unread: false }) : null}
          clear={t('list:clear')}
          noHit={t('list:empty.search')}
          none={t(`list:empty.${filter.key}`)}
          drawing="tenders"
          action={
            filter.name === 'entwurf' ? (
              <Button to="/wizard/3">{t('tenders:create')}</Button>
            ) : isOwnList(filter.name) ? (
              <Button to="/projekte#öffentlich">{t('list:findOne')}</Button>
            ) : undefined
          }
        />
      }
      keys={isGuest ? undefined : <LotsLegend />}
      after={filter.name === 'öffentlich' && <FeedLink choice={choice} />}
    >
      <TenderTable
        rows={rows}
        sort={choice.sort}
        onSort={(sort) => change({ sort })}
        isInternal={isInternal}
        list={filter.name}
        onEnd={part.readMore}
        caption={title}
        search={choice.search}
      />
    </ListFrame>
  )
}

export default ListPage
