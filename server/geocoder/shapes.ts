import type { AddressHit } from '../contract/geocoder/geocoder'

const MOST = 10
const MAX_LETTERS = 500
/** A polygon that is larger only slows the map down. */
const MAX_SHAPE = 200_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_LETTERS) : typeof value === 'number' ? String(value) : ''

const degrees = (value: unknown, most: number): string | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return Number.isFinite(number) && Math.abs(number) <= most ? String(number) : null
}

const boxOf = (value: unknown, [lat, lon]: readonly [string, string]): string[] => {
  const sides = Array.isArray(value) && value.length === 4 ? value.map((side, n) => degrees(side, n < 2 ? 90 : 180)) : []
  const whole = sides.flatMap((side) => side ?? [])
  return whole.length === 4 ? whole : [lat, lat, lon, lon]
}

const addressOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .flatMap(([key, part]) => (typeof part === 'string' ? [[key.slice(0, 40), text(part)]] : []))
          .slice(0, 40),
      )
    : {}

const shapeOf = (value: unknown): { geojson?: unknown } =>
  isRecord(value) && typeof value['type'] === 'string' && JSON.stringify(value).length <= MAX_SHAPE ? { geojson: value } : {}

/** One of two that read alike is enough. */
const single = (hits: readonly AddressHit[]): AddressHit[] =>
  hits.filter((hit, n) => hits.findIndex((other) => other.display_name === hit.display_name) === n).slice(0, MOST)

/** None of what came can be believed: that is a fault, not an empty answer. */
const believed = (came: readonly unknown[], hits: AddressHit[]): AddressHit[] => {
  if (came.length > 0 && hits.length === 0) throw new Error('the address service answers what is no address')
  return single(hits)
}

/** Nominatim's answer, looked at field by field: nothing passes that is not a text, and no place that is none. */
export const hitsOfNominatim = (body: unknown): AddressHit[] => {
  if (!Array.isArray(body)) throw new Error('the address service answers no list')
  const hits = body.slice(0, 50).flatMap((row: unknown): AddressHit[] => {
    if (!isRecord(row)) return []
    const [lat, lon, name] = [degrees(row['lat'], 90), degrees(row['lon'], 180), text(row['display_name'])]
    if (lat === null || lon === null || name === '') return []
    const importance = typeof row['importance'] === 'number' && Number.isFinite(row['importance']) ? row['importance'] : 0
    return [
      {
        ...{ place_id: text(row['place_id']), osm_type: text(row['osm_type']), osm_id: text(row['osm_id']), lat, lon, display_name: name },
        ...{ class: text(row['class'] ?? row['category']), type: text(row['type']), importance, address: addressOf(row['address']) },
        ...{ boundingbox: boxOf(row['boundingbox'], [lat, lon]), ...shapeOf(row['geojson']) },
      },
    ]
  })
  return believed(body, hits)
}

const OSM_TYPES: Readonly<Record<string, string>> = { N: 'node', W: 'way', R: 'relation' }

/** Photon's GeoJSON in Nominatim's shape. */
export const hitsOfPhoton = (body: unknown): AddressHit[] => {
  const features: unknown = isRecord(body) ? body['features'] : null
  if (!Array.isArray(features)) throw new Error('the address service answers no features')
  const hits = features.slice(0, 50).flatMap((feature: unknown): AddressHit[] => {
    const properties = isRecord(feature) && isRecord(feature['properties']) ? feature['properties'] : null
    const geometry = isRecord(feature) && isRecord(feature['geometry']) ? feature['geometry'] : null
    const [x, y] = Array.isArray(geometry?.['coordinates']) ? (geometry['coordinates'] as unknown[]) : []
    const [lat, lon] = [degrees(y, 90), degrees(x, 180)]
    if (!properties || lat === null || lon === null) return []
    const part = (name: string): string => text(properties[name])
    const street = [part('street'), part('housenumber')].filter((one) => one !== '').join(' ')
    const town = [part('postcode'), part('city')].filter((one) => one !== '').join(' ')
    const name = [...new Set([part('name'), street, town, part('state'), part('country')])].filter((one) => one !== '').join(', ')
    if (name === '') return []
    const [west, north, east, south] = Array.isArray(properties['extent']) ? (properties['extent'] as unknown[]) : []
    return [
      {
        ...{
          place_id: `${part('osm_type')}${part('osm_id')}`,
          osm_type: OSM_TYPES[part('osm_type')] ?? part('osm_type'),
          osm_id: part('osm_id'),
        },
        ...{ lat, lon, display_name: name, class: part('osm_key'), type: part('osm_value'), importance: 0 },
        address: addressOf({
          road: part('street'),
          house_number: part('housenumber'),
          postcode: part('postcode'),
          city: part('city'),
          state: part('state'),
        }),
        boundingbox: boxOf([south, north, west, east], [lat, lon]),
      },
    ]
  })
  return believed(features, hits)
}
