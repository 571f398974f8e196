import proj4 from 'proj4'
import type { Position } from './shape'
import { SYSTEMS, type Datum, type System } from './systems'

/** Coordinates as they stand in a file. */
export type Pair = readonly [x: number, y: number]

/** A way from one datum to ETRS89, by EPSG's number, with the metres that EPSG says it is good to. */
interface Shift {
  readonly operation: string
  readonly accuracy: number
  /** Where it holds: west, south, east, north. */
  readonly area: readonly [number, number, number, number]
  readonly towgs84: string
}

/**
 * Position vectors of EPSG's data set 11, the best one first. Held against the grid BeTA2007 at 18 places all of them keep what they say.
 */
const SHIFTS: Readonly<Record<Exclude<Datum, 'own' | 'etrs89'>, readonly Shift[]>> = {
  dhdn: [
    { operation: 'EPSG:1780', accuracy: 1, area: [5.5, 52.33, 11.59, 55.6], towgs84: '590.5,69.5,411.6,-0.796,-0.052,-3.601,8.3' },
    { operation: 'EPSG:1779', accuracy: 1, area: [5.5, 50.33, 9.92, 52.34], towgs84: '584.8,67,400.3,0.105,0.013,-2.378,10.29' },
    { operation: 'EPSG:1778', accuracy: 1, area: [5.5, 46.9, 13.84, 50.34], towgs84: '597.1,71.4,412.1,0.894,0.068,-1.563,7.58' },
    // The West's own for Berlin: 0.2 m off the grid there.
    { operation: 'EPSG:1776', accuracy: 3, area: [13.05, 52.33, 13.8, 52.7], towgs84: '598.1,73.7,418.2,0.202,0.045,-2.455,6.7' },
    { operation: 'EPSG:15869', accuracy: 2, area: [9.92, 50.2, 15.04, 54.8], towgs84: '612.4,77,440.2,-0.054,0.057,-2.797,2.55' },
    { operation: 'EPSG:1776', accuracy: 3, area: [5.5, 46.9, 15.6, 55.6], towgs84: '598.1,73.7,418.2,0.202,0.045,-2.455,6.7' },
  ],
  rd83: [{ operation: 'EPSG:15868', accuracy: 1, area: [11.5, 50, 15.6, 52], towgs84: '612.4,77,440.2,-0.054,0.057,-2.797,2.55' }],
  pd83: [{ operation: 'EPSG:15867', accuracy: 1, area: [9.5, 50, 13, 52], towgs84: '599.4,72.4,419.2,-0.062,-0.022,-2.723,6.46' }],
  s42: [{ operation: 'EPSG:1775', accuracy: 0.1, area: [9.5, 50, 15.6, 55], towgs84: '24.9,-126.4,-93.2,-0.063,-0.247,-0.041,1.01' }],
}
/** Germany and a little around it: whatever one way does not reach. */
const GERMANY = [5.5, 46.9, 15.6, 55.6] as const
/** Areas are measured and parcels are kept within this only. */
const EUROPE = [-15, 30, 35, 75] as const
type Box = readonly [number, number, number, number]
const within = ([west, south, east, north]: Box, [x, y]: Pair): boolean => x >= west && x <= east && y >= south && y <= north

/** A grid of shifts for DHDN, which is BeTA2007: under which name proj4 knows it, and where it reaches. */
export interface DatumGrid {
  readonly name: string
  readonly areas: readonly Box[]
}

/** Reads a grid of shifts (NTv2). `name`: letters and digits, another one for each grid of the process. */
export const readDatumGrid = (name: string, bytes: ArrayBuffer): DatumGrid => {
  const degrees = (radians = 0): number => (radians * 180) / Math.PI
  const { subgrids } = proj4.nadgrid(name, bytes)
  const areas = subgrids.map(({ ll: [right = 0, bottom = 0], del: [across = 0, up = 0], lim: [columns = 0, rows = 0] }) => {
    // NTv2 counts longitudes to the west.
    const [west, north] = [-degrees(right + across * (columns - 1)), degrees(bottom + up * (rows - 1))]
    return [west, degrees(bottom), -degrees(right), north] as const
  })
  return { name, areas }
}
const reaches = ({ areas }: DatumGrid, place: Pair): boolean => areas.some((area) => within(area, place))
const GRID_WAY = { operation: 'EPSG:15948', accuracy: 0.9 } as const

const NO_SHIFT = '+datum=none +no_defs'

/** Coordinates → degrees on the system's own ellipsoid. */
const onEllipsoid = ({ text }: System): { toDegrees: (pair: Pair) => Pair; ellipsoid: string } => {
  const source = new proj4.Proj(text)
  const ellipsoid = `+proj=longlat +a=${source.a} +b=${source.b}`
  const target = new proj4.Proj(`${ellipsoid} ${NO_SHIFT}`)
  // Whatever shift proj4 knows for a datum is not asked: which one is right depends on the place.
  source.datum = target.datum
  // Which axis comes first is seen by the coordinates, and in Shapefiles always the east.
  source.axis = 'enu'
  const converter = proj4(source, target)
  const toDegrees = (pair: Pair): Pair => {
    // What is no number stays for the judge to find.
    if (text.startsWith('+proj=longlat') || !Number.isFinite(pair[0] + pair[1])) return pair
    const [longitude = NaN, latitude = NaN] = converter.forward([...pair])
    return [longitude, latitude]
  }
  return { ellipsoid, toDegrees }
}

