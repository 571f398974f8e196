import './leafletGlobal'
import '@geoman-io/leaflet-geoman-free'
import '@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css'
import { GeoJSON as GeoJsonLayer, FeatureGroup, type Layer, type LeafletEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { useLanguage } from '../app/i18n/useLanguage'
import { colour } from './looks'

interface DrawShapeProps {
  /** What is drawn now; a new object from outside (pasted, taken back) replaces the drawing. */
  shape: GeoJSON.FeatureCollection | null
  /** Shapes that corners snap to; the nearest 200 are enough. */
  neighbours: readonly GeoJSON.FeatureCollection[]
  onChange: (shape: GeoJSON.FeatureCollection | null) => void
}

/** Digits of degrees that a corner keeps: a millimetre, as zoom 22 shows. */
const PRECISION = 8
const MOST_SNAPPED = 200

type WithShape = Layer & { toGeoJSON: (precision: number) => GeoJSON.Feature }
const hasShape = (layer: Layer): layer is WithShape => 'toGeoJSON' in layer

/** Draws and changes polygons by mouse and touch: parts, holes, corners. Keyboards paste coordinates beside the map instead. */
export const DrawShape = ({ shape, neighbours, onChange }: DrawShapeProps): null => {
  const language = useLanguage()
  const map = useMap()
  const told = useRef(onChange)
  told.current = onChange
  /** What this drawing said last: hearing it back must not begin it anew. */
  const said = useRef<GeoJSON.FeatureCollection | null | undefined>(undefined)
  const group = useRef(new FeatureGroup())

  useEffect(() => {
    map.pm.setGlobalOptions({
      finishOnEnter: true,
      exitModeOnEscape: true,
      snappable: true,
      snapDistance: 15,
      allowSelfIntersection: false,
    })
    map.pm.addControls({
      position: 'topleft',
      drawMarker: false,
      drawCircleMarker: false,
      drawPolyline: false,
      drawRectangle: true,
      drawCircle: false,
      drawText: false,
      rotateMode: true,
    })
    const drawn = group.current.addTo(map)
    const tell = (): void => {
      const polygons = drawn
        .getLayers()
        .filter(hasShape)
        .map((layer) => layer.toGeoJSON(PRECISION))
        .flatMap(({ geometry }) =>
          geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
        )
      // Points that open panoramas lie in the same collection, and are not drawn here.
      const points = (said.current?.features ?? []).filter(({ geometry }) => geometry.type === 'Point')
      const area: GeoJSON.Feature = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons } }
      const features = [...(polygons.length === 0 ? [] : [area]), ...points]
      said.current = features.length === 0 ? null : { type: 'FeatureCollection', features }
      told.current(said.current)
    }
    const follow = (layer: Layer): void => void layer.on('pm:edit pm:cut pm:rotateend pm:dragend', tell)
    const created = ({ layer }: { layer: Layer }): void => {
      drawn.addLayer(layer)
      tell()
    }
    const cut = (event: { layer: Layer; originalLayer: Layer }): void => {
      if (!drawn.hasLayer(event.originalLayer)) return
      drawn.removeLayer(event.originalLayer)
      created(event)
    }
    const removed = ({ layer }: { layer: Layer }): void => {
      drawn.removeLayer(layer)
      tell()
    }
    map.on('pm:create', created as (event: LeafletEvent) => void)
    map.on('pm:cut', cut as unknown as (event: LeafletEvent) => void)
    map.on('pm:remove', removed as (event: LeafletEvent) => void)
    drawn.on('layeradd', ({ layer }) => follow(layer))
    return () => {
      map.off('pm:create').off('pm:cut').off('pm:remove')
      map.pm.disableDraw()
      map.pm.disableGlobalEditMode()
      map.pm.removeControls()
      drawn.clearLayers().remove()
    }
  }, [map])

  // The words alone change with the language, never the drawing.
  useEffect(() => {
    map.pm.setLang(language === 'de' ? 'de' : 'en')
    for (const button of map.getContainer().querySelectorAll<HTMLElement>('.leaflet-pm-toolbar a')) {
      const title = button.parentElement?.getAttribute('title') ?? button.parentElement?.parentElement?.getAttribute('title') ?? ''
      if (title !== '') button.setAttribute('aria-label', title)
    }
  }, [map, language])

  useEffect(() => {
    if (said.current === shape) return
    said.current = shape
    const drawn = group.current
    drawn.clearLayers()
    if (!shape) return
    const style = { color: colour('--ink'), weight: 3, fillColor: colour('--free'), fillOpacity: 0.3 }
    new GeoJsonLayer(shape, { style, filter: ({ geometry }) => geometry.type.endsWith('Polygon') }).eachLayer((layer) =>
      drawn.addLayer(layer),
    )
  }, [shape])

  useEffect(() => {
    const others = new GeoJsonLayer(undefined, {
      style: { color: colour('--neighbour'), weight: 1.5, fillColor: colour('--neighbour'), fillOpacity: 0.2 },
      interactive: false,
    })
    for (const each of neighbours.slice(0, MOST_SNAPPED)) others.addData(each)
    others.eachLayer((layer) => {
      const options = layer.options as { pmIgnore?: boolean; snapIgnore?: boolean }
      options.pmIgnore = true
      options.snapIgnore = false
    })
    others.addTo(map)
    return () => void others.remove()
  }, [map, neighbours])
  return null
}
