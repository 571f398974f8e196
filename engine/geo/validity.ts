import { crossingsOf } from './crossings'
import { signedArea } from './measure'
import { coveredArea } from './overlap'
import { fromPlane, toPlane, type Plane } from './projection'
import { partsOf, ringWithin, shapeOfParts, type GeoFault, type Part, type Position, type Ring, type Shape } from './shape'

/** More corners than a surveyor gives any parcel; what is larger was meant to be something else. */
export const MAX_POSITIONS = 5000
/** Square metres. */
export const MIN_AREA = 5
/** Shapes are judged in the plane of UTM zone 32: far from it that would be wrong. */
const EUROPE = { west: -15, south: 30, east: 35, north: 75 } as const
/** Eight decimals of a degree: a millimetre. */
const DIGITS = 1e8
/** A spike leads back along its own way: the corner lies that little beside the line, as a share of the shorter edge. */
const SPIKE = 1e-4

const round = (value: number): number => Math.round(value * DIGITS) / DIGITS
const place = ([longitude, latitude]: Position) => ({ longitude: round(longitude), latitude: round(latitude) })
const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

const positionFault = (position: unknown, path: string): GeoFault | null => {
  if (!Array.isArray(position) || position.length < 2) return { path, rule: 'geo.unreadable' }
  const [x, y] = position as unknown[]
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return { path, rule: 'geo.notFinite' }
  if (Math.abs(x) > 180 || Math.abs(y) > 90) return { path, rule: 'geo.outOfRange', params: { longitude: x, latitude: y } }
  if (x < EUROPE.west || x > EUROPE.east || y < EUROPE.south || y > EUROPE.north)
    return { path, rule: 'geo.farAway', params: { longitude: x, latitude: y } }
  return null
}

const readRing = (value: unknown, path: string): { ring: Ring } | { faults: GeoFault[] } => {
  if (!Array.isArray(value)) return { faults: [{ path, rule: 'geo.unreadable' }] }
  const positions = value as unknown[]
  const faults = positions.flatMap((position, n) => positionFault(position, `${path}/${n}`) ?? [])
  if (faults.length > 0) return { faults: faults.slice(0, 10) }
  // Heights are not kept.
  const ring = (positions as number[][]).map(([x = 0, y = 0]): Position => [round(x), round(y)])
  if (ring.length < 4) return { faults: [{ path, rule: 'geo.tooFewPositions', params: { count: ring.length, least: 4 } }] }
  if (!same(ring[0], ring.at(-1))) return { faults: [{ path, rule: 'geo.ringNotClosed' }] }
  return { ring }
}

/** Counts before anything else is looked at: a million positions are refused in no time. */
const countPositions = (parts: readonly unknown[]): number =>
  parts.reduce<number>(
    (sum, part) =>
      sum + (Array.isArray(part) ? part.reduce<number>((ofPart, ring: unknown) => ofPart + (Array.isArray(ring) ? ring.length : 0), 0) : 0),
    0,
  )

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const readParts = (parts: readonly unknown[], isMulti: boolean): { parts: Part[]; faults: GeoFault[] } => {
  const read = parts.map((part, p) => {
    const path = isMulti ? `/coordinates/${p}` : '/coordinates'
    if (!Array.isArray(part) || part.length === 0) return { part: [], faults: [{ path, rule: 'geo.empty' } satisfies GeoFault] }
    const rings = (part as unknown[]).map((ring, r) => readRing(ring, `${path}/${r}`))
    return {
      part: rings.flatMap((one) => ('ring' in one ? [one.ring] : [])),
      faults: rings.flatMap((one) => ('faults' in one ? one.faults : [])),
    }
  })
  return { parts: read.map(({ part }) => part), faults: read.flatMap(({ faults }) => faults).slice(0, 20) }
}

/** A corner that stands twice in a row, and spikes; both are seen in a drawing only when zoomed in far. */
const cornerFaults = (ring: Ring, plane: readonly Plane[], path: string): GeoFault[] => {
  const twice = ring.findIndex((position, n) => n > 0 && same(position, ring[n - 1]))
  if (twice > 0) return [{ path: `${path}/${twice}`, rule: 'geo.duplicateCorner', params: place(ring[twice] ?? [0, 0]) }]
  const count = plane.length - 1
  for (let n = 0; n < count; n++) {
    const [before, at, after] = [plane[(n + count - 1) % count], plane[n], plane[(n + 1) % count]]
    if (before && at && after && isSpike(before, at, after))
      return [{ path: `${path}/${n}`, rule: 'geo.spike', params: place(ring[n] ?? [0, 0]) }]
  }
  return []
}

const isSpike = (before: Plane, at: Plane, after: Plane): boolean => {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]]
  const [bx, by] = [after[0] - at[0], after[1] - at[1]]
  return ax * bx + ay * by < 0 && Math.abs(ax * by - ay * bx) <= SPIKE * Math.hypot(ax, ay) * Math.hypot(bx, by)
}

const crossingFaults = (planes: readonly (readonly Plane[])[], paths: readonly string[]): GeoFault[] => {
  // Rings may touch each other in corners; a few touches must not hide a crossing.
  const found = crossingsOf(planes, 200)
  const bad = found.find(({ rings: [a, b], touches }) => a === b || !touches)
  if (!bad) return []
  const [a] = bad.rings
  return [
    {
      path: paths[a] ?? '',
      rule: bad.rings[0] === bad.rings[1] ? 'geo.selfCrossing' : 'geo.ringsCross',
      params: place(fromPlane(bad.at)),
    },
  ]
}

