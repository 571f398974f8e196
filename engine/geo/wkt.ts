import { placingFor, type Pair } from './placing'
import type { GeoFault, Position } from './shape'
import { systemOf } from './systems'

const MAX_LETTERS = 1_000_000

const refuse = (rule: GeoFault['rule'], params?: GeoFault['params']): { geometry: null; faults: GeoFault[] } => ({
  geometry: null,
  faults: [{ path: '', rule, ...(params && { params }) }],
})

/** '((1 2, 3 4))' → nested lists of numbers, by turning it into JSON; null where it is not that. */
const numbersIn = (text: string, heights: number): unknown => {
  // Commas between positions first, then blanks within one.
  const json = text
    .replace(/\(/g, '[')
    .replace(/\)/g, ']')
    .replace(/\s*([-+0-9.eE]+(?:\s+[-+0-9.eE]+)*)\s*/g, (_whole, numbers: string) => {
      const values = numbers.trim().split(/\s+/)
      return `[${values
        .slice(0, values.length - heights)
        .map((one) => Number(one))
        .join(',')}]`
    })
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}

const isPair = (value: readonly unknown[]): boolean => typeof value[0] === 'number' && typeof value[1] === 'number'

const move = (value: unknown, convert: (xy: Pair) => Position): unknown => {
  if (!Array.isArray(value)) return value
  return isPair(value) ? convert([Number(value[0]), Number(value[1])]) : value.map((one: unknown) => move(one, convert))
}

const pairsIn = (value: unknown): Pair[] => {
  if (!Array.isArray(value)) return []
  return isPair(value) ? [[Number(value[0]), Number(value[1])]] : value.flatMap(pairsIn)
}

/**
 * POLYGON and MULTIPOLYGON, with or without 'SRID=25832;' before it. Answers a geometry in degrees that is still to be judged by readShape,
 * or why it could not be read.
 */
export const readWkt = (
  text: string,
): { geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown }; faults: [] } | { geometry: null; faults: GeoFault[] } => {
  if (text.length > MAX_LETTERS) return refuse('geo.tooManyPositions', { count: Math.round(text.length / 20), most: MAX_LETTERS / 20 })
  const parsed = /^\s*(?:SRID\s*=\s*(\d+)\s*;)?\s*(MULTIPOLYGON|POLYGON)\s*(ZM|Z|M)?\s*(\(.*\))\s*;?\s*$/is.exec(text)
  const [, system, kind = '', extra = '', body = ''] = parsed ?? []
  if (!parsed) {
    const other = /^\s*(?:SRID\s*=\s*\d+\s*;)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i.exec(text)?.[1]
    // A polygon that was cut off on its way is a polygon all the same.
    const isOther = other !== undefined && !/^(multi)?polygon$/i.test(other)
    return isOther ? refuse('geo.notPolygon', { type: other.slice(0, 40) }) : refuse('geo.unreadable')
  }
  const coordinates = numbersIn(body, extra.length)
  if (coordinates === null) return refuse('geo.unreadable')
  const type = kind.toUpperCase() === 'POLYGON' ? 'Polygon' : 'MultiPolygon'
  if (system === undefined || system === '4326') return { geometry: { type, coordinates }, faults: [] }
  const known = systemOf(system)
  const placing = known && placingFor(known, pairsIn(coordinates))
  if (!placing) return refuse('geo.unknownSystem', { system: `EPSG:${system}` })
  return { geometry: { type, coordinates: move(coordinates, placing.toDegrees) }, faults: [] }
}
