import { useQuery } from '@tanstack/react-query'
import { Canvas, LayerGroup, Polygon, type LatLngTuple } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { call, rpcKey } from '../rpc'
import { colour } from './looks'
import { isInside, widened, type MapBounds } from './place'

/** Further out they are a net that hides the rest. */
const FROM_ZOOM = 10
const PANE = 'municipalities'

/** Borders of the municipalities of the view; a background like the Länder, whose places say the names. */
export const Municipalities = (): null => {
  const map = useMap()
  const [view, setView] = useState<MapBounds | null>(null)
  const look = (): void => {
    if (map.getZoom() < FROM_ZOOM) return setView(null)
    const bounds = map.getBounds()
    const seen = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
    setView((before) => (before !== null && isInside(seen, before) ? before : widened(seen, 0.5)))
  }
  useMapEvents({ moveend: look })
  // Once; moves tell the rest.
  useEffect(look, [map])
  const { data } = useQuery({
    queryKey: rpcKey('getMunicipalities', view === null ? [] : [view]),
    queryFn: () => (view === null ? Promise.reject(new Error('no view')) : call('getMunicipalities', view)),
    enabled: view !== null,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!data || view === null) return
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    pane.style.zIndex = '250'
    pane.style.pointerEvents = 'none'
    const renderer = new Canvas({ pane: PANE, padding: 0.5 })
    const group = new LayerGroup()
    for (const { rings } of data) {
      const corners = rings.map((ring) => ring.flatMap((x, n): LatLngTuple[] => (n % 2 === 0 ? [[ring[n + 1] ?? 0, x]] : [])))
      const style = { color: colour('--edge'), weight: 0.8, opacity: 0.5, fill: false }
      const options = { ...style, renderer, pane: PANE, interactive: false, pmIgnore: true, snapIgnore: true }
      group.addLayer(new Polygon(corners, options))
    }
    group.addTo(map)
    return () => {
      group.remove()
      renderer.remove()
    }
  }, [map, data, view])
  return null
}
