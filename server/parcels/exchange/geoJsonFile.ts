import { MOST_POSITIONS, toDegreesFrom } from '../../../engine/geo'
import { convertAll, FileFault, MOST_FEATURES, plainValue, positionCounter, type FileFeature, type ReadFile } from './features'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The older way to name a system: 'urn:ogc:def:crs:EPSG::25832', 'EPSG:25832'. */
const systemOf = ({ crs }: Record<string, unknown>): string => {
  const named = isRecord(crs) && isRecord(crs['properties']) ? crs['properties']['name'] : null
  if (typeof named !== 'string' || /CRS84$/.test(named)) return '4326'
  return /(\d{4,6})$/.exec(named)?.[1] ?? named.slice(0, 40)
}

const featureOf = (value: unknown): FileFeature => {
  if (!isRecord(value)) return { geometry: null, values: {} }
  if (value['type'] !== 'Feature') return { geometry: value, values: {} }
  const properties = isRecord(value['properties']) ? value['properties'] : {}
  const values = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name.slice(0, 100), plainValue(one)]))
  return { geometry: value['geometry'], values }
}

/** How many corners a geometry has, as its judge counts them. */
const lengthOf = ({ type, coordinates }: Record<string, unknown>): number => {
  const parts: readonly unknown[] = type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates : [coordinates]
  const rings = parts.flatMap((part): unknown[] => (Array.isArray(part) ? part : []))
  return rings.reduce<number>((sum, ring) => sum + (Array.isArray(ring) ? ring.length : 0), 0)
}

export const readGeoJsonFile = (text: string): ReadFile => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new FileFault('import.unreadable')
  }
  if (!isRecord(parsed)) throw new FileFault('import.unreadable')
  const raw = parsed['type'] === 'FeatureCollection' ? parsed['features'] : [parsed]
  if (!Array.isArray(raw)) throw new FileFault('import.unreadable')
  if (raw.length > MOST_FEATURES) throw new FileFault('import.tooMany', { count: raw.length, most: MOST_FEATURES })
  const system = systemOf(parsed)
  const convert = system === '4326' ? null : toDegreesFrom(system)
  if (system !== '4326' && !convert) throw new FileFault('import.unknownSystem', { system })
  const count = positionCounter()
  const features = raw.map(featureOf).map((feature): FileFeature => {
    if (!isRecord(feature.geometry)) return feature
    const length = lengthOf(feature.geometry)
    // Whoever judges it refuses it by its number of corners alone.
    if (length > MOST_POSITIONS) return feature
    count(length)
    if (!convert) return feature
    return { ...feature, geometry: { ...feature.geometry, coordinates: convertAll(feature.geometry['coordinates'], convert) } }
  })
  return { features, system }
}
