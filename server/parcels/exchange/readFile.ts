import type { ImportQuestion } from '../../contract/parcels/exchange'
import { textOf } from './charset'
import { FileFault, MAX_FEATURES, type ReadLayer } from './features'
import { readGeoJson } from './geoJsonFile'
import { isKml, readKml } from './kmlFile'
import { readOgr, type Choice, type OgrFormat, type OgrLayers } from './ogrFile'
import { placeLayer, type Placed } from './place'
import { readShapefile } from './shapefile'
import iconv from 'iconv-lite'
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_ENTRIES = 200
/** Unpacked, all together: a zip that holds more was not made by a geographic program. */
const MAX_BYTES = 100_000_000
const IS_UTF8 = 0x800

/** The directory's place: at the end, behind it a comment of up to 64 kB. */
const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--) if (zip.readUInt32LE(at) === END) return at
  throw new Error('no zip')
}

/** What systems lay beside the files of people: copies of attributes, folders' views, small pictures. */
const isJunk = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)

/**
 * The files of a small zip by their paths in it, in memory: nothing is written anywhere, so no name leads out of a folder. Throws at
 * what is no zip, is encrypted or unpacks to too much.
 */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const left = { bytes: MAX_BYTES }
  const files = unpack(zip, left)
  // People pack what was packed already: one zip for each layer, all of them in one.
  for (const [path, bytes] of [...files].filter(([name]) => /\.(?:zip|kmz)$/i.test(name))) {
    files.delete(path)
    for (const [inner, whole] of unpack(bytes, left)) files.set(`${path}/${inner}`, whole)
  }
  return files
}

/** One zip; `left` is what all of them may still unpack to. */
const unpack = (zip: Buffer, left: { bytes: number }): Map<string, Buffer> => {
  const end = endOf(zip)
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count > MAX_ENTRIES) throw new Error('too many files')
  const files = new Map<string, Buffer>()
  let at = start
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('no entry')
    const [flags, method, packed] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    at += 46 + nameLength + extra + comment
    const path = ((flags & IS_UTF8) !== 0 ? name.toString('utf8') : iconv.decode(name, 'cp437')).replaceAll('\\', '/')
    if (path.endsWith('/') || isJunk(path)) continue
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw new Error('cannot be unpacked')
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    const whole = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: left.bytes })
    left.bytes -= whole.length
    if (left.bytes <= 0) throw new Error('too large')
    files.set(path, whole)
  }
  return files
}

