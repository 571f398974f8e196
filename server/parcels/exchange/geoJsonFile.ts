import { MAX_POSITIONS } from '../../../engine/geo'
import { FileFault, MAX_FEATURES, plainValue, positionCounter, type FileFeature, type Letters, type ReadLayer } from './features'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The older ways to name a system: a name, EPSG's number, an address. */
const saidIn = ({ crs }: Record<string, unknown>): string | null => {
  const properties = isRecord(crs) && isRecord(crs['properties']) ? crs['properties'] : {}
  const said = properties['name'] ?? properties['code'] ?? properties['href']
  return typeof said === 'string' || typeof said === 'number' ? String(said).slice(0, 2000) : null
}

/** Keys of parcels that are written as numbers have more digits than a number keeps. */
const LONG = /[:[,\s]-?\d{16,}[\s,}\]]/
const withLongAsTexts = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (one) => (/^-?[1-9]\d{15,99}$/.test(one) ? `"${one}"` : one))

const DEEPEST = 4

/** The polygons of a collection of geometries; null: there is something else in it. */
const polygonsIn = (geometries: unknown, depth = 0): unknown[] | null => {
  if (!Array.isArray(geometries) || depth > DEEPEST) return null
  const found = (geometries as unknown[]).map((one): unknown[] | null => {
    if (!isRecord(one)) return null
    if (one['type'] === 'Polygon') return [one['coordinates']]
    if (one['type'] === 'MultiPolygon') return Array.isArray(one['coordinates']) ? (one['coordinates'] as unknown[]) : null
    return one['type'] === 'GeometryCollection' ? polygonsIn(one['geometries'], depth + 1) : null
  })
  return found.every((one) => one !== null) ? found.flat() : null
}

/** Services wrap a polygon in collections; several are one shape of several parts. */
const unwrapped = (geometry: unknown): unknown => {
  if (!isRecord(geometry) || geometry['type'] !== 'GeometryCollection') return geometry ?? null
  const parts = polygonsIn(geometry['geometries'])
  if (parts?.length === 0) return null
  return parts ? { type: 'MultiPolygon', coordinates: parts } : geometry
}

const featureOf = (value: unknown): FileFeature => {
  if (!isRecord(value)) return { geometry: null, values: {} }
  if (value['type'] !== 'Feature') return { geometry: unwrapped(value), values: {} }
  const properties = isRecord(value['properties']) ? value['properties'] : {}
  const values = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name.slice(0, 100), plainValue(one)]))
  return { geometry: unwrapped(value['geometry']), values }
}

/** How many corners a geometry has, as its judge counts them. */
const lengthOf = ({ type, coordinates }: Record<string, unknown>): number => {
  const parts: readonly unknown[] = type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates : [coordinates]
  const rings = parts.flatMap((part): unknown[] => (Array.isArray(part) ? part : []))
  return rings.reduce<number>((sum, ring) => sum + (Array.isArray(ring) ? ring.length : 0), 0)
}

export const readGeoJson = (text: string, letters: Letters): ReadLayer => {
  let parsed: unknown
  try {
    parsed = JSON.parse(LONG.test(text) ? withLongAsTexts(text) : text)
  } catch {
    throw new FileFault('import.unreadable')
  }
  if (!isRecord(parsed)) throw new FileFault('import.unreadable')
  const raw = parsed['type'] === 'FeatureCollection' ? parsed['features'] : [parsed]
  if (!Array.isArray(raw)) throw new FileFault('import.unreadable')
  if (raw.length > MAX_FEATURES) throw new FileFault('import.tooMany', { count: raw.length, most: MAX_FEATURES })
  const count = positionCounter()
  const features = raw.map(featureOf)
  for (const { geometry } of features) {
    const length = isRecord(geometry) ? lengthOf(geometry) : 0
    // Whoever judges a longer one refuses it by its number of corners alone.
    if (length <= MAX_POSITIONS) count(length)
  }
  return { features, said: saidIn(parsed), isDegrees: true, numbers: 'point', letters, notes: [] }
}