const nestingFaults = (parts: readonly Part[], isMulti: boolean): GeoFault[] =>
  parts.flatMap(([outer = [], ...holes], p): GeoFault[] => {
    const path = isMulti ? `/coordinates/${p}` : '/coordinates'
    const holeFaults = holes.flatMap((hole, h): GeoFault[] =>
      !ringWithin(hole, outer) || holes.some((other, o) => o !== h && ringWithin(hole, other))
        ? [{ path: `${path}/${h + 1}`, rule: 'geo.holeOutside', params: place(hole[0] ?? [0, 0]) }]
        : [],
    )
    const inside = parts.some(
      ([other = [], ...itsHoles], o) => o !== p && ringWithin(outer, other) && !itsHoles.some((hole) => ringWithin(outer, hole)),
    )
    return [...holeFaults, ...(inside ? [{ path, rule: 'geo.partsOverlap' as const, params: place(outer[0] ?? [0, 0]) }] : [])]
  })

/** Rings that share edges without crossing: what they cover together is not what they add up to. */
const laidOver = (planes: readonly (readonly (readonly Plane[])[])[], area: number): boolean => {
  // One ring alone cannot.
  if (planes.length === 1 && planes[0]?.length === 1) return false
  const covered = coveredArea(planes.map((part) => part.map((ring) => ring.map(([x, y]): [number, number] => [x, y]))))
  return covered === null || Math.abs(covered - area) > Math.max(0.5, area / 1000)
}

/** RFC 7946: outer rings counterclockwise, holes clockwise. */
const wound = (ring: Ring, plane: readonly Plane[], isOuter: boolean): Ring =>
  signedArea(plane) > 0 === isOuter ? ring : [...ring].reverse()

export interface Limits {
  readonly mostPositions?: number
  /** Square metres; 0 allows any. */
  readonly leastArea?: number
}

/**
 * Judges anything that claims to be the geometry of a polygon. Answers it normalised (eight decimals, no heights, winding of RFC 7946, one
 * part is a Polygon), or every fault with its place. Never throws, whatever it is given.
 */
export const readShape = (
  value: unknown,
  { mostPositions = MAX_POSITIONS, leastArea = MIN_AREA }: Limits = {},
): { readonly shape: Shape; readonly faults: readonly [] } | { readonly shape: null; readonly faults: readonly GeoFault[] } => {
  const refuse = (...faults: readonly GeoFault[]) => ({ shape: null, faults })
  if (!isRecord(value)) return refuse({ path: '', rule: 'geo.unreadable' })
  const { type, coordinates } = value
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return refuse({ path: '/type', rule: 'geo.notPolygon', params: { type: typeof type === 'string' ? type.slice(0, 40) : '' } })
  if (!Array.isArray(coordinates)) return refuse({ path: '/coordinates', rule: 'geo.unreadable' })
  const isMulti = type === 'MultiPolygon'
  const raw: readonly unknown[] = isMulti ? coordinates : [coordinates]
  if (raw.length === 0) return refuse({ path: '/coordinates', rule: 'geo.empty' })
  const count = countPositions(raw)
  if (count > mostPositions || raw.length > mostPositions)
    return refuse({ path: '/coordinates', rule: 'geo.tooManyPositions', params: { count, most: mostPositions } })
  const { parts, faults } = readParts(raw, isMulti)
  if (faults.length > 0) return refuse(...faults)
  const planes = parts.map((part) => part.map((ring) => ring.map(toPlane)))
  const paths = parts.flatMap((part, p) => part.map((_ring, r) => (isMulti ? `/coordinates/${p}/${r}` : `/coordinates/${r}`)))
  const corners = parts.flatMap((part, p) =>
    part.flatMap((ring, r) => cornerFaults(ring, planes[p]?.[r] ?? [], (isMulti ? `/coordinates/${p}` : '/coordinates') + `/${r}`)),
  )
  if (corners.length > 0) return refuse(...corners.slice(0, 20))
  const crossed = crossingFaults(planes.flat(), paths)
  if (crossed.length > 0) return refuse(...crossed)
  const nesting = nestingFaults(parts, isMulti)
  if (nesting.length > 0) return refuse(...nesting.slice(0, 20))
  const areas = planes.map(
    ([outer = [], ...holes]) => Math.abs(signedArea(outer)) - holes.reduce((sum, hole) => sum + Math.abs(signedArea(hole)), 0),
  )
  const area = areas.reduce((sum, one) => sum + one, 0)
  if (laidOver(planes, area)) return refuse({ path: '/coordinates', rule: 'geo.ringsCross', params: place(parts[0]?.[0]?.[0] ?? [0, 0]) })
  if (area < leastArea) return refuse({ path: '', rule: 'geo.tooSmall', params: { area: Math.round(area * 100) / 100, least: leastArea } })
  const normal = parts.map((part, p) => part.map((ring, r) => wound(ring, planes[p]?.[r] ?? [], r === 0)))
  return { shape: shapeOfParts(normal), faults: [] }
}

/**
 * For files of others: corners that stand twice in a row are taken out, and rings that were left open are closed. What else is wrong stays.
 */
export const mended = (shape: Shape): Shape =>
  shapeOfParts(
    partsOf(shape).map((part) =>
      part.map((ring) => {
        const rounded = ring.map(([x, y]): Position => [round(x), round(y)])
        const single = rounded.filter((position, n) => n === 0 || !same(position, rounded[n - 1]))
        const [first] = single
        return first && !same(first, single.at(-1)) ? [...single, first] : single
      }),
    ),
  )
