import { GeoJSON as GeoJsonLayer, GridLayer, canvas, point, type Coords, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { colour } from './looks'

type Place = [name: string, longitude: number, latitude: number, thousands: number]
interface Outlines {
  countries: Topology
  laender: Topology
  places: Place[]
}

/** Below everything that the page itself draws, and without pointer: a background. */
const PANE = 'outlines'

/** Names are shown from this many thousand people on, by zoom. */
const leastAt = (zoom: number): number => (zoom < 7 ? 400 : zoom < 8 ? 150 : zoom < 9 ? 60 : zoom < 10 ? 25 : zoom < 11 ? 10 : 0)
const ROOM = 120

/** Degrees between two lines of the graticule. */
const stepAt = (zoom: number): number => (zoom < 6 ? 5 : zoom < 8 ? 1 : zoom < 10 ? 0.5 : zoom < 12 ? 0.1 : zoom < 14 ? 0.05 : 0.01)

interface Drawn {
  map: LeafletMap
  context: CanvasRenderingContext2D
  coords: Coords
  size: number
}

const drawGrid = ({ map, context, coords, size }: Drawn): void => {
  const step = stepAt(coords.z)
  const origin = point(coords.x * size, coords.y * size)
  const from = map.unproject(origin, coords.z)
  const to = map.unproject(origin.add([size, size]), coords.z)
  context.strokeStyle = colour('--line')
  context.lineWidth = 0.5
  context.beginPath()
  for (let lng = Math.ceil(from.lng / step) * step; lng <= to.lng; lng += step) {
    const { x } = map.project([from.lat, lng], coords.z).subtract(origin)
    context.moveTo(x, 0)
    context.lineTo(x, size)
  }
  for (let lat = Math.ceil(to.lat / step) * step; lat <= from.lat; lat += step) {
    const { y } = map.project([lat, from.lng], coords.z).subtract(origin)
    context.moveTo(0, y)
    context.lineTo(size, y)
  }
  context.stroke()
}

/** Names of places that lie on a tile or so near that their name reaches into it; bigger ones first, none over another. */
const drawNames = ({ map, context, coords, size }: Drawn, places: readonly Place[]): void => {
  const origin = point(coords.x * size, coords.y * size)
  const west = map.unproject(origin.subtract([ROOM, ROOM]), coords.z)
  const east = map.unproject(origin.add([size + ROOM, size + ROOM]), coords.z)
  const least = leastAt(coords.z)
  const taken: [number, number, number][] = []
  context.textAlign = 'center'
  context.lineJoin = 'round'
  for (const [name, lng, lat, people] of places) {
    if (people < least) break
    if (lng < west.lng || lng > east.lng || lat > west.lat || lat < east.lat) continue
    const { x, y } = map.project([lat, lng], coords.z)
    const isBig = people >= 100
    context.font = `${isBig ? 600 : 400} ${isBig ? 14 : 13}px ${colour('--sans')}`
    const half = context.measureText(name).width / 2 + 6
    if (taken.some(([otherX, otherY, room]) => Math.abs(otherX - x) < room + half && Math.abs(otherY - y) < 18)) continue
    taken.push([x, y, half])
    const at = point(x, y).subtract(origin)
    context.strokeStyle = colour('--fog')
    context.lineWidth = 3
    context.strokeText(name, at.x, at.y)
    context.fillStyle = colour('--ink-soft')
    context.fillText(name, at.x, at.y)
  }
}

class Background extends GridLayer {
  places: readonly Place[] = []

  protected override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('canvas')
    const { x: size } = this.getTileSize()
    const ratio = window.devicePixelRatio || 1
    tile.width = tile.height = size * ratio
    const context = tile.getContext('2d')
    if (!context) return tile
    context.scale(ratio, ratio)
    const drawn: Drawn = { map: this._map, context, coords, size }
    drawGrid(drawn)
    drawNames(drawn, this.places)
    return tile
  }
}

/** Germany and what lies around it from our own data, with a graticule and names of places: no server outside is asked. */
export const BaseMap = (): null => {
  const { t } = useTranslation('map')
  const map = useMap()
  const [outlines, setOutlines] = useState<Outlines | null>(null)
  useEffect(() => {
    let gone = false
    void import('./data/outlines.json').then(({ default: data }) => {
      if (!gone) setOutlines(data as unknown as Outlines)
    })
    return () => {
      gone = true
    }
  }, [])
  useEffect(() => {
    if (!outlines) return
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    pane.style.zIndex = '150'
    pane.style.pointerEvents = 'none'
    const renderer = canvas({ pane: PANE, padding: 0.5 })
    const shapesOf = (topology: Topology) => {
      const all = topology.objects['all']
      return all ? feature(topology, all) : null
    }
    // Not a drawing: nothing is snapped to it, changed or cut.
    const options = { pane: PANE, renderer, interactive: false, pmIgnore: true, snapIgnore: true }
    const [countries, laender] = [shapesOf(outlines.countries), shapesOf(outlines.laender)]
    const layers = [
      new GeoJsonLayer(countries, {
        ...options,
        style: { color: colour('--edge'), weight: 1, fillColor: colour('--fog'), fillOpacity: 1 },
      }),
      new GeoJsonLayer(laender, { ...options, style: { color: colour('--edge'), weight: 1, dashArray: '4 3', fill: false } }),
    ]
    const background = new Background({ pane: 'tilePane', minZoom: 4, maxZoom: 22 })
    background.places = outlines.places
    const all = [...layers, background]
    for (const layer of all) layer.addTo(map)
    const attribution = t('attribution')
    map.attributionControl.setPrefix(false).addAttribution(attribution)
    return () => {
      for (const layer of all) layer.remove()
      map.attributionControl.removeAttribution(attribution)
    }
  }, [map, outlines, t])
  return null
}
