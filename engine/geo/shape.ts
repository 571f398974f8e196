/** Longitude and latitude in degrees (WGS 84), as GeoJSON has them. */
export type Position = readonly [longitude: number, latitude: number]
/** Closed: the first position stands again at the end. */
export type Ring = readonly Position[]
/** The outer ring, then the holes. */
export type Part = readonly Ring[]

export interface PolygonShape {
  readonly type: 'Polygon'
  readonly coordinates: Part
}
interface MultiPolygonShape {
  readonly type: 'MultiPolygon'
  readonly coordinates: readonly Part[]
}
/** What a parcel or a location covers. */
export type Shape = PolygonShape | MultiPolygonShape

/** Calls itself a polygon or several; whether it is one says readShape. */
export const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && 'type' in value && (value.type === 'Polygon' || value.type === 'MultiPolygon')

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * What is wrong with a geometry: a key of a sentence and what fills it, never the sentence. `path` leads to the place in its coordinates.
 */
export interface GeoFault {
  readonly path: string
  readonly rule: GeoRule
  readonly params?: Readonly<Record<string, string | number>>
}
type GeoRule =
  | 'geo.unreadable'
  | 'geo.unknownSystem'
  | 'geo.notPolygon'
  | 'geo.empty'
  | 'geo.tooManyPositions'
  | 'geo.notFinite'
  | 'geo.outOfRange'
  | 'geo.farAway'
  | 'geo.tooFewPositions'
  | 'geo.ringNotClosed'
  | 'geo.duplicateCorner'
  | 'geo.spike'
  | 'geo.selfCrossing'
  | 'geo.ringsCross'
  | 'geo.holeOutside'
  | 'geo.partsOverlap'
  | 'geo.tooSmall'

export const partsOf = (shape: Shape): readonly Part[] => (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)

/** One part is a Polygon, several are a MultiPolygon. */
export const shapeOfParts = (parts: readonly Part[]): Shape => {
  const [only] = parts
  return parts.length === 1 && only ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: parts }
}

const boundsOfRing = (ring: Ring): Bounds => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

/** The box around a shape, in degrees. */
export const boundsOf = (shape: Shape): Bounds => boundsOfRing(partsOf(shape).flatMap((part) => part.flatMap((ring) => [...ring])))

/** The middle of the box around it: where a location with a polygon has its point. */
export const centreOf = ({ west, south, east, north }: Bounds): Position => [(west + east) / 2, (south + north) / 2]

export const boundsMeet = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

const inRing = (ring: Ring, [x, y]: Position): boolean => {
  let inside = false
  let previous = ring[ring.length - 1]
  for (const current of ring) {
    if (previous) {
      const [x1, y1] = current
      const [x2, y2] = previous
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
    previous = current
  }
  return inside
}

/** Whether a point lies in a shape and in none of its holes. Of points on the very edge it says the one or the other. */
export const contains = (shape: Shape, position: Position): boolean =>
  partsOf(shape).some(
    ([outer, ...holes]) => outer !== undefined && inRing(outer, position) && !holes.some((hole) => inRing(hole, position)),
  )

/** A place within a ring and on none of its lines: halfway across it, between two of its corners' heights. */
const withinOf = (ring: Ring): Position => {
  const heights = [...new Set(ring.map(([, y]) => y))].sort((a, b) => a - b)
  const half = Math.max(1, Math.floor(heights.length / 2))
  const y = ((heights[half - 1] ?? 0) + (heights[half] ?? 0)) / 2
  const crossings: number[] = []
  let previous = ring[ring.length - 1]
  for (const current of ring) {
    if (previous && current[1] > y !== previous[1] > y)
      crossings.push(((previous[0] - current[0]) * (y - current[1])) / (previous[1] - current[1]) + current[0])
    previous = current
  }
  const [left = 0, right = 0] = crossings.sort((a, b) => a - b)
  return [(left + right) / 2, y]
}

/** Whether a ring lies in another one that it does not cross; they may touch. The same ring lies in itself. */
export const ringWithin = (ring: Ring, other: Ring): boolean => {
  const [a, b] = [boundsOfRing(ring), boundsOfRing(other)]
  // A larger one may have its middle in a smaller one.
  if (a.west < b.west || a.east > b.east || a.south < b.south || a.north > b.north) return false
  return inRing(other, withinOf(ring))
}
