import { useCallback, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { boundsOf } from '../../../engine/geo'
import { MapView, PanoLayer, START, isInside, widened, type MapBounds, type MapPlace } from '../../map'
import { DrawShape } from '../../map/DrawShape'
import { PanoPlaces, placedAt, pointsOf, spotsOf, withPoints } from '../../panorama'
import { Icon } from '../../ui'
import { sizeText } from '../words'
import { ShapeNumbers } from '../../map/ShapeNumbers'
import { parseShape, measured } from '../../map/shapeText'

interface ShapeEditorProps {
  parcel: PropertyView
  geoJson: GeoJSON.FeatureCollection | null
  onChange: (geoJson: GeoJSON.FeatureCollection | null) => void
}

/** Neighbours are read in this zoom's manner: shapes, not locations. */
const SHAPES_ZOOM = 17
const FIT_ZOOM = 22
/** Neighbours of what is looked at come from here on; farther away nobody snaps to a corner. */
const SNAP_ZOOM = 16

const around = (parcel: PropertyView): MapBounds => {
  if (parcel.bounds) return widened(parcel.bounds, 2)
  const { latitude, longitude } = parcel.location ?? START
  return { west: longitude - 0.01, south: latitude - 0.006, east: longitude + 0.01, north: latitude + 0.006 }
}

/** Drawing with area, perimeter and overlaps while it is drawn, and a table of corners for who has no mouse or has the numbers. */
export const ShapeEditor = ({ parcel, geoJson, onChange }: ShapeEditorProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'panorama', 'app'])
  const language = useLanguage()
  const [view, setView] = useState(() => around(parcel))
  const { shape, faults } = useMemo(() => parseShape(geoJson), [geoJson])
  // Neighbours are those of what is drawn, wherever that is.
  const drawn = useMemo(() => (shape ? boundsOf(shape) : null), [shape])
  if (drawn && !isInside(drawn, view)) setView(widened(drawn, 2))
  // And of what is looked at: something may be drawn there next.
  const [seen, setSeen] = useState<MapBounds | null>(null)
  const onMove = useCallback(
    ({ zoom }: MapPlace, bounds: MapBounds): void =>
      setSeen((before) =>
        zoom < SNAP_ZOOM || isInside(bounds, view) || (before !== null && isInside(bounds, before)) ? before : widened(bounds),
      ),
    [view],
  )
  const near = useRpc('getPropertiesInBounds', [view, SHAPES_ZOOM])
  const there = useRpc('getPropertiesInBounds', [seen ?? view, SHAPES_ZOOM], { enabled: seen !== null })
  const neighbours = useMemo(() => {
    const all = new Map([...(near.data?.properties ?? []), ...(there.data?.properties ?? [])].map((one) => [one.id, one]))
    return [...all.values()].flatMap(({ id, name, geoJson: shape }) => {
      const read = id === parcel.id || shape === null ? null : parseShape(shape).shape
      return read ? [{ id, name, shape: read, bounds: boundsOf(read), geoJson: shape as GeoJSON.FeatureCollection }] : []
    })
  }, [near.data, there.data, parcel.id])
  /** What is under the pointer just now, where it is a shape already. */
  const [draft, setDraft] = useState<GeoJSON.FeatureCollection | null>(null)
  const drafted = useMemo(() => (draft ? parseShape(draft).shape : null), [draft])
  const figures = useMemo(() => {
    const now = drafted ?? shape
    return now ? measured(now, neighbours) : null
  }, [drafted, shape, neighbours])
  const [place] = useState({ latitude: (view.north + view.south) / 2, longitude: (view.east + view.west) / 2, zoom: SHAPES_ZOOM })
  const [goTo, setGoTo] = useState(parcel.bounds ? { bounds: parcel.bounds, maxZoom: FIT_ZOOM } : null)

  const [placing, setPlacing] = useState<string | null>(null)
  const spots = useMemo(
    () => spotsOf({ geoJson, panoramas: parcel.panoramas }, (name) => t('panorama:map.open', { name })),
    [geoJson, parcel.panoramas, t],
  )
  const put = useMemo(
    () =>
      placing === null
        ? null
        : (at: { latitude: number; longitude: number }): void => {
            onChange(placedAt(geoJson, placing, at))
            setPlacing(null)
          },
    [placing, geoJson, onChange],
  )
  /** Another shape, with the panoramas where they were. */
  const replace = (next: GeoJSON.FeatureCollection | null): void => onChange(withPoints(next, pointsOf(geoJson)))

  const take = (next: GeoJSON.FeatureCollection): void => {
    replace(next)
    const taken = parseShape(next).shape
    if (taken) setGoTo({ bounds: boundsOf(taken), maxZoom: FIT_ZOOM })
  }
  const sentences = [
    ...faults.map(({ rule, params }) => t(`fault.${rule.replace('geo.', '')}`, params)),
    ...(figures?.overlaps ?? []).map(({ id, area }) =>
      t('shape.overlap', {
        name: neighbours.find((one) => one.id === id)?.name ?? '',
        area: sizeText(Math.round(area * 10) / 10, language),
      }),
    ),
  ]
  return (
    <div className="pa-shape">
      <div className="mp-box">
        <MapView label={t('shape.map')} start={place} goTo={goTo} onMove={onMove}>
          <DrawShape shape={geoJson} neighbours={neighbours} onChange={onChange} onDraft={setDraft} />
          <PanoLayer spots={spots} onPlace={put} />
        </MapView>
      </div>
      <p className="num" role="status">
        {figures
          ? t('shape.figures', {
              area: sizeText(Math.round(figures.area), language),
              perimeter: Math.round(figures.perimeter).toLocaleString(language),
            })
          : faults.length === 0 && t('shape.none')}
      </p>
      {sentences.length > 0 && (
        <div className="note time" role="alert">
          <Icon name="warning" />
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <PanoPlaces panoramas={parcel.panoramas ?? []} geoJson={geoJson} placing={placing} onPlacing={setPlacing} onChange={onChange} />
      <ShapeNumbers shape={shape} onTake={take} onRemove={() => replace(null)} />
    </div>
  )
}
