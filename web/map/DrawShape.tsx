import './leafletGlobal'
import '@geoman-io/leaflet-geoman-free'
import '@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css'
import { GeoJSON as GeoJsonLayer, FeatureGroup, type LatLng, type Layer, type Map, type LeafletEvent, type PM } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { tellLastMove } from './lastMove'
import { colour } from './looks'
import { nearest } from './nearest'
import type { MapBounds } from './place'
import type { TFunction } from 'i18next'

/** Geoman's own words speak of layers and vertices, and say "du"; whoever draws a plot knows shapes and corners. */
const drawWords = (t: TFunction<'map'>): PM.Translations => ({
  tooltips: {
    firstVertex: t('draw.first'),
    continueLine: t('draw.next'),
    finishPoly: t('draw.close'),
    finishRect: t('draw.closeRectangle'),
  },
  actions: { finish: t('draw.finish'), cancel: t('draw.cancel'), removeLastVertex: t('draw.back') },
  buttonTitles: {
    drawPolyButton: t('draw.polygon'),
    drawRectButton: t('draw.rectangle'),
    editButton: t('draw.corners'),
    dragButton: t('draw.move'),
    cutButton: t('draw.cut'),
    deleteButton: t('draw.remove'),
    rotateButton: t('draw.rotate'),
  },
})

interface DrawShapeProps {
  /** What is drawn now; a new object from outside (pasted, taken back) replaces the drawing. */
  shape: GeoJSON.FeatureCollection | null
  /** Shapes that corners snap to; the 200 nearest to the middle of the map are enough. */
  neighbours: readonly { readonly geoJson: GeoJSON.FeatureCollection; readonly bounds: MapBounds }[]
  onChange: (shape: GeoJSON.FeatureCollection | null) => void
  /** How it looks while it is drawn or dragged, at most once a frame; null once that is over. */
  onDraft?: (shape: GeoJSON.FeatureCollection | null) => void
}

/** Digits of degrees that a corner keeps: a millimetre, as zoom 22 shows. */
const PRECISION = 8
const MAX_SNAPPED = 200

type WithShape = Layer & { toGeoJSON: (precision: number) => GeoJSON.Feature }
const hasShape = (layer: Layer): layer is WithShape => 'toGeoJSON' in layer

const polygonsOf = (drawn: FeatureGroup): GeoJSON.Position[][][] =>
  drawn
    .getLayers()
    .filter(hasShape)
    .map((layer) => layer.toGeoJSON(PRECISION))
    .flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
    )
const isSame = (one: GeoJSON.Position | undefined, other: GeoJSON.Position | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]

const areaOf = (polygons: GeoJSON.Position[][][]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: polygons },
})

/** Languages that the drawing tools come with; our own words go over theirs. */
const DRAWN_IN = ['de', 'en', 'fr', 'it', 'es', 'nl', 'pl'] as const

/** Which tools there are, and how they draw. */
function showTools(map: Map): void {
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
}

/** The words alone change with the language, never the drawing. */
function useWords(map: Map): void {
  const language = useLanguage()
  const { t } = useTranslation('map')
  useEffect(() => {
    const base = DRAWN_IN.find((one) => one === language) ?? 'en'
    map.pm.setLang(base, drawWords(t), base)
    for (const button of map.getContainer().querySelectorAll<HTMLElement>('.leaflet-pm-toolbar a')) {
      const title = button.parentElement?.getAttribute('title') ?? button.parentElement?.parentElement?.getAttribute('title') ?? ''
      if (title !== '') button.setAttribute('aria-label', title)
    }
  }, [map, language, t])
}

