import '../parcels.css'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RpcError, useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { Button, EmptyState, NotRead } from '../../ui'
import { SearchField } from '../../ui/list'
import type { MapBounds } from '../../map'
import { CreateDialog } from './CreateDialog'
import { FilterChips } from './FilterChips'
import { FilterPanel } from './FilterPanel'
import { FILTER_KEYS, readFilter, readPlace, withFilter, withoutFilter, type ParcelFilter } from './filter'
import { ListActions } from './ListActions'
import { ListFoot } from './ListFoot'
import { ParcelList } from './ParcelList'
import { ParcelMap } from './ParcelMap'
import { PrintedList } from './PrintedList'
import { useAddress } from './useAddress'
import { readAllParcels, useFound, useParcels } from './useParcels'
import { usePaper } from './usePrinting'
import { useSelection } from './useSelection'

/** Each waits for its texts by itself: the map must not be begun twice. */
const SelectionBar = lazy(() => import('../many/SelectionBar').then((module) => ({ default: module.SelectionBar })))
const ExportDialog = lazy(() => import('../exchange/ExportDialog').then((module) => ({ default: module.ExportDialog })))

/** Zoom that a fit goes to at most for all parcels (3-parcels.md section 9). */
const FIT_ZOOM = 14

/** /grundstuecke: list and map side by side, on narrow screens one of the two (#liste, #karte). Filter and view stand in the address. */
const ParcelsPage = (): ReactElement => {
  const { t } = useTranslation('parcels')
  const { isInternal } = useSession()
  const { query, isList, change, tab, onMove } = useAddress()
  const [isCreating, setCreating] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [start] = useState(() => readPlace(query))
  const [goTo, setGoTo] = useState<{ bounds: MapBounds; maxZoom: number } | null>(null)
  const settings = useRpc('getSettings', [])
  const mayFilter = isInternal || settings.data?.showFilterViewForExternalUsers === true
  const filter = useMemo((): ParcelFilter => {
    const { locationId, ...others } = readFilter(query)
    // What the house does not let outsiders filter by is refused, and the list with it.
    return { ...(mayFilter ? others : {}), ...(locationId === undefined ? {} : { locationId }) }
  }, [query, mayFilter])
  const paper = usePaper(filter)
  const isFiltered = FILTER_KEYS.some((key) => filter[key] !== undefined)
  const list = useParcels(filter, isInternal || !settings.isPending)
  const rows = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const rest = useFound(filter, isFiltered && list.hasNextPage)
  const found = useMemo(() => (isFiltered ? (rest ?? new Set(rows.map(({ id }) => id))) : null), [isFiltered, rest, rows])
  const selection = useSelection(rows)
  const locations = useRpc('getLocations', [false])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const onSet = useCallback(
    (key: (typeof FILTER_KEYS)[number], value: string | number | boolean | null | undefined): void =>
      change((before) => withFilter(before, [key, value])),
    [change],
  )
  const onClear = useCallback((): void => change(withoutFilter), [change])
  const onSearch = useCallback((text: string): void => onSet('search', text), [onSet])
  const fit = (): void => {
    const bounds = rows.flatMap((row) => row.bounds ?? [])
    if (bounds.length === 0) return
    const all = bounds.reduce((one, other) => ({
      west: Math.min(one.west, other.west),
      south: Math.min(one.south, other.south),
      east: Math.max(one.east, other.east),
      north: Math.max(one.north, other.north),
    }))
    setGoTo({ bounds: all, maxZoom: isFiltered ? 18 : FIT_ZOOM })
  }
  /** On paper goes all that the filter finds, also what the list has not shown yet. */
  const printAll = async (): Promise<void> => {
    try {
      paper.print(hasNextPage ? await readAllParcels(filter) : null)
    } catch (fault) {
      toast.error(fault instanceof RpcError ? fault.message : t('failed'))
    }
  }
  const chooseAll = async (): Promise<void> => {
    try {
      selection.put(hasNextPage ? await readAllParcels(filter) : rows)
    } catch (fault) {
      toast.error(fault instanceof RpcError ? fault.message : t('failed'))
    }
  }
  const placeName =
    rows.find(({ locationId }) => locationId === filter.locationId)?.location?.name ??
    locations.data?.find(({ id }) => id === filter.locationId)?.name
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('title') }]}
      folded
      bare
      actions={
        <ListActions
          isInternal={isInternal}
          onCreate={() => setCreating(true)}
          onExport={() => setExporting(true)}
          onPrint={() => void printAll()}
        />
      }
    >
      <div className={`pa ${isList ? 'pa-tolist' : 'pa-tomap'} ${paper.isPrinting ? 'pa-onpaper' : ''}`}>
        <h1 className="sr">{t('title')}</h1>
        <nav className="seg pa-tabs" aria-label={t('tabs.label')}>
          <Link {...tab('karte')} replace aria-current={isList ? undefined : 'page'}>
            {t('tabs.map')}
          </Link>
          <Link {...tab('liste')} replace aria-current={isList ? 'page' : undefined}>
            {t('tabs.list')} <span className="num soft">{list.data ? `${rows.length}${hasNextPage ? '+' : ''}` : ''}</span>
          </Link>
        </nav>
        <div className="pa-side">
          <div className="pa-tools" role="search">
            {mayFilter && (
              <SearchField
                value={filter.search ?? ''}
                label={t('search')}
                onSearch={onSearch}
                onDown={() => document.querySelector<HTMLElement>('.pa-list .rowlink')?.focus()}
              />
            )}
            {(mayFilter || isFiltered) && (
              <div className="pa-chips">
                <FilterChips filter={filter} placeName={placeName} onSet={onSet} />
                {mayFilter && (
                  <Button
                    size="small"
                    aria-expanded={isFiltering}
                    icon={isFiltering ? 'up' : 'sliders'}
                    onClick={() => setFiltering(!isFiltering)}
                  >
                    {t('filter.title')}
                  </Button>
                )}
              </div>
            )}
            {mayFilter && isFiltering && <FilterPanel filter={filter} isInternal={isInternal} onSet={onSet} onClear={onClear} />}
          </div>
          <div className="pa-scroll" aria-busy={list.isPending} ref={setScroller}>
            {list.isPending || list.isError ? (
              <NotRead error={list.error} failed={t('failed')} again={list.refetch} lines={10} />
            ) : rows.length > 0 ? (
              <ParcelList
                rows={rows}
                locations={isFiltered ? undefined : locations.data}
                hasMore={hasNextPage}
                selection={selection}
                scroller={scroller}
                hovered={hovered}
                onHover={setHovered}
                onEnd={onEnd}
              />
            ) : isFiltered ? (
              <EmptyState drawing="search" action={<Button onClick={onClear}>{t('filter.clear')}</Button>}>
                {t('empty.filter')}
              </EmptyState>
            ) : (
              <EmptyState
                drawing="harbour"
                action={isInternal ? <Button onClick={() => setCreating(true)}>{t('create.title')}</Button> : undefined}
              >
                {t(isInternal ? 'empty.staff' : 'empty.outside')}
              </EmptyState>
            )}
          </div>
          {selection.isOn ? (
            <Suspense fallback={null}>
              <SelectionBar selection={selection} isInternal={isInternal} onAll={() => void chooseAll()} />
            </Suspense>
          ) : (
            rows.length > 0 && <ListFoot rows={rows} hasMore={hasNextPage} onFit={fit} onSelect={selection.begin} />
          )}
        </div>
        <div className="pa-map">
          <ParcelMap
            start={start}
            goTo={goTo}
            filter={isFiltered ? filter : null}
            found={found}
            locations={locations.data}
            isInternal={isInternal}
            hovered={hovered}
            onHover={setHovered}
            onMove={onMove}
          />
        </div>
      </div>
      {paper.isPrinting && <PrintedList rows={paper.rows ?? rows} />}
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            count={hasNextPage ? null : rows.length}
            readIds={async () => (await readAllParcels(filter)).map(({ id }) => id)}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

export default ParcelsPage
