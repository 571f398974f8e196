import { inRing, MOST_POSITIONS, shapeOfParts, toDegreesFrom, type Part, type Position, type Ring } from '../../../engine/geo'
import { FileFault, MOST_FEATURES, MOST_VALUES, positionCounter, uncounted, type FileFeature, type ReadFile, type Value } from './features'

/** Twice the area: negative where the ring runs clockwise, as outer rings of Shapefiles do. */
const turn = (ring: Ring): number => ring.slice(1).reduce((sum, [x, y], n) => sum + (ring[n]?.[0] ?? 0) * y - x * (ring[n]?.[1] ?? 0), 0)

/** Rings in whatever order → parts: each hole into the outer ring that it lies in. */
const partsFrom = (rings: readonly Ring[]): Part[] => {
  const [outer, holes] = [rings.filter((ring) => turn(ring) <= 0), rings.filter((ring) => turn(ring) > 0)]
  // A file whose rings run the other way all the same.
  if (outer.length === 0) return holes.map((ring) => [ring])
  const parts = outer.map((ring): Ring[] => [ring])
  for (const hole of holes) {
    const [corner] = hole
    const home = parts.find(([ring]) => ring !== undefined && corner !== undefined && inRing(ring, corner)) ?? parts[0]
    home?.push(hole)
  }
  return parts
}

/** What stands in one record, which nothing reads beyond. */
interface ShapeRecord {
  readonly shp: Buffer
  readonly at: number
  readonly end: number
}

/** Where each ring begins: at 0, each behind the one before, none behind the last point. Whatever else stands there is no Shapefile. */
const startsIn = ({ shp, at }: ShapeRecord, { partCount, pointCount }: { partCount: number; pointCount: number }): number[] =>
  Array.from({ length: partCount }, (_one, n) => {
    const start = shp.readInt32LE(at + 44 + n * 4)
    const before = n === 0 ? -1 : shp.readInt32LE(at + 40 + n * 4)
    if ((n === 0 && start !== 0) || start <= before || start >= pointCount) throw new FileFault('import.unreadable')
    return start
  })

interface Reading {
  readonly convert: (xy: readonly [number, number]) => Position
  readonly count: (more: number) => void
}

/** Polygon, PolygonZ, PolygonM; others are left for the judge to refuse by row. */
const geometryAt = (record: ShapeRecord, { convert, count }: Reading): unknown => {
  const { shp, at, end } = record
  const type = shp.readInt32LE(at)
  if (type === 0) return null
  if (![5, 15, 25].includes(type)) return { type: 'Point', coordinates: [] }
  if (at + 44 > end) throw new FileFault('import.unreadable')
  const [partCount, pointCount] = [shp.readInt32LE(at + 36), shp.readInt32LE(at + 40)]
  if (partCount < 0 || pointCount < 0 || at + 44 + partCount * 4 + pointCount * 16 > end) throw new FileFault('import.unreadable')
  if (pointCount > MOST_POSITIONS) return uncounted(pointCount)
  count(pointCount)
  const starts = startsIn(record, { partCount, pointCount })
  const points = at + 44 + partCount * 4
  const rings = starts.map((start, n): Ring =>
    Array.from({ length: (starts[n + 1] ?? pointCount) - start }, (_one, p): Position => {
      const place = points + (start + p) * 16
      return [shp.readDoubleLE(place), shp.readDoubleLE(place + 8)]
    }),
  )
  // Which ring is whose is asked in the plane of the file, where it was drawn.
  return shapeOfParts(partsFrom(rings).map((part) => part.map((ring) => ring.map(convert))))
}

const geometriesOf = (shp: Buffer, convert: (xy: readonly [number, number]) => Position): unknown[] => {
  if (shp.length < 100 || shp.readInt32BE(0) !== 9994) throw new FileFault('import.unreadable')
  const geometries: unknown[] = []
  const count = positionCounter()
  for (let at = 100; at + 12 <= shp.length;) {
    if (geometries.length > MOST_FEATURES) throw new FileFault('import.tooMany', { most: MOST_FEATURES })
    const end = at + 8 + Math.max(4, shp.readInt32BE(at + 4) * 2)
    if (end > shp.length) throw new FileFault('import.unreadable')
    geometries.push(geometryAt({ shp, at: at + 8, end }, { convert, count }))
    at = end
  }
  return geometries
}