const TARGET = '+proj=longlat +datum=WGS84 +no_defs'

/** Degrees of a datum → degrees in ETRS89; null: no way holds for these places. */
const shiftFor = ({ datum, towgs84 }: System, ellipsoid: string, { places, grid }: { places: readonly Pair[]; grid: DatumGrid | null }) => {
  if (datum === 'etrs89') return { operation: null, accuracy: 0, shift: (pair: Pair): Pair => pair }
  const by = (rest: string, { operation, accuracy }: { operation: string | null; accuracy: number | null }) => {
    const converter = proj4(`${ellipsoid} ${rest} +no_defs`, TARGET)
    const shift = (pair: Pair): Pair => {
      if (!Number.isFinite(pair[0] + pair[1])) return pair
      const [x = NaN, y = NaN] = converter.forward([...pair])
      return [x, y]
    }
    return { operation, accuracy, shift }
  }
  if (datum === 'own') return by(`+towgs84=${towgs84 ?? ''}`, { operation: null, accuracy: null })
  if (datum === 'dhdn' && grid && places.every((place) => reaches(grid, place))) {
    const found = by(`+nadgrids=${grid.name}`, GRID_WAY)
    return { ...found, shift: (pair: Pair): Pair => (reaches(grid, pair) ? found.shift(pair) : [NaN, NaN]) }
  }
  const found = SHIFTS[datum].find(({ area }) => places.every((place) => within(area, place)))
  return found ? by(`+towgs84=${found.towgs84}`, found) : null
}

/** How coordinates of a file come to their place. */
export interface Placing {
  readonly system: System
  /** EPSG's number of the transformation; null: none was needed, or it is the file's own. */
  readonly operation: string | null
  /** Metres; 0: as exact as the file; null: nobody says. */
  readonly accuracy: number | null
  /** North stood before east. */
  readonly isSwapped: boolean
  readonly toDegrees: (pair: Pair) => Position
}

/** Some places of a file stand for all: as many as are asked here, from its beginning to its end. */
const MAX_SAMPLES = 2000

const some = (pairs: readonly Pair[], most = MAX_SAMPLES): Pair[] => {
  const sound = pairs.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const step = Math.ceil(sound.length / most)
  return sound.filter((_one, n) => n % step === 0)
}

interface Reading {
  readonly isSwapped: boolean
  readonly grid: DatumGrid | null
}

const placedBy = (system: System, samples: readonly Pair[], { isSwapped, grid }: Reading): Placing | null => {
  const { toDegrees, ellipsoid } = onEllipsoid(system)
  const read = ([x, y]: Pair): Pair => toDegrees(isSwapped ? [y, x] : [x, y])
  const places = samples.map(read)
  const area: Box = system.datum === 'etrs89' ? EUROPE : GERMANY
  const inside = places.filter((place) => within(area, place))
  // One wild corner is a fault of its row, a whole file beside the map is another system.
  if (inside.length * 2 <= places.length) return null
  const way = shiftFor(system, ellipsoid, { places: inside, grid })
  return way && { system, operation: way.operation, accuracy: way.accuracy, isSwapped, toDegrees: (pair) => way.shift(read(pair)) }
}

/** Whether most of them lie in Germany: what is looked for where two readings lead to places that exist. */
const isHere = ({ toDegrees }: Placing, samples: readonly Pair[]): boolean =>
  samples.filter((pair) => within(GERMANY, toDegrees(pair))).length * 2 > samples.length

/**
 * How coordinates of this system come to their place, judged by some of them; null where they lie nowhere that the system is for.
 * Services give north before east where EPSG says so, most programs never do: they are read the other way round only where that
 * leads to Germany and as they stand does not. `grid`: goes before EPSG's parameters where it reaches.
 */
export const placingFor = (system: System, coordinates: readonly Pair[], grid: DatumGrid | null = null): Placing | null => {
  const samples = some(coordinates)
  const straight = placedBy(system, samples, { isSwapped: false, grid })
  if (straight && (samples.length === 0 || isHere(straight, samples))) return straight
  const swapped = placedBy(system, samples, { isSwapped: true, grid })
  return swapped && isHere(swapped, samples) ? swapped : straight
}

/** Degrees: less apart than that, and two systems are one for whoever has to choose (RD/83 and DHDN, ETRS89 and WGS 84). */
const ONE_PLACE = 3e-5

/** The systems in which these coordinates lie in Germany, each at a place of its own: what is asked where a file does not say. */
export const systemsFor = (coordinates: readonly Pair[], grid: DatumGrid | null = null): Placing[] => {
  const samples = some(coordinates, 200)
  const [first] = samples
  if (!first) return []
  const found: Placing[] = []
  for (const system of SYSTEMS) {
    const placing = placingFor(system, samples, grid)
    if (!placing || !isHere(placing, samples)) continue
    const [x, y] = placing.toDegrees(first)
    const isNew = found.every((one) => {
      const [otherX, otherY] = one.toDegrees(first)
      return Math.abs(x - otherX) > ONE_PLACE || Math.abs(y - otherY) > ONE_PLACE
    })
    if (isNew) found.push(placing)
  }
  return found
}
