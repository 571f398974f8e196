import { readFeatures, writeFeatures, type PanoPoint } from '../../engine/geo'
import type { PropertyView } from '../../server/contract/parcels/views'
import type { PanoSpot } from '../map'

type Collection = GeoJSON.FeatureCollection | null

/** Points that open panoramas, of what is drawn. */
export const pointsOf = (geoJson: unknown): readonly PanoPoint[] => {
  const features = (geoJson as { features?: unknown } | null | undefined)?.features
  if (!Array.isArray(features)) return []
  const points = (features as { geometry?: { type?: unknown } }[]).filter(({ geometry }) => geometry?.type === 'Point')
  return readFeatures({ type: 'FeatureCollection', features: points }).points
}

/** The same drawing with other points. */
export const withPoints = (geoJson: Collection, points: readonly PanoPoint[]): Collection => {
  const areas = (geoJson?.features ?? []).filter(({ geometry }) => geometry.type !== 'Point')
  const written = (writeFeatures(null, points)?.features ?? []) as readonly GeoJSON.Feature[]
  const features = [...areas, ...written]
  return features.length === 0 ? null : { type: 'FeatureCollection', features }
}

/** Points of the map whose panorama is there, as they are shown. */
export const spotsOf = (
  { geoJson, panoramas = [] }: Pick<PropertyView, 'geoJson' | 'panoramas'>,
  titleOf: (name: string) => string,
): PanoSpot[] =>
  pointsOf(geoJson).flatMap(({ position: [longitude, latitude], linkedPano }) => {
    const panorama = panoramas.find(({ url }) => url === linkedPano)
    return panorama ? [{ longitude, latitude, url: panorama.url, title: titleOf(panorama.name) }] : []
  })
