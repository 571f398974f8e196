import { partsOf, shapeOfParts, type GeoFault, type Position, type Shape } from './shape'
import { readShape, type Limits } from './validity'

/** A point of the map that opens a panorama: `linkedPano` is its url. */
export interface PanoPoint {
  readonly position: Position
  readonly linkedPano: string
}

const MAX_FEATURES = 200
const MAX_PARTS = 1000
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** GeoJSON's three wrappings as a list of features; null: none of them. */
const featuresOf = (value: unknown): { geometry: unknown; properties: unknown }[] | null => {
  if (!isRecord(value)) return null
  if (value.type === 'FeatureCollection')
    return Array.isArray(value.features)
      ? (value.features as unknown[]).flatMap((one) => featuresOf(one) ?? [{ geometry: null, properties: null }])
      : null
  if (value.type === 'Feature') return [{ geometry: value.geometry, properties: value.properties }]
  return typeof value.type === 'string' && 'coordinates' in value ? [{ geometry: value, properties: null }] : null
}

const linkedPanoOf = (properties: unknown): string | null => {
  const linked = isRecord(properties) ? properties.linkedPano : null
  return typeof linked === 'string' && linked !== '' && linked.length <= 500 ? linked : null
}

const pointOf = (geometry: unknown): Position | null => {
  if (!isRecord(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) return null
  const [x, y] = geometry.coordinates as unknown[]
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90 ? [x, y] : null
}

const partsIn = (geometry: unknown): unknown[] | null => {
  if (!isRecord(geometry) || !Array.isArray(geometry.coordinates)) return null
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown[]) : null
}

interface ReadFeatures {
  readonly shape: Shape | null
  readonly points: readonly PanoPoint[]
  readonly faults: readonly GeoFault[]
}

/**
 * GeoJSON as a drawing sends it (a geometry, a Feature or a FeatureCollection): all polygons together are the shape, points with a
 * `linkedPano` open panoramas. null and an empty collection are no shape, and no fault.
 */
export const readFeatures = (value: unknown, limits: Limits = {}): ReadFeatures => {
  const none = { shape: null, points: [], faults: [] }
  if (value === null || value === undefined) return none
  const refuse = (fault: GeoFault): ReadFeatures => ({ ...none, faults: [fault] })
  const features = isRecord(value) && Array.isArray(value.features) && value.features.length > MAX_FEATURES ? null : featuresOf(value)
  if (features === null || features.length > MAX_FEATURES) return refuse({ path: '', rule: 'geo.unreadable' })
  const points: PanoPoint[] = []
  const parts: unknown[] = []
  for (const [n, { geometry, properties }] of features.entries()) {
    const [point, linkedPano, ofPolygon] = [pointOf(geometry), linkedPanoOf(properties), partsIn(geometry)]
    if (point && linkedPano) points.push({ position: point, linkedPano })
    else if (ofPolygon && parts.length + ofPolygon.length <= MAX_PARTS) parts.push(...ofPolygon)
    else {
      const type = isRecord(geometry) && typeof geometry.type === 'string' ? geometry.type.slice(0, 40) : ''
      return refuse({ path: `/features/${n}`, rule: 'geo.notPolygon', params: { type } })
    }
  }
  if (parts.length === 0) return { ...none, points }
  const [only] = parts
  const read = readShape(parts.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: parts }, limits)
  return { shape: read.shape, points, faults: read.faults }
}

interface Feature {
  readonly type: 'Feature'
  readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon' | 'Point'; readonly coordinates: unknown }
  readonly properties: Readonly<Record<string, string>>
}
export interface FeatureCollection {
  readonly type: 'FeatureCollection'
  readonly features: readonly Feature[]
}

/** The other way round: one feature for the shape, one for each point; null where there is neither. */
export const writeFeatures = (shape: Shape | null, points: readonly PanoPoint[] = []): FeatureCollection | null => {
  if (!shape && points.length === 0) return null
  return {
    type: 'FeatureCollection',
    features: [
      ...(shape ? [{ type: 'Feature' as const, geometry: shapeOfParts(partsOf(shape)), properties: {} }] : []),
      ...points.map(({ position, linkedPano }) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [...position] },
        properties: { linkedPano },
      })),
    ],
  }
}
