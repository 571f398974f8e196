import 'leaflet/dist/leaflet.css'
import './map.css'
import { latLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MapContainer, ScaleControl, useMap, useMapEvents } from 'react-leaflet'
import { useRpc } from '../rpc'
import { Icon } from '../ui'
import { BaseMap } from './BaseMap'
import { Municipalities } from './Municipalities'
import { Overlays } from './Overlays'
import type { MapBounds, MapPlace } from './place'
import type { MapLayers } from '../../server/contract/wms/wms'
import { attributionOf, PictureGrid, watchTiles } from './pictureGrid'

/** The base map that the operator chose, over the built-in one: where its tiles do not come, that one is seen. */
const OuterBase = ({ base }: { base: MapLayers['base'] }): ReactElement | null => {
  const { t } = useTranslation('map')
  const map = useMap()
  const { attribution, maxZoom } = base
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const grid = new PictureGrid({
      pathOf: ({ zoom, column, row }) => `/api/v1/map/base/${zoom}/${column}/${row}`,
      onTile: watchTiles(setAway),
      maxNativeZoom: maxZoom,
      ...{ minZoom: 4, maxZoom: 22, zIndex: 2 },
    })
    const credit = attributionOf(attribution)
    grid.addTo(map)
    map.attributionControl.addAttribution(credit)
    return () => {
      grid.remove()
      map.attributionControl.removeAttribution(credit)
    }
  }, [map, attribution, maxZoom])
  return isAway ? (
    <p className="mp-note" role="status">
      {t('baseAway')}
    </p>
  ) : null
}

interface MapViewProps {
  /** Said of the region, for who does not see it. */
  label: string
  /** Where it begins; later moves are the person's. */
  start: MapPlace
  /** A view to be taken on: each new object moves the map once. */
  goTo?: { bounds: MapBounds; maxZoom: number } | { place: MapPlace } | null
  onMove?: (place: MapPlace, bounds: MapBounds) => void
  /** Shown over the map, at its lower left. */
  legend?: ReactNode
  children?: ReactNode
}

const placeOf = (map: LeafletMap): MapPlace => {
  const { lat, lng } = map.getCenter()
  return { latitude: lat, longitude: lng, zoom: map.getZoom() }
}
const boundsOf = (map: LeafletMap): MapBounds => {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/** Tells where the map is, once at first and after each move. */
const Moves = ({ onMove }: Pick<MapViewProps, 'onMove'>): null => {
  const map = useMapEvents({ moveend: () => onMove?.(placeOf(map), boundsOf(map)) })
  useEffect(() => {
    onMove?.(placeOf(map), boundsOf(map))
    // Once; moves tell the rest.
  }, [map])
  return null
}

const GoTo = ({ to }: { to: MapViewProps['goTo'] }): null => {
  const map = useMap()
  useEffect(() => {
    if (!to) return
    const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
    if ('place' in to) map.setView([to.place.latitude, to.place.longitude], to.place.zoom, { animate })
    else {
      const { west, south, east, north } = to.bounds
      map.fitBounds(latLngBounds([south, west], [north, east]), { maxZoom: to.maxZoom, padding: [40, 40], animate })
    }
  }, [map, to])
  return null
}

/** Leaflet measures its box when it begins; lists that open and close beside it change that. */
const FollowSize = (): null => {
  const map = useMap()
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

const Controls = ({ frame }: { frame: HTMLElement | null }): ReactElement => {
  const { t } = useTranslation('map')
  const map = useMap()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement === frame && frame !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [frame])
  const toggle = (): void => void (isFull ? document.exitFullscreen() : frame?.requestFullscreen())
  return (
    <div className="mp-controls" role="group" aria-label={t('controls')}>
      <button type="button" title={t('zoomIn')} aria-label={t('zoomIn')} onClick={() => map.zoomIn()}>
        <Icon name="plus" />
      </button>
      <button type="button" title={t('zoomOut')} aria-label={t('zoomOut')} onClick={() => map.zoomOut()}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        title={t(isFull ? 'leaveFull' : 'full')}
        aria-label={t(isFull ? 'leaveFull' : 'full')}
        aria-pressed={isFull}
        onClick={toggle}
      >
        <Icon name={isFull ? 'close' : 'expand'} />
      </button>
    </div>
  )
}

/** A map with Lotse's own base map. All of Leaflet lies in this folder. Arrow keys move it, + and - zoom, once it has the focus. */
export const MapView = ({ label, start, goTo = null, onMove, legend, children }: MapViewProps): ReactElement => {
  // What could suspend below waits for its texts here: a map that is made anew forgets where it was.
  useTranslation('map')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { data: outer } = useRpc('getMapLayers', [])
  return (
    <section className="mp" aria-label={label} ref={setFrame}>
      {/* What suspends beside the map takes its elements off the page for a moment and takes this ref away with them: Leaflet's container,
          which must not be begun twice, is then made anew. */}
      {frame !== null && (
        <MapContainer
          center={[start.latitude, start.longitude]}
          zoom={start.zoom}
          minZoom={4}
          maxZoom={22}
          zoomControl={false}
          attributionControl
          preferCanvas
          className="mp-map"
        >
          <BaseMap />
          <Municipalities />
          {outer?.base.isBuiltIn === false && <OuterBase base={outer.base} />}
          <ScaleControl position="bottomright" imperial={false} />
          <Moves {...(onMove ? { onMove } : {})} />
          <GoTo to={goTo} />
          <FollowSize />
          <Controls frame={frame} />
          {outer !== undefined && outer.layers.length > 0 && <Overlays layers={outer.layers} />}
          {children}
        </MapContainer>
      )}
      {legend !== undefined && <div className="mp-legend">{legend}</div>}
    </section>
  )
}
