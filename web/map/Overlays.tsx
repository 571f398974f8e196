import type { TFunction } from 'i18next'
import { DomEvent } from 'leaflet'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapLayer } from '../../server/contract/wms/wms'
import { call, RpcError } from '../rpc'
import { usePicture } from '../download/pictures'
import { Button, Icon } from '../ui'
import { attributionOf, PictureGrid, watchTiles } from './pictureGrid'

const KEPT = 'lotse-map-layers'
const readKept = (): string[] => {
  try {
    return (sessionStorage.getItem(KEPT) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}
const writeKept = (ids: readonly string[]): void => {
  try {
    sessionStorage.setItem(KEPT, ids.join(' '))
  } catch {
    // Chosen anew on the next page, then.
  }
}

const OVERLAY_SIZE = 512

/** A service over the map, and a word where it is that its pictures do not come. */
const Drawn = ({ layer }: { layer: MapLayer }): ReactElement | null => {
  const { t } = useTranslation('map')
  const map = useMap()
  const { id, name, opacity, attribution } = layer
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const grid = new PictureGrid({
      pathOf: ({ zoom, column, row }) => `/api/v1/map/layers/${id}/${zoom}/${column}/${row}`,
      onTile: watchTiles(setAway),
      ...{ tileSize: OVERLAY_SIZE, opacity, minZoom: 4, maxZoom: 22, zIndex: 5 },
    })
    const credit = attributionOf(attribution)
    grid.addTo(map)
    if (credit !== '') map.attributionControl.addAttribution(credit)
    return () => {
      grid.remove()
      if (credit !== '') map.attributionControl.removeAttribution(credit)
    }
  }, [map, id, opacity, attribution])
  return isAway ? <p className="mp-away">{t('layers.away', { name })}</p> : null
}

/** What the signs of one of a service's layers mean, as its own picture. */
const Key = ({ layer, n }: { layer: MapLayer; n: number }): ReactElement | null => {
  const { t } = useTranslation('map')
  const box = useRef<HTMLSpanElement>(null)
  const src = usePicture(`/api/v1/map/layers/${layer.id}/legend/${n}`, box)
  const [isBroken, setBroken] = useState(false)
  if (src === 'broken' || isBroken) return null
  return (
    <span ref={box} className="mp-legendpicture">
      {src !== null && <img src={src} alt={t('layers.legendOf', { name: layer.name })} onError={() => setBroken(true)} />}
    </span>
  )
}

interface Said {
  readonly name: string
  readonly text: string
}

interface MapPlace {
  latitude: number
  longitude: number
  zoom: number
}

/** What a service says of a place, or why it does not. */
const saidOf = async ({ id, name }: MapLayer, { latitude, longitude, zoom }: MapPlace, t: TFunction<'map'>): Promise<Said> => {
  try {
    const { text } = await call('getMapFeatureInfo', id, latitude, longitude, zoom)
    return { name, text: text === '' ? t('layers.nothing') : text }
  } catch (fault) {
    return { name, text: fault instanceof RpcError ? fault.message : t('layers.failed') }
  }
}

/**
 * Services laid over the map: on and off, what their signs mean, and what they say of a place (a right click, or the middle of the map by
 * button).
 */
export const Overlays = ({ layers }: { layers: readonly MapLayer[] }): ReactElement => {
  const { t } = useTranslation('map')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(readKept)
  const [said, setSaid] = useState<readonly Said[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const shown = useMemo(() => layers.filter(({ id }) => chosen.includes(id)), [layers, chosen])
  const asked = useRef(0)
  const ask = async (latitude: number, longitude: number, zoom: number): Promise<void> => {
    const mine = ++asked.current
    setAsking(true)
    setOpen(true)
    const answers = await Promise.all(shown.map(async (layer) => saidOf(layer, { latitude, longitude, zoom }, t)))
    if (mine !== asked.current) return
    setSaid(answers)
    setAsking(false)
  }
  const map = useMapEvents({
    contextmenu: ({ latlng }) => {
      if (shown.length > 0) void ask(latlng.lat, latlng.lng, map.getZoom())
    },
  })
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    setChosen(next)
    setSaid(null)
    writeKept(next)
  }
  // A panel over the map: what is done there is not done to the map below.
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    if (!box) return
    DomEvent.disableClickPropagation(box)
    DomEvent.disableScrollPropagation(box)
  }, [])
  return (
    <div className="mp-layers" ref={panel}>
      <button
        type="button"
        className="mp-layersbutton"
        title={t('layers.title')}
        aria-label={t('layers.title')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="map" />
      </button>
      <div className="mp-aways" role="status">
        {shown.map((layer) => (
          <Drawn key={layer.id} layer={layer} />
        ))}
      </div>
      {isOpen && (
        <div className="mp-layerspanel" role="group" aria-label={t('layers.title')}>
          <ul>
            {layers.map((layer) => (
              <li key={layer.id}>
                <label>
                  <input type="checkbox" checked={chosen.includes(layer.id)} onChange={() => toggle(layer.id)} /> {layer.name}
                  {layer.isPublic === false && <span className="tag">{t('layers.internal')}</span>}
                </label>
                {chosen.includes(layer.id) && Array.from({ length: layer.legends }, (_one, n) => <Key key={n} layer={layer} n={n} />)}
              </li>
            ))}
          </ul>
          {shown.length > 0 && (
            <>
              <Button
                size="small"
                icon="info"
                busy={isAsking}
                onClick={() => void ask(map.getCenter().lat, map.getCenter().lng, map.getZoom())}
              >
                {t('layers.ask')}
              </Button>
              <p className="small soft">{t('layers.hint')}</p>
            </>
          )}
          <dl aria-live="polite">
            {(said ?? []).map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}