export interface SentFile {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/** Answers of who imports to what a file can be read two ways for. */
export interface Answers {
  readonly layer?: string | undefined
  readonly charset?: string | undefined
  readonly system?: string | undefined
}

/** A file that was understood, as far as it says what it is; its coordinates are degrees. */
export interface ReadFile extends Pick<ReadLayer, 'letters' | 'notes' | 'numbers'>, Pick<Placed, 'features' | 'placing' | 'systems'> {
  readonly layers: readonly string[]
  readonly layer: string | null
  readonly questions: readonly ImportQuestion[]
}

type Format = 'geojson' | 'kml' | OgrFormat | 'zip'

/** What a file of styles or of anything else has not. */
const GEOMETRY = /"type"\s*:\s*"(?:FeatureCollection|Feature|Polygon|MultiPolygon|GeometryCollection)"/
/** A head of a table with a column of shapes, or a first row that has one. */
const WKT_TABLE =
  /^[^\n]*(?:^|[;,\t"])(?:e?wkt|geom|the_geom|geometrie|geometry|shape|wkt_geom)(?:[;,\t"\r\n]|$)|\b(?:MULTI)?POLYGON\s*Z?\s*\(\(/i

/** By what stands in it, not by its name; null: none of ours. */
const formatOf = (bytes: Buffer): Format | null => {
  if (bytes.length > 22 && bytes.readUInt16BE(0) === 0x504b) return 'zip'
  if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') return 'gpkg'
  const { text } = textOf(bytes.subarray(0, 65_536), { isUtf8Format: true, chosen: undefined })
  const start = text.trimStart()
  if (start.startsWith('{')) return 'geojson'
  if (start.startsWith('<')) {
    if (isKml(start)) return 'kml'
    // Metadata are written in GML's words too.
    return /<(?:[\w-]+:)?(?:\w*FeatureCollection|A[AX]_\w+)[\s>]/.test(text.slice(0, 8000)) ? 'gml' : null
  }
  if (/^\s*(?:999\s*\n[^\n]*\n\s*)?0\s*\r?\nSECTION\b/.test(text)) return 'dxf'
  return WKT_TABLE.test(text) ? 'csv' : null
}

const readAs = async (bytes: Buffer, format: Exclude<Format, 'zip'>, choice: Choice): Promise<OgrLayers> => {
  if (format !== 'geojson' && format !== 'kml') return readOgr(bytes, format, choice)
  const { text, letters } = textOf(bytes, { isUtf8Format: true, chosen: choice.charset })
  return { layers: [], read: format === 'geojson' ? readGeoJson(text, letters) : readKml(text, letters) }
}

/** What in a zip can be a layer: Shapefiles by their .shp, others by what stands in them; drawings and tables where nothing else is. */
const layersIn = (files: ReadonlyMap<string, Buffer>): string[] => {
  const found = [...files].map(([path, bytes]) => {
    if (/\.shp$/i.test(path)) return { path, format: 'shp' as const }
    const format = isPart(path) ? null : formatOf(bytes)
    const isOther = format === 'geojson' && !GEOMETRY.test(bytes.toString('latin1', 0, 65_536).replaceAll('\0', ''))
    return { path, format: isOther ? null : format }
  })
  const of = (...formats: readonly (Format | 'shp')[]) =>
    found.flatMap(({ path, format }) => (format && formats.includes(format) ? [path] : []))
  const first = of('shp', 'geojson', 'kml', 'gpkg', 'gml')
  return first.length > 0 ? first : of('dxf', 'csv')
}

/** What belongs to a Shapefile or is a picture is looked at by nobody else. */
const isPart = (path: string): boolean => /\.(?:shx|dbf|prj|cpg|sbn|sbx|qix|qmd|qml|sld|shp\.xml|png|jpe?g|gif|pdf|txt)$/i.test(path)

/** Of a GeoPackage with several layers in a zip: the file, then the layer. */
const WITHIN = ' › '

const readPacked = async (bytes: Buffer, answers: Answers): Promise<OgrLayers & { layer: string | null }> => {
  let files: Map<string, Buffer>
  try {
    files = readZip(bytes)
  } catch {
    throw new FileFault('import.unreadable')
  }
  const paths = layersIn(files)
  if (paths.length === 0) throw new FileFault('import.noShapefile')
  const [asked = '', within] = answers.layer?.split(WITHIN) ?? []
  const path = paths.length === 1 ? paths[0] : paths.find((one) => one === asked)
  if (path === undefined && answers.layer !== undefined) throw new FileFault('import.unknownLayer', { layer: answers.layer })
  if (path === undefined) return { layers: paths, read: null, layer: null }
  if (/\.shp$/i.test(path)) return { layers: paths, read: readShapefile(files, path, answers.charset), layer: path }
  const whole = files.get(path) ?? Buffer.alloc(0)
  const format = formatOf(whole)
  if (!format || format === 'zip') throw new FileFault('import.unreadable')
  const layer = within ?? (paths.length === 1 ? answers.layer : undefined) ?? null
  const inner = await readAs(whole, format, { layer, charset: answers.charset })
  if (inner.layers.length < 2) return { layers: paths, read: inner.read, layer: path }
  const named = inner.layers.map((one) => (paths.length === 1 ? one : `${path}${WITHIN}${one}`))
  return { layers: [...paths.filter((one) => one !== path), ...named], read: inner.read, layer: answers.layer ?? null }
}

const readOpened = async ({ name, content }: SentFile, answers: Answers): Promise<OgrLayers & { layer: string | null }> => {
  const bytes = Buffer.from(content, 'base64')
  const format = formatOf(bytes)
  if (!format) throw new FileFault(isPart(name) || /\.shp$/i.test(name) ? 'import.partOfShapefile' : 'import.unknownFormat')
  if (format === 'zip') return readPacked(bytes, answers)
  const read = await readAs(bytes, format, { layer: answers.layer ?? null, charset: answers.charset })
  return { ...read, layer: answers.layer ?? (read.layers.length === 1 ? (read.layers[0] ?? null) : null) }
}

/** A file of parcels, as docs/parcels.md names them. Throws FileFault; what can be read two ways is a question. */
export const readGeoFile = async (file: SentFile, answers: Answers = {}): Promise<ReadFile> => {
  const { layers, layer, read } = await readOpened(file, answers)
  if (!read && answers.layer !== undefined) throw new FileFault('import.unknownLayer', { layer: answers.layer })
  // One layer alone is no choice.
  const choice = layers.length > 1 ? layers : []
  if (!read) {
    const letters = { charset: null, readings: [], isOpen: false }
    return {
      features: [],
      placing: null,
      systems: [],
      letters,
      notes: [],
      numbers: 'point',
      layers: choice,
      layer: null,
      questions: ['layer'],
    }
  }
  if (read.features.length === 0) throw new FileFault('import.noFeatures')
  if (read.features.length > MAX_FEATURES) throw new FileFault('import.tooMany', { count: read.features.length, most: MAX_FEATURES })
  const { isOpen, ...placed } = placeLayer(read, answers.system)
  const questions: ImportQuestion[] = [...(read.letters.isOpen ? ['charset' as const] : []), ...(isOpen ? ['system' as const] : [])]
  return {
    ...placed,
    letters: read.letters,
    notes: read.notes,
    numbers: read.numbers,
    layers: choice,
    layer: choice.length > 0 ? layer : null,
    questions,
  }
}
