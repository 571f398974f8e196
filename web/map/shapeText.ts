import { areaOf, overlapsWith, perimeterOf, readFeatures, readWkt, type GeoFault, type Overlap, type Shape } from '../../engine/geo'

interface ReadShape {
  shape: Shape | null
  faults: readonly GeoFault[]
}

/** GeoJSON of a drawing, judged as the server judges it. */
export const parseShape = (geoJson: unknown): ReadShape => {
  const { shape, faults } = readFeatures(geoJson)
  return { shape, faults }
}

const collectionOf = (geometry: unknown): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: geometry as GeoJSON.Geometry }],
})

/** One corner on a line: longitude and latitude in degrees, with commas or points, in either order of separators. */
const CORNER = /^\s*(-?\d+(?:[.,]\d+)?)\s*[;\s,]\s*(-?\d+(?:[.,]\d+)?)\s*$/

const cornersIn = (text: string): [number, number][] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.map((line): [number, number] | null => {
    const [, x, y] = CORNER.exec(line) ?? []
    return x === undefined || y === undefined ? null : [Number(x.replace(',', '.')), Number(y.replace(',', '.'))]
  })
  return corners.length >= 3 && corners.every((corner) => corner !== null) ? corners : null
}

/** What was pasted: GeoJSON, WKT or a table of corners (longitude, latitude, one on a line). null where it is none of them. */
export function readPasted(text: string): { geoJson: GeoJSON.FeatureCollection; faults: readonly GeoFault[] } | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) {
    try {
      const geoJson = JSON.parse(trimmed) as GeoJSON.FeatureCollection
      const { shape, faults } = readFeatures(geoJson)
      return { geoJson: shape ? collectionOf(shape) : geoJson, faults }
    } catch {
      return null
    }
  }
  if (/^(srid=\d+;\s*)?(multi)?polygon/i.test(trimmed)) {
    const { geometry, faults } = readWkt(trimmed)
    if (!geometry) return { geoJson: { type: 'FeatureCollection', features: [] }, faults }
    const geoJson = collectionOf(geometry)
    return { geoJson, faults: readFeatures(geoJson).faults }
  }
  const corners = cornersIn(trimmed)
  if (!corners) return null
  const [first] = corners
  const last = corners.at(-1)
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
  const ring = isClosed || !first ? corners : [...corners, first]
  const geoJson = collectionOf({ type: 'Polygon', coordinates: [ring] })
  return { geoJson, faults: readFeatures(geoJson).faults }
}

/** The outer corners of a shape as a table, one on a line. */
export const cornersText = (shape: Shape | null): string => {
  if (!shape) return ''
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  // Several parts and holes do not fit a table: GeoJSON says them whole.
  const [only] = parts
  if (parts.length !== 1 || !only || only.length !== 1) return JSON.stringify(shape)
  return (only[0] ?? [])
    .slice(0, -1)
    .map(([x, y]) => `${x}, ${y}`)
    .join('\n')
}

interface Measured {
  area: number
  perimeter: number
  overlaps: readonly Overlap<number>[]
}

/** Square metres and metres on the ellipsoid, and whom it covers. */
export const measured = (shape: Shape, neighbours: readonly { id: number; shape: Shape }[]): Measured => ({
  area: areaOf(shape),
  perimeter: perimeterOf(shape),
  overlaps: overlapsWith(shape, neighbours),
})