const decoderFor = (cpg: string): TextDecoder => {
  const name = cpg
    .trim()
    .toLowerCase()
    .replace(/^(ansi|cp)?\s*(\d{4})$/, 'windows-$2')
  try {
    return new TextDecoder(name === '' ? 'windows-1252' : name)
  } catch {
    return new TextDecoder('utf-8')
  }
}

const valueOf = (text: string, type: string): Value => {
  const trimmed = (text.split('\0', 1)[0] ?? '').trim()
  if (trimmed === '') return null
  if (type === 'N' || type === 'F') return Number.isFinite(Number(trimmed)) ? Number(trimmed) : null
  if (type === 'L') return /^[TtYyJj]$/.test(trimmed) ? true : /^[FfNn]$/.test(trimmed) ? false : null
  return trimmed
}

/** Rows of a dBase table: names in 11 bytes, values in fields of fixed width. */
const rowsOf = (dbf: Buffer, cpg: string): Record<string, Value>[] => {
  const [count, start, width] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
  const decoder = decoderFor(cpg)
  const fields: { name: string; type: string; length: number }[] = []
  for (let at = 32; at + 32 <= start && dbf[at] !== 0x0d; at += 32) {
    const name = decoder.decode(dbf.subarray(at, at + 11)).replace(/\0.*$/s, '')
    fields.push({ name, type: String.fromCharCode(dbf[at + 11] ?? 67), length: dbf[at + 16] ?? 0 })
  }
  // Rows that overlap each other would be read over and over.
  if (width < 1 + fields.reduce((sum, { length }) => sum + length, 0)) throw new FileFault('import.unreadable')
  const rows = Math.max(0, Math.min(count, MOST_FEATURES + 1, Math.floor((dbf.length - start) / width)))
  if (rows * fields.length > MOST_VALUES) throw new FileFault('import.tooLarge', { most: MOST_VALUES })
  return Array.from({ length: rows }, (_one, n) => {
    let at = start + n * width + 1
    return Object.fromEntries(
      fields.map(({ name, type, length }) => {
        const value = valueOf(decoder.decode(dbf.subarray(at, at + length)), type)
        at += length
        return [name, value]
      }),
    )
  })
}

/** Bytes: what describes a system is a few lines. */
const LONGEST_PRJ = 10_000

/** The three or four files of a Shapefile, by their bare names; the first one where there are several. Without a .prj the coordinates are taken for degrees. */
export const readShapefile = (files: ReadonlyMap<string, Buffer>): ReadFile => {
  const shpName = [...files.keys()].find((name) => /\.shp$/i.test(name))
  if (shpName === undefined) throw new FileFault('import.noShapefile')
  const base = shpName.slice(0, -4).toLowerCase()
  const beside = (ending: string) => [...files].find(([name]) => name.toLowerCase() === `${base}.${ending}`)?.[1]
  const prj = beside('prj')?.subarray(0, LONGEST_PRJ).toString('utf8').trim() ?? ''
  const convert = prj === '' ? null : toDegreesFrom(prj)
  const system = /^\w+\["([^"]{1,80})"/.exec(prj)?.[1] ?? '4326'
  if (prj !== '' && !convert) throw new FileFault('import.unknownSystem', { system })
  const dbf = beside('dbf')
  try {
    const rows = dbf ? rowsOf(dbf, beside('cpg')?.toString('utf8') ?? '') : []
    const geometries = geometriesOf(files.get(shpName) ?? Buffer.alloc(0), convert ?? (([x, y]) => [x, y]))
    return { features: geometries.map((geometry, n): FileFeature => ({ geometry, values: rows[n] ?? {} })), system }
  } catch (fault) {
    throw fault instanceof FileFault ? fault : new FileFault('import.unreadable')
  }
}
