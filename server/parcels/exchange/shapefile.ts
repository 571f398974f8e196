import { MAX_POSITIONS, ringWithin, shapeOfParts, type Part, type Position, type Ring } from '../../../engine/geo'
import { readTable } from './dbfTable'
import { FileFault, MAX_FEATURES, NO_LETTERS, positionCounter, uncounted, type FileFeature, type ReadLayer } from './features'

const sizeOf = (ring: Ring): number =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], n) => sum + (ring[n]?.[0] ?? 0) * y - x * (ring[n]?.[1] ?? 0), 0))

/**
 * Rings in whatever order and whichever way they run → parts. Which one is a hole says where it lies: programs that turn rings the
 * wrong way are many. A ring in no other one, in two, in four is an outer one; every other is a hole of the smallest one around it.
 */
const partsFrom = (rings: readonly Ring[]): Part[] => {
  const bySize = [...rings].sort((a, b) => sizeOf(b) - sizeOf(a))
  const placed: { ring: Ring; rings: Ring[]; isHole: boolean }[] = []
  for (const ring of bySize) {
    // The last one around it is the smallest one.
    const around = placed.findLast((other) => ringWithin(ring, other.ring))
    if (around && !around.isHole) {
      around.rings.push(ring)
      placed.push({ ring, rings: [], isHole: true })
    } else placed.push({ ring, rings: [ring], isHole: false })
  }
  return placed.flatMap(({ rings: part, isHole }) => (isHole ? [] : [part]))
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

/** Polygon, PolygonZ, PolygonM; others are left for the judge to refuse by row. */
const geometryAt = (record: ShapeRecord, count: (more: number) => void): unknown => {
  const { shp, at, end } = record
  const type = shp.readInt32LE(at)
  if (type === 0) return null
  if (![5, 15, 25].includes(type)) return { type: 'Point', coordinates: [] }
  if (at + 44 > end) throw new FileFault('import.unreadable')
  const [partCount, pointCount] = [shp.readInt32LE(at + 36), shp.readInt32LE(at + 40)]
  if (partCount < 0 || pointCount < 0 || at + 44 + partCount * 4 + pointCount * 16 > end) throw new FileFault('import.unreadable')
  if (pointCount > MAX_POSITIONS) return uncounted(pointCount)
  count(pointCount)
  const starts = startsIn(record, { partCount, pointCount })
  const points = at + 44 + partCount * 4
  const rings = starts.map((start, n): Ring =>
    Array.from({ length: (starts[n + 1] ?? pointCount) - start }, (_one, p): Position => {
      const place = points + (start + p) * 16
      return [shp.readDoubleLE(place), shp.readDoubleLE(place + 8)]
    }),
  )
  return rings.length === 0 ? null : shapeOfParts(partsFrom(rings))
}

const geometriesOf = (shp: Buffer): unknown[] => {
  if (shp.length < 100 || shp.readInt32BE(0) !== 9994) throw new FileFault('import.unreadable')
  const geometries: unknown[] = []
  const count = positionCounter()
  for (let at = 100; at + 12 <= shp.length;) {
    if (geometries.length > MAX_FEATURES) throw new FileFault('import.tooMany', { most: MAX_FEATURES })
    const end = at + 8 + Math.max(4, shp.readInt32BE(at + 4) * 2)
    if (end > shp.length) throw new FileFault('import.unreadable')
    geometries.push(geometryAt({ shp, at: at + 8, end }, count))
    at = end
  }
  return geometries
}

/** Bytes: what describes a system is a few lines. */
const MAX_PRJ_LENGTH = 10_000

/** One Shapefile of a zip: `path` of its .shp; what belongs to it lies in the same folder and has the same name but for its case. */
export const readShapefile = (files: ReadonlyMap<string, Buffer>, path: string, chosen: string | undefined): ReadLayer => {
  const base = path.slice(0, -4).toLowerCase()
  const beside = (...endings: readonly string[]) =>
    [...files].find(([name]) => endings.some((ending) => name.toLowerCase() === `${base}.${ending}`))?.[1]
  // QGIS wrote a file of its own where a .prj could not say all.
  const prj = (beside('prj') ?? beside('qpj'))
    ?.subarray(0, MAX_PRJ_LENGTH)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  try {
    const geometries = geometriesOf(files.get(path) ?? Buffer.alloc(0))
    const dbf = beside('dbf')
    const { rows, letters } = dbf ? readTable(dbf, beside('cpg', 'cst'), chosen) : { rows: geometries.map(() => ({})), letters: NO_LETTERS }
    // Rows are told apart by nothing but their place: one that is missing would give every later shape another's name.
    if (rows.length < geometries.length) throw new FileFault('import.rowsMissing', { shapes: geometries.length, rows: rows.length })
    const features = geometries.flatMap((geometry, n): FileFeature[] => {
      const values = rows[n]
      return values ? [{ geometry, values }] : []
    })
    const deleted = rows.filter((row) => row === null).length
    const notes = deleted > 0 ? [{ rule: 'import.deletedRows', params: { count: deleted } }] : []
    return { features, said: prj === undefined || prj === '' ? null : prj, isDegrees: false, numbers: 'point', letters, notes }
  } catch (fault) {
    throw fault instanceof FileFault ? fault : new FileFault('import.unreadable')
  }
}