/** Corners snap to the nearest of the neighbours' shapes. */
function useSnapping(map: Map, neighbours: DrawShapeProps['neighbours']): void {
  const [centre, setCentre] = useState(() => map.getCenter())
  useMapEvents({ moveend: () => setCentre(map.getCenter()) })
  const near = useMemo(() => nearest(neighbours, centre, MAX_SNAPPED), [neighbours, centre])
  useEffect(() => {
    const others = new GeoJsonLayer(undefined, {
      style: { color: colour('--neighbour'), weight: 1.5, fillColor: colour('--neighbour'), fillOpacity: 0.2 },
      interactive: false,
    })
    for (const { geoJson } of near) others.addData(geoJson)
    others.eachLayer((layer) => {
      const options = layer.options as { pmIgnore?: boolean; snapIgnore?: boolean }
      options.pmIgnore = true
      options.snapIgnore = false
    })
    others.addTo(map)
    return () => void others.remove()
  }, [map, near])
}

/** Draws and changes polygons by mouse and touch: parts, holes, corners. Keyboards paste coordinates beside the map instead. */
export const DrawShape = ({ shape, neighbours, onChange, onDraft }: DrawShapeProps): null => {
  const map = useMap()
  const told = useRef({ onChange, onDraft })
  told.current = { onChange, onDraft }
  /** What this drawing said last: hearing it back must not begin it anew. */
  const said = useRef<GeoJSON.FeatureCollection | null | undefined>(undefined)
  const group = useRef(new FeatureGroup())

  useEffect(() => {
    showTools(map)
    const endMoves = tellLastMove(map)
    const drawn = group.current.addTo(map)
    /** The ring that is being drawn, up to the pointer; no part of the shape yet. */
    let ring: GeoJSON.Position[] = []
    let frame = 0
    const endDraft = (): void => {
      cancelAnimationFrame(frame)
      ;[ring, frame] = [[], 0]
      told.current.onDraft?.(null)
    }
    const draft = (): void => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        const polygons = [...polygonsOf(drawn), ...(ring.length > 3 ? [[ring]] : [])]
        told.current.onDraft?.(polygons.length === 0 ? null : { type: 'FeatureCollection', features: [areaOf(polygons)] })
      })
    }
    const begun = ({ shape: kind, workingLayer }: { shape: string; workingLayer: Layer }): void => {
      // What is cut out is no part of it.
      if (kind === 'Cut') return
      workingLayer.on('pm:change', ((event: { latlngs: LatLng[] | LatLng[][] }) => {
        const corners = event.latlngs.flat().map(({ lat, lng }): GeoJSON.Position => [lng, lat])
        // Over the first corner the pointer closes the ring, over the last one it adds nothing: no corner stands twice.
        while (corners.length > 1 && (isSame(corners.at(-1), corners[0]) || isSame(corners.at(-1), corners.at(-2)))) corners.pop()
        const [first] = corners
        ring = first ? [...corners, first] : []
        draft()
      }) as unknown as (event: LeafletEvent) => void)
    }
    const tell = (): void => {
      endDraft()
      const polygons = polygonsOf(drawn)
      // Points that open panoramas lie in the same collection, and are not drawn here.
      const points = (said.current?.features ?? []).filter(({ geometry }) => geometry.type === 'Point')
      const features = [...(polygons.length === 0 ? [] : [areaOf(polygons)]), ...points]
      said.current = features.length === 0 ? null : { type: 'FeatureCollection', features }
      told.current.onChange(said.current)
    }
    const follow = (layer: Layer): void => void layer.on('pm:edit pm:cut pm:rotateend pm:dragend', tell).on('pm:change', draft)
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
    map.on('pm:drawstart', begun as unknown as (event: LeafletEvent) => void)
    map.on('pm:drawend', endDraft)
    map.on('pm:create', created as (event: LeafletEvent) => void)
    map.on('pm:cut', cut as unknown as (event: LeafletEvent) => void)
    map.on('pm:remove', removed as (event: LeafletEvent) => void)
    drawn.on('layeradd', ({ layer }) => follow(layer))
    return () => {
      map.off('pm:create').off('pm:cut').off('pm:remove').off('pm:drawstart').off('pm:drawend')
      cancelAnimationFrame(frame)
      endMoves()
      map.pm.disableDraw()
      map.pm.disableGlobalEditMode()
      map.pm.removeControls()
      drawn.clearLayers().remove()
    }
  }, [map])

  useWords(map)
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

  useSnapping(map, neighbours)
  return null
}
