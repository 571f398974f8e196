import type { Bounds } from '../../../engine/geo'
import { ARCHIVED, GONE, isSharedIn, packed, PUBLIC, switchIn, textsIn, type KeptDoc, type Shared, type Texts } from './packed'
import { createPlaces, createTexts, roomFor } from './room'

/** Whoever changes this, or what is packed, raises FORMAT (snapshot.ts). */
const COLUMNS = {
  ...{ id: Int32Array, location: Int32Array, project: Int32Array, flags: Int32Array, start: Uint32Array, length: Uint32Array },
  ...{ size: Float64Array, since: Float64Array, west: Float64Array, south: Float64Array, east: Float64Array, north: Float64Array },
} as const
type Name = keyof typeof COLUMNS
type Columns = { [One in Name]: InstanceType<(typeof COLUMNS)[One]> }
const NAMES = Object.keys(COLUMNS) as Name[]

/** 72. */
export const BYTES_A_ROW = NAMES.reduce((sum, name) => sum + COLUMNS[name].BYTES_PER_ELEMENT, 0)

/** In place of the number of a location or tender. */
const NONE = -1

/** What is known of rows beside their bytes. */
export interface Extent {
  readonly count: number
  /** Bytes of texts. */
  readonly used: number
  /** Tenders, by the numbers that rows have of them. */
  readonly projects: readonly string[]
}

/** How rows lie by their location: first how many, then each in its place. */
const grouped = ({ location, flags }: Columns, count: number): ReadonlyMap<number, Int32Array> => {
  const sizes = new Map<number, number>()
  const each = (look: (location: number, row: number) => void): void => {
    for (let row = 0; row < count; row++) if (((flags[row] ?? 0) & GONE) === 0) look(location[row] ?? NONE, row)
  }
  each((at) => sizes.set(at, (sizes.get(at) ?? 0) + 1))
  const groups = new Map([...sizes].map(([at, size]) => [at, { rows: new Int32Array(size), filled: 0 }]))
  each((at, row) => {
    const group = groups.get(at)
    if (group) group.rows[group.filled++] = row
  })
  return new Map([...groups].map(([at, { rows }]) => [at, rows]))
}

/** Rows in columns, in the order in which they came, and their texts: 130 bytes a parcel and more. What is gone is passed over. */
export function createColumns({ count: given, used, projects: named }: Extent = { count: 0, used: 0, projects: [] }) {
  let room = roomFor(given)
  const columns = Object.fromEntries(NAMES.map((name) => [name, new COLUMNS[name](room)])) as unknown as Columns
  const texts = createTexts(used)
  const places = createPlaces((row) => columns.id[row])
  const projects = [...named]
  const numbers = new Map(projects.map((id, n) => [id, n]))
  let count = given
  let byLocation: ReadonlyMap<number, Int32Array> | null = null

  const widen = (): void => {
    room = roomFor(room)
    const wider = NAMES.map((name): [Name, Columns[Name]] => {
      const column = new COLUMNS[name](room)
      column.set(columns[name])
      return [name, column]
    })
    Object.assign(columns, Object.fromEntries(wider))
  }
  const projectNumber = (id: string): number => {
    const number = numbers.get(id) ?? projects.push(id) - 1
    numbers.set(id, number)
    return number
  }
  const put = (doc: KeptDoc): void => {
    const known = places.rowOf(doc._id)
    const row = known ?? count
    if (row >= room) widen()
    const { flags, text } = packed(doc)
    columns.id[row] = doc._id
    columns.location[row] = doc.locationId ?? NONE
    columns.project[row] = doc.projectId === null ? NONE : projectNumber(doc.projectId)
    columns.flags[row] = flags
    columns.size[row] = doc.size ?? NaN
    columns.since[row] = (doc.confirmed ?? doc.created).getTime()
    for (const side of ['west', 'south', 'east', 'north'] as const) columns[side][row] = doc.bounds?.[side] ?? NaN
    texts.write(row, text, { starts: columns.start, lengths: columns.length })
    if (known !== undefined) return
    count++
    places.add()
  }
  const flagsOf = (row: number): number => columns.flags[row] ?? GONE

  return {
    columns,
    put(docs: readonly KeptDoc[]): void {
      byLocation = null
      docs.forEach(put)
    },
    remove(ids: readonly number[]): void {
      byLocation = null
      for (const row of ids.flatMap((id) => places.rowOf(id) ?? [])) columns.flags[row] = GONE
    },
    *[Symbol.iterator](): Generator<number> {
      for (let row = 0; row < count; row++) if ((flagsOf(row) & GONE) === 0) yield row
    },
    /** The rows of a location; null: of those without one. */
    at: (location: number | null): Int32Array => (byLocation ??= grouped(columns, count)).get(location ?? NONE) ?? new Int32Array(0),
    locations: (): (number | null)[] =>
      [...(byLocation ??= grouped(columns, count)).keys()].map((location) => (location === NONE ? null : location)),
    /** How many there are, without what is gone. */
    size(): number {
      let gone = 0
      for (let row = 0; row < count; row++) gone += flagsOf(row) & GONE
      return count - gone
    },
    rowOf: places.rowOf,
    idOf: (row: number): number => columns.id[row] ?? 0,
    locationOf: (row: number): number | null => (columns.location[row] === NONE ? null : (columns.location[row] ?? null)),
    /** When somebody last said that all of it still holds, or it was made. */
    sinceOf: (row: number): Date => new Date(columns.since[row] ?? NaN),
    boundsOf(row: number): Bounds | null {
      const [west = NaN, south = NaN, east = NaN, north = NaN] = [
        columns.west[row],
        columns.south[row],
        columns.east[row],
        columns.north[row],
      ]
      return Number.isNaN(west) ? null : { west, south, east, north }
    },
    isPublic: (row: number): boolean => (flagsOf(row) & PUBLIC) !== 0,
    isArchived: (row: number): boolean => (flagsOf(row) & ARCHIVED) !== 0,
    isShared: (row: number, name: Shared): boolean => isSharedIn(flagsOf(row), name),
    switchOf: (row: number, name: Parameters<typeof switchIn>[1]) => switchIn(flagsOf(row), name),
    /** The number that rows have of a tender; undefined: none is linked to it. */
    projectNumber: (id: string): number | undefined => numbers.get(id),
    textsOf: (row: number): Texts => textsIn(flagsOf(row), texts.at(columns.start[row] ?? 0, columns.length[row] ?? 0)),
    extent: (): Extent => ({ count, used: texts.used(), projects }),
    /** Where all of it lies; with an extent given it is to be read there. */
    pieces: (): Uint8Array[] => [
      ...NAMES.map((name) => new Uint8Array(columns[name].buffer, 0, count * COLUMNS[name].BYTES_PER_ELEMENT)),
      texts.bytes(),
    ],
    /** After that. */
    wereRead(): void {
      for (let row = 0; row < count; row++) places.add()
    },
  }
}
export type Rows = ReturnType<typeof createColumns>
