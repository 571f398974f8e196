import 'leaflet/dist/leaflet.css'
import '../../../web/ui/theme/tokens.css'
import { Canvas, GeoJSON as GeoJsonLayer, type Map as LeafletMap } from 'leaflet'
import { StrictMode, useEffect, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MapContainer, useMap } from 'react-leaflet'
import { boundsMeet, boundsOf, boundsOfTile, ringsInTile, type PolygonShape, type Tile } from '../../../engine/geo'
import { ParcelTiles } from '../../../web/map/ParcelTiles'

/*
 * 50,000 parcels of eight corners at zoom 15, on 2,200 × 900 points of the screen, of which 1280 × 800 are seen and moved over: drawn by
 * Leaflet's own canvas, and by our squares. These are asked for as from the server, but cut beforehand: the way to it is no part of the
 * contest.
 */
const PARCELS = 50_000
const CENTRE: [number, number] = [53.2, 8.93]
const ZOOM = 15
/** Degrees of longitude to a point of the screen. */
const POINT = 360 / (256 * 2 ** ZOOM)
const COLUMNS = 340

interface Parcel {
  readonly id: number
  readonly shape: PolygonShape
}
const parcels: Parcel[] = Array.from({ length: PARCELS }, (_one, id) => {
  const [x, y] = [8.93 + ((id % COLUMNS) * 6.5 - 640) * POINT, 53.2 + (Math.floor(id / COLUMNS) * 6.1 - 450) * POINT * 0.6]
  const ring = Array.from({ length: 8 }, (_corner, k) => {
    const angle = (k * Math.PI) / 4
    return [x + 3 * POINT * Math.cos(angle), y + 3 * POINT * 0.6 * Math.sin(angle)] as const
  })
  const [first = [0, 0] as const] = ring
  return { id, shape: { type: 'Polygon', coordinates: [[...ring, first]] } }
})

const cut = new Map<string, { id: number; rings: number[][] }[]>()
const tileOf = (tile: Tile) => {
  const key = `${tile.zoom}/${tile.column}/${tile.row}`
  const known = cut.get(key)
  if (known) return known
  const bounds = boundsOfTile(tile, 1 / 128)
  const made = parcels
    .filter(({ shape }) => boundsMeet(boundsOf(shape), bounds))
    .map(({ id, shape }) => ({ id, rings: ringsInTile(shape, tile) }))
  cut.set(key, made)
  return made
}
const readTile = (tile: Tile) => Promise.resolve(tileOf(tile))
const describe = ({ id }: { id: number }) => ({ look: id % 3 === 0 ? 'taken' : 'free', title: '' }) as const

const Plain = (): null => {
  const map = useMap()
  useEffect(() => {
    const renderer = new Canvas({ padding: 0.3 })
    const features = parcels.map(({ shape }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: shape as unknown as GeoJSON.Polygon,
    }))
    const layer = new GeoJsonLayer(
      { type: 'FeatureCollection', features } as GeoJSON.FeatureCollection,
      {
        style: { weight: 1.5, fillOpacity: 0.35 },
        renderer,
      } as never,
    )
    layer.addTo(map)
    return () => {
      layer.remove()
      renderer.remove()
    }
  }, [map])
  return null
}

let map: LeafletMap | null = null
const Hold = (): null => {
  map = useMap()
  return null
}

const Stage = ({ kind }: { kind: 'plain' | 'tiles' }): ReactElement => (
  <MapContainer center={CENTRE} zoom={ZOOM} style={{ width: 1280, height: 800 }} preferCanvas zoomAnimation={false} fadeAnimation={false}>
    <Hold />
    {kind === 'plain' ? <Plain /> : <ParcelTiles readTile={readTile} describe={describe} version={0} />}
  </MapContainer>
)

let root: Root | null = null
const settled = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))

Object.assign(window, {
  async mount(kind: 'plain' | 'tiles'): Promise<void> {
    root?.unmount()
    const box = document.getElementById('root')
    if (!box) throw new Error('no root')
    root = createRoot(box)
    root.render(
      <StrictMode>
        <Stage kind={kind} />
      </StrictMode>,
    )
    for (let frame = 0; frame < 20; frame++) await settled()
  },
  /** A move to the right, until the frame after the last drawing. */
  async pan(by: number): Promise<void> {
    performance.mark('pan')
    map?.panBy([by, 0], { animate: false })
    for (let frame = 0; frame < 3; frame++) await settled()
    performance.mark('panned')
  },
  /** Points of the canvases on the screen that are not empty, of a thousand: whether there is a drawing at all. */
  drawn(): number {
    const filled = [...document.querySelectorAll('canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray(4) }
      let count = 0
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) count++
      return [count, data.length / 4] as const
    })
    const sum = (n: 0 | 1): number => filled.reduce((all, one) => all + one[n], 0)
    return Math.round((1000 * sum(0)) / sum(1))
  },
})
