import { FileFault, MOST_FEATURES, type ReadFile } from './features'
import { readGeoJsonFile } from './geoJsonFile'
import { readKmlFile } from './kmlFile'
import { readShapefile } from './shapefile'
import { readZip } from './zipFile'

export interface SentFile {
  readonly name: string
  /** Base64. */
  readonly content: string
}

const isZip = (bytes: Buffer): boolean => bytes.length > 22 && bytes.readUInt16BE(0) === 0x504b

/** A zip holds a Shapefile, or (KMZ) a KML or GeoJSON. */
const readPacked = (bytes: Buffer): ReadFile => {
  let files: Map<string, Buffer>
  try {
    files = readZip(bytes)
  } catch {
    throw new FileFault('import.unreadable')
  }
  const plain = [...files].find(([name]) => /\.(kml|geojson|json)$/i.test(name))
  return plain && ![...files.keys()].some((name) => /\.shp$/i.test(name)) ? readPlain(plain[1]) : readShapefile(files)
}

/** By what stands in it, not by its name. */
const readPlain = (bytes: Buffer): ReadFile => {
  const text = bytes.toString('utf8')
  const start = text
    .slice(0, 200)
    .trimStart()
    .replace(/^\uFEFF/, '')
  if (start.startsWith('{')) return readGeoJsonFile(text)
  if (start.startsWith('<')) return readKmlFile(text)
  throw new FileFault('import.unknownFormat')
}

/** GeoJSON, KML, KMZ and zipped Shapefiles. Throws FileFault. */
export const readGeoFile = ({ content }: SentFile): ReadFile => {
  const bytes = Buffer.from(content, 'base64')
  const read = isZip(bytes) ? readPacked(bytes) : readPlain(bytes)
  if (read.features.length === 0) throw new FileFault('import.noFeatures')
  if (read.features.length > MOST_FEATURES) throw new FileFault('import.tooMany', { count: read.features.length, most: MOST_FEATURES })
  return read
}
