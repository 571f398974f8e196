import type { ImportNote } from '../../contract/parcels/exchange'
import type { Pair, Position } from '../../../engine/geo'
import { cleanText } from '../../../engine/texts'

export type Value = string | number | boolean | null

/** One thing in a file: its geometry in the coordinates of the file, still to be judged, and what stands beside it. */
export interface FileFeature {
  readonly geometry: unknown
  readonly values: Readonly<Record<string, Value>>
}

/** A way to read the letters of a file, with a text of it as it would be read. */
export interface Reading {
  readonly charset: string
  readonly example: string
}

/** The letters of a file: how they were read, and how else they could have been. */
export interface Letters {
  readonly charset: string | null
  readonly readings: readonly Reading[]
  /** Nothing says which reading is right. */
  readonly isOpen: boolean
}

/** Files that can only be UTF-8, and those without letters. */
export const NO_LETTERS: Letters = { charset: null, readings: [], isOpen: false }

/** A layer as its reader understood it. */
export interface ReadLayer {
  readonly features: readonly FileFeature[]
  /** What the file says of its coordinates: a number, a name, WKT; null: nothing. */
  readonly said: string | null
  /** Where the format itself says what coordinates are in it, when the file does not. */
  readonly isDegrees: boolean
  /** How numbers are written that stand there as text: formats of programs have a decimal point, tables of people either. */
  readonly numbers: 'point' | 'either'
  readonly letters: Letters
  readonly notes: readonly ImportNote[]
}

/** Its columns and texts as texts are kept: a file is a door of its own. */
export const cleanFeature = ({ geometry, values }: FileFeature): FileFeature => ({
  geometry,
  values: Object.fromEntries(
    Object.entries(values).map(([column, value]) => [cleanText(column), typeof value === 'string' ? cleanText(value) : value]),
  ),
})

/** What a file cannot be read for; a rule for i18n, as all faults. */
export class FileFault extends Error {
  constructor(
    readonly rule:
      | 'import.unreadable'
      | 'import.noFeatures'
      | 'import.tooMany'
      | 'import.tooLarge'
      | 'import.unknownSystem'
      | 'import.wrongSystem'
      | 'import.noSystem'
      | 'import.noShapefile'
      | 'import.partOfShapefile'
      | 'import.rowsMissing'
      | 'import.unknownFormat'
      | 'import.unknownLayer'
      | 'import.unknownCharset',
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(rule)
  }
}

export const MAX_FEATURES = 20_000
/** Corners of all shapes together: fifty for each of the parcels that a file may bring. */
const MAX_POSITIONS = 1_000_000
/** Values of all columns and rows together. */
export const MAX_VALUES = 2_000_000

/** Counts corners before any room is made for them. Throws FileFault where a file brings more than can be worked on while others wait. */
export const positionCounter = (): ((more: number) => void) => {
  let count = 0
  return (more) => {
    count += more
    if (count > MAX_POSITIONS) throw new FileFault('import.tooLarge', { most: MAX_POSITIONS })
  }
}

/** A ring that is longer than any may be is not read, only counted: its length is what the judge refuses. */
export const uncounted = (length: number): unknown => ({ type: 'Polygon', coordinates: [new Array<unknown>(length)] })

/** How deep coordinates are nested at most, with one to spare. */
const DEEPEST = 6

/** Moves every position of a geometry, whatever is nested in it; what is no number stays for the judge to find. */
export const convertAll = (value: unknown, convert: (pair: Pair) => Position, depth = 0): unknown => {
  if (!Array.isArray(value) || depth > DEEPEST) return value
  const [x, y] = value as unknown[]
  if (typeof x === 'number' && typeof y === 'number') return convert([x, y])
  return value.map((one: unknown) => convertAll(one, convert, depth + 1))
}

/** The first corner of a geometry; null: it has none. */
export const firstPair = (value: unknown, depth = 0): Pair | null => {
  if (!Array.isArray(value) || depth > DEEPEST) return null
  const [x, y] = value as unknown[]
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : firstPair(x, depth + 1)
}

export const plainValue = (value: unknown): Value => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.slice(0, 100_000)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  try {
    return JSON.stringify(value).slice(0, 4000)
  } catch {
    // Nested deeper than anybody writes.
    return null
  }
}
