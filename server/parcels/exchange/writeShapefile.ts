import { wallClockOf } from '../../../engine/form'
import { partsOf, PRJ, toPlane, type Position, type Shape } from '../../../engine/geo'

export interface ShapeRow {
  readonly shape: Shape | null
  readonly values: Readonly<Record<string, string | number | boolean | null>>
}
type System = keyof typeof PRJ
type Pair = readonly [number, number]

/** Outer rings run clockwise here and holes the other way: just the other way round than in GeoJSON. */
const ringsOf = (shape: Shape, system: System): Pair[][] =>
  partsOf(shape).flatMap((part) =>
    part.map((ring) => [...ring].reverse().map((position: Position): Pair => (system === '25832' ? toPlane(position) : position))),
  )

const boxOf = (rings: readonly (readonly Pair[])[]): [number, number, number, number] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of rings.flat()) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

/** Type 5, or 0 where there is no shape. */
const recordOf = (rings: readonly (readonly Pair[])[]): Buffer => {
  if (rings.length === 0) return Buffer.alloc(4)
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  const record = Buffer.alloc(44 + rings.length * 4 + count * 16)
  record.writeInt32LE(5, 0)
  boxOf(rings).forEach((side, n) => record.writeDoubleLE(side, 4 + n * 8))
  record.writeInt32LE(rings.length, 36)
  record.writeInt32LE(count, 40)
  let [start, at] = [0, 44 + rings.length * 4]
  for (const [n, ring] of rings.entries()) {
    record.writeInt32LE(start, 44 + n * 4)
    start += ring.length
    for (const [x, y] of ring) {
      record.writeDoubleLE(x, at)
      record.writeDoubleLE(y, at + 8)
      at += 16
    }
  }
  return record
}

const headOf = (bytes: number, box: readonly number[]): Buffer => {
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(bytes / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(5, 32)
  box.forEach((side, n) => head.writeDoubleLE(Number.isFinite(side) ? side : 0, 36 + n * 8))
  return head
}

/** A text in so many bytes, never cut within a character. */
const fitting = (text: string, width: number): Buffer => {
  let bytes = Buffer.from(text, 'utf8')
  for (let letters = [...text]; bytes.length > width; bytes = Buffer.from(letters.join(''), 'utf8'))
    letters = letters.slice(0, letters.length - Math.max(1, Math.ceil((bytes.length - width) / 4)))
  return bytes
}

/** Bytes of a text in a table of this format. */
export const WIDEST = 254
interface Field {
  readonly name: string
  readonly key: string
  readonly type: 'C' | 'N'
  readonly width: number
  readonly decimals: number
}

const cellOf = (value: string | number | boolean | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** Names of at most ten letters, told apart by a number where they would be the same; widths as the longest value needs. */
const fieldsOf = (rows: readonly ShapeRow[]): Field[] => {
  const taken = new Set<string>()
  const keys = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  return keys.map((key): Field => {
    let name = key.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 10)
    for (let n = 1; taken.has(name.toLowerCase()); n++) name = `${name.slice(0, 10 - String(n).length)}${n}`
    taken.add(name.toLowerCase())
    const isNumber = rows.every(({ values }) => values[key] === null || values[key] === undefined || typeof values[key] === 'number')
    if (isNumber) return { name, key, type: 'N', width: 19, decimals: 2 }
    const longest = Math.max(1, ...rows.map(({ values }) => Buffer.byteLength(cellOf(values[key]), 'utf8')))
    return { name, key, type: 'C', width: Math.min(WIDEST, longest), decimals: 0 }
  })
}

const tableOf = (rows: readonly ShapeRow[], at: Date): Buffer => {
  const fields = fieldsOf(rows)
  const width = 1 + fields.reduce((sum, field) => sum + field.width, 0)
  const head = Buffer.alloc(32 + fields.length * 32 + 1)
  head[0] = 3
  const [year = 0, month = 0, day = 0] = wallClockOf(at).date.split('-').map(Number)
  head.set([year - 1900, month, day], 1)
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(width, 10)
  for (const [n, field] of fields.entries()) {
    const place = 32 + n * 32
    head.write(field.name, place, 'ascii')
    head.write(field.type, place + 11, 'ascii')
    head.set([field.width, field.decimals], place + 16)
  }
  head[head.length - 1] = 0x0d
  const body = rows.map(({ values }) => {
    const line = Buffer.alloc(width, ' ')
    let from = 1
    for (const { key, type, width: room, decimals } of fields) {
      const value = values[key]
      if (type === 'N') line.write(typeof value === 'number' ? value.toFixed(decimals).padStart(room).slice(0, room) : '', from, 'ascii')
      else fitting(cellOf(value), room).copy(line, from)
      from += room
    }
    return line
  })
  return Buffer.concat([head, ...body, Buffer.from([0x1a])])
}

/** The files of a Shapefile of polygons, by their endings; texts in UTF-8, as the .cpg says. */
export const writeShapefile = (rows: readonly ShapeRow[], { system, at }: { system: System; at: Date }): Map<string, Buffer> => {
  const shapes = rows.map(({ shape }) => (shape ? ringsOf(shape, system) : []))
  const records = shapes.map(recordOf)
  const box = boxOf(shapes.flat())
  const shp: Buffer[] = []
  const shx: Buffer[] = []
  let offset = 50
  for (const [n, record] of records.entries()) {
    const head = Buffer.alloc(8)
    head.writeInt32BE(n + 1, 0)
    head.writeInt32BE(record.length / 2, 4)
    const place = Buffer.alloc(8)
    place.writeInt32BE(offset, 0)
    place.writeInt32BE(record.length / 2, 4)
    offset += 4 + record.length / 2
    shp.push(head, record)
    shx.push(place)
  }
  return new Map([
    ['shp', Buffer.concat([headOf(offset * 2, box), ...shp])],
    ['shx', Buffer.concat([headOf(100 + records.length * 8, box), ...shx])],
    ['dbf', tableOf(rows, at)],
    ['prj', Buffer.from(PRJ[system], 'utf8')],
    ['cpg', Buffer.from('UTF-8', 'utf8')],
  ])
}
