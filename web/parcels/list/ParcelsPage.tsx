import '../parcels.css'
import { lazy, Suspense, useCallback, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { Button, EmptyState, NotRead, TabLinks, Icon } from '../../ui'
import type { MapBounds } from '../../map'
import { CreateDialog } from './CreateDialog'
import { FilterTools } from './FilterTools'
import { readPlace, withFilter, withoutFilter, type FILTER_KEYS } from './filter'
import { ListActions } from './ListActions'
import { ParcelList } from './ParcelList'
import { ParcelMap } from './ParcelMap'
import { useAddress } from './useAddress'
import { useListed } from './useListed'
import { readAllParcels } from './useParcels'
import { usePaper } from './usePrinting'
import { useSelection } from './useSelection'
import { useLanguage } from '../../i18n/useLanguage'
import { lookWord, platLine, sizeText } from '../words'

interface ListFootProps {
  rows: readonly PropertyRow[]
  hasMore: boolean
  onFit: () => void
  onSelect: () => void
}

/** How many and how much, and what can be done with the list as a whole. */
const ListFoot = ({ rows, hasMore, onFit, onSelect }: ListFootProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const size = sizeText(
    rows.reduce((sum, row) => sum + (row.size ?? 0), 0),
    language,
  )
  return (
    <p className="pa-foot small soft num">
      <span aria-live="polite">{t('count', { count: rows.length, more: hasMore ? '+' : '', size })}</span>
      <span className="pa-links">
        <button type="button" className="linkbtn" onClick={onSelect}>
          {t('select.begin')}
        </button>
        <button type="button" className="linkbtn" onClick={onFit}>
          <Icon name="expand" size={16} /> {t('fit')}
        </button>
      </span>
    </p>
  )
}

/** The list on paper: every parcel that is read, as a table; on the screen there are only those in view. */
const PrintedList = ({ rows }: { rows: readonly PropertyRow[] }): ReactElement => {
  const { t } = useTranslation(['parcels', 'map'])
  const language = useLanguage()
  return (
    <table className="pa-printed">
      <thead>
        <tr>
          <th scope="col">{t('field.locationId')}</th>
          <th scope="col">{t('field.name')}</th>
          <th scope="col">{t('field.plat')}</th>
          <th scope="col">{t('field.size')}</th>
          <th scope="col">{t('print.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.location?.name ?? t('unknownLocation')}</td>
            <td>{row.name}</td>
            <td>{platLine(row.plat)}</td>
            <td className="num">{'size' in row ? sizeText(row.size, language) : ''}</td>
            <td>{lookWord(row, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each waits for its texts by itself: the map must not be begun twice. */
const SelectionBar = lazy(() => import('../many/SelectionBar').then((module) => ({ default: module.SelectionBar })))
const ExportDialog = lazy(() => import('../exchange/ExportDialog').then((module) => ({ default: module.ExportDialog })))

/** Zoom that a fit goes to at most for all parcels (3-parcels.md section 9). */
const FIT_ZOOM = 14

/** The bounds around all of them; null where none is drawn. */
const aroundAll = (rows: readonly PropertyRow[]): MapBounds | null => {
  const bounds = rows.flatMap((row) => row.bounds ?? [])
  if (bounds.length === 0) return null
  return bounds.reduce((one, other) => ({
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }))
}

interface TabsProps extends Pick<ReturnType<typeof useAddress>, 'tab' | 'isList'> {
  count: string
}

/** Map or list, where there is no room for both. */
const Tabs = ({ tab, isList, count }: TabsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  return (
    <TabLinks
      className="seg pa-tabs"
      label={t('tabs.label')}
      here={isList ? 'list' : 'map'}
      tabs={[
        { ...tab('karte'), key: 'map', replace: true, label: t('tabs.map') },
        {
          ...{ ...tab('liste'), key: 'list', replace: true },
          label: (
            <>
              {t('tabs.list')} <span className="num soft">{count}</span>
            </>
          ),
        },
      ]}
    />
  )
}

interface NoneProps {
  list: ReturnType<typeof useListed>['list']
  isFiltered: boolean
  onClear: () => void
  /** Missing: not for this person. */
  onCreate?: () => void
}

/** In the place of the list: why there is none, or not yet. */
const None = ({ list, isFiltered, onClear, onCreate }: NoneProps): ReactElement => {
  const { t } = useTranslation('parcels')
  if (list.isPending || list.isError) return <NotRead error={list.error} failed={t('failed')} again={list.refetch} lines={10} />
  if (isFiltered)
    return (
      <EmptyState drawing="search" action={<Button onClick={onClear}>{t('filter.clear')}</Button>}>
        {t('empty.filter')}
      </EmptyState>
    )
  return (
    <EmptyState drawing="harbour" action={onCreate && <Button onClick={onCreate}>{t('create.title')}</Button>}>
      {t(onCreate ? 'empty.staff' : 'empty.outside')}
    </EmptyState>
  )
}

/** /grundstuecke: list and map side by side, on narrow screens one of the two (#liste, #karte). Filter and view stand in the address. */
const ParcelsPage = (): ReactElement => {
  const { t } = useTranslation('parcels')
  const { isInternal } = useSession()
  const { query, isList, change, tab, onMove } = useAddress()
  const [isCreating, setCreating] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [start] = useState(() => readPlace(query))
  const [goTo, setGoTo] = useState<{ bounds: MapBounds; maxZoom: number } | null>(null)
  const { mayFilter, filter, isFiltered, list, rows, found, onEnd, withAll } = useListed(query, isInternal)
  const { hasNextPage } = list
  const paper = usePaper(filter)
  const selection = useSelection(rows)
  const locations = useRpc('getLocations', [false])
  const onSet = useCallback(
    (key: (typeof FILTER_KEYS)[number], value: string | number | boolean | null | undefined): void =>
      change((before) => withFilter(before, [key, value])),
    [change],
  )
  const onClear = useCallback((): void => change(withoutFilter), [change])
  const fit = (): void => {
    const bounds = aroundAll(rows)
    if (bounds) setGoTo({ bounds, maxZoom: isFiltered ? 18 : FIT_ZOOM })
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
          onPrint={() => void withAll(paper.print)}
        />
      }
    >
      <div className={`pa ${isList ? 'pa-tolist' : 'pa-tomap'} ${paper.isPrinting ? 'pa-onpaper' : ''}`}>
        <h1 className="sr">{t('title')}</h1>
        <Tabs tab={tab} isList={isList} count={list.data ? `${rows.length}${hasNextPage ? '+' : ''}` : ''} />
        <div className="pa-side">
          <FilterTools {...{ filter, mayFilter, isInternal, placeName, onSet, onClear }} />
          <div className="pa-scroll" aria-busy={list.isPending} ref={setScroller}>
            {rows.length > 0 && !list.isError ? (
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
            ) : (
              <None list={list} isFiltered={isFiltered} onClear={onClear} {...(isInternal && { onCreate: () => setCreating(true) })} />
            )}
          </div>
          {selection.isOn ? (
            <Suspense fallback={null}>
              <SelectionBar selection={selection} isInternal={isInternal} onAll={() => void withAll((all) => selection.put(all ?? rows))} />
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
