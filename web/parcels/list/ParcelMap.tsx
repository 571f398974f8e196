import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LocationView } from '../../../server/contract/locations/locations'
import type { PropertyInTile } from '../../../server/contract/parcels/map'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, type ArgsOf } from '../../rpc'
import type { Methods } from '../../rpc/methods'
import { queryClient } from '../../rpc/queryClient'
import {
  AreaLayer,
  DETAIL_ZOOM,
  Legend,
  LocationLayer,
  MapView,
  PanoLayer,
  ParcelLayer,
  ParcelTiles,
  isInside,
  widened,
  type LocationArea,
  type LocationDot,
  type MapBounds,
  type MapPlace,
  type PanoSpot,
  type ParcelLook,
  type ParcelShape,
  type ReadTile,
} from '../../map'
import { panoramaLink } from '../../panorama'
import { lookOnMap, sizeText } from '../words'
import type { ParcelFilter } from './filter'

interface ParcelMapProps {
  start: MapPlace
  goTo: { bounds: MapBounds; maxZoom: number } | null
  /** What the list is narrowed by: locations count what it finds. null: by nothing. */
  filter?: ParcelFilter | null
  /** What it finds: all else is drawn as a neighbour. null: nothing is filtered out, or it is not known yet. */
  found?: ReadonlySet<number> | null
  /** Locations with a polygon show it. */
  locations?: readonly LocationView[] | undefined
  isInternal: boolean
  hovered: number | null
  onHover: (id: number | null) => void
  onMove: (place: MapPlace) => void
  /** A click on a parcel; left out, it opens. */
  onChoose?: (id: number) => void
}

interface Window {
  zoom: number
  bounds: MapBounds
}

/** The window is asked for a little wider than it is seen, and anew when the view leaves it or shows something else at its zoom. */
const useWindow = (): [Window | null, (place: MapPlace, seen: MapBounds) => void] => {
  const [asked, setAsked] = useState<Window | null>(null)
  const look = useCallback((place: MapPlace, seen: MapBounds): void => {
    const zoom = Math.round(place.zoom)
    setAsked((before) => {
      const same = before !== null && (before.zoom === zoom || (before.zoom >= DETAIL_ZOOM && zoom > before.zoom))
      return same && isInside(seen, before.bounds) ? before : { zoom, bounds: widened(seen) }
    })
  }, [])
  return [asked, look]
}

/** Kept as long as nothing changes: the server says so (liveChanges). */
const KEPT = 5 * 60_000
const tilesOf =
  (...archive: [withArchived: true] | []): ReadTile<PropertyInTile> =>
  async ({ zoom, column, row }) => {
    const args: ArgsOf<Methods['getPropertyTile']> = [zoom, column, row, ...archive]
    const queryFn = () => call('getPropertyTile', ...args)
    return (await queryClient.fetchQuery({ queryKey: rpcKey('getPropertyTile', args), queryFn, staleTime: KEPT })).properties
  }
const readTile = tilesOf()
/** Who looks in the archive sees it among the others, as in the list of shapes. */
const readArchive = tilesOf(true)

const paramsFor = ({ bounds, zoom }: Window, filter: ParcelFilter | null): ArgsOf<Methods['getPropertiesInBounds']> =>
  filter === null ? [bounds, zoom, true] : [bounds, zoom, true, filter]

const NONE: readonly never[] = []

/** Locations below zoom 15, parcels above; a click opens, pointing says the name. The outline of a location is there at every zoom. */
export const ParcelMap = ({
  start,
  goTo,
  filter = null,
  found = null,
  locations = NONE,
  isInternal,
  hovered,
  onHover,
  onMove,
  onChoose,
}: ParcelMapProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'map', 'panorama'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [asked, look] = useWindow()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: rpcKey('getPropertiesInBounds', asked === null ? [] : paramsFor(asked, filter)),
    queryFn: () => (asked === null ? Promise.reject(new Error('no window')) : call('getPropertiesInBounds', ...paramsFor(asked, filter))),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  /** How a parcel is drawn, and what is said where it is pointed at. */
  const describe = useCallback(
    (one: Omit<PropertyInTile, 'rings'>) => {
      const size = one.size === undefined ? '' : sizeText(one.size, language)
      const look = found !== null && !found.has(one.id) ? 'neighbour' : lookOnMap(one)
      return { look, title: [one.name, size].filter(Boolean).join(', ') } as const
    },
    [found, language],
  )
  const shapes = useMemo(
    () =>
      (data?.properties ?? []).flatMap((one): ParcelShape[] =>
        one.geoJson === null ? [] : [{ id: one.id, geoJson: one.geoJson as GeoJSON.FeatureCollection, ...describe(one) }],
      ),
    [data, describe],
  )
  const isCrowded = data?.truncated === true && asked !== null && asked.zoom >= DETAIL_ZOOM
  const dots = useMemo(
    () =>
      (data?.locations ?? []).map(({ id, name, latitude, longitude, locationCount, propertyCount, expandsAt }): LocationDot => {
        const title =
          id === null
            ? t('map.cluster', { count: locationCount, parcels: propertyCount })
            : t('map.location', { name, count: propertyCount })
        return { id, latitude, longitude, expandsAt, count: propertyCount, title }
      }),
    [data, t],
  )
  const areas = useMemo(
    () =>
      locations.flatMap(({ id, geoJson }): LocationArea[] =>
        geoJson === null ? [] : [{ id, geoJson: geoJson as GeoJSON.FeatureCollection }],
      ),
    [locations],
  )
  const openers = useMemo(
    () => new Map((data?.properties ?? []).flatMap(({ id, panoramas = [] }) => panoramas.map((one) => [one.url, { id, ...one }] as const))),
    [data],
  )
  const spots = useMemo(
    () => [...openers.values()].map(({ name, ...spot }): PanoSpot => ({ ...spot, title: t('panorama:map.open', { name }) })),
    [openers, t],
  )
  const openPanorama = useCallback(
    (url: string): void => void navigate(`/grundstuecke/${openers.get(url)?.id ?? ''}${panoramaLink(url)}`),
    [navigate, openers],
  )
  const open = useCallback((id: number): void => void navigate(`/grundstuecke/${id}`), [navigate])
  const moved = useCallback(
    (place: MapPlace, seen: MapBounds): void => {
      look(place, seen)
      onMove(place)
    },
    [look, onMove],
  )
  const looks: ParcelLook[] = isInternal ? ['free', 'tender', 'taken', 'internal'] : ['free', 'tender', 'taken', 'neighbour']
  return (
    <MapView label={t('map.label')} start={start} goTo={goTo} onMove={moved} legend={<Legend looks={looks} hasAreas={areas.length > 0} />}>
      {isCrowded ? (
        <ParcelTiles
          {...{ describe, onHover }}
          readTile={filter?.isArchived === true ? readArchive : readTile}
          version={dataUpdatedAt}
          chosen={hovered}
          onChoose={onChoose ?? open}
        />
      ) : (
        <ParcelLayer shapes={shapes} chosen={hovered} onChoose={onChoose ?? open} onHover={onHover} />
      )}
      <AreaLayer areas={areas} />
      {/* Whoever chooses parcels here is not to be led away. */}
      {!onChoose && <PanoLayer spots={spots} onOpen={openPanorama} />}
      <LocationLayer dots={dots} />
    </MapView>
  )
}
