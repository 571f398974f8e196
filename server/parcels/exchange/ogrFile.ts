import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inLine } from '../../platform/inLine'
import { projectRoot } from '../../platform/projectRoot'
import { textOf } from './charset'
import { FileFault, MAX_FEATURES, NO_LETTERS, type FileFeature, type Letters, type ReadLayer } from './features'
import { readGeoJson } from './geoJsonFile'

/** What GDAL reads here: GeoPackage, GML (NAS of the cadastre as well), drawings, tables with a column of WKT. */
export type OgrFormat = 'gpkg' | 'gml' | 'dxf' | 'csv'

/** Milliseconds; GDAL cannot be stopped but with its thread. */
const LONGEST = 30_000
/** Bytes that the process may grow by meanwhile: a view in a GeoPackage makes whatever it likes of nothing. Asked every so many ms. */
const MAX_MEMORY = 700_000_000
const AGAIN = 50

const GEOMETRY_COLUMNS = 'WKT,EWKT,geom,the_geom,geometry,geometrie,shape,wkt_geom'
const OPEN: Readonly<Record<OgrFormat, readonly string[]>> = {
  gpkg: ['LIST_ALL_TABLES=NO'],
  gml: ['EXPOSE_FID=NO'],
  dxf: [],
  csv: [`GEOM_POSSIBLE_NAMES=${GEOMETRY_COLUMNS}`, 'KEEP_GEOM_COLUMNS=NO', 'HEADERS=YES'],
}

interface Answer {
  readonly layers: readonly string[]
  readonly bytes?: Uint8Array
  readonly wkt?: string | null
}

const ask = (path: string, format: OgrFormat, layer: string | null): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const workerData = { path, layer, openOptions: OPEN[format], most: MAX_FEATURES + 1 }
    const worker = new Worker(join(projectRoot(), 'server', 'parcels', 'exchange', 'ogrWorker.mjs'), { workerData })
    const tooMuch = (): void => finish(() => reject(new FileFault('import.tooLarge', { most: MAX_FEATURES })))
    const late = setTimeout(tooMuch, LONGEST)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => process.memoryUsage.rss() - before > MAX_MEMORY && tooMuch(), AGAIN)
    const finish = (tell: () => void): void => {
      clearTimeout(late)
      clearInterval(watch)
      void worker.terminate()
      tell()
    }
    worker.once('message', (answer: Answer) => finish(() => resolve(answer)))
    // Memory that ran out, a fault in GDAL: what cannot be read.
    worker.once('error', () => finish(() => reject(new FileFault('import.unreadable'))))
    worker.once('exit', () => finish(() => reject(new FileFault('import.unreadable'))))
  })

/** Lays it into a folder of its own, which GDAL sees nothing else of; one file at a time, since each takes 100 MB. */
const readByGdal = (bytes: Uint8Array, format: OgrFormat, layer: string | null): Promise<Answer> =>
  inLine('ogr', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lotse-import-'))
    try {
      const path = join(folder, `file.${format}`)
      await writeFile(path, bytes)
      return await ask(path, format, layer)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A drawing has no areas, only lines that end where they began. */
const closed = (feature: FileFeature): FileFeature => {
  const { geometry } = feature
  if (!isRecord(geometry) || geometry['type'] !== 'LineString' || !Array.isArray(geometry['coordinates'])) return feature
  const line = geometry['coordinates'] as unknown[]
  const isRing = line.length > 3 && JSON.stringify(line[0]) === JSON.stringify(line.at(-1))
  return isRing ? { ...feature, geometry: { type: 'Polygon', coordinates: [line] } } : feature
}

/** What stands in the text itself, where GDAL knows no name for it: AdV's systems, WKT with its number. */
const saidIn = (text: string): string | null =>
  /\bsrsName\s*=\s*["']([^"']{1,200})["']/.exec(text)?.[1] ?? /\bSRID\s*=\s*(\d{4,6})\s*;/i.exec(text)?.[1] ?? null

const toUtf8 = (text: string): Buffer => Buffer.from(text.replace(/^(\s*<\?xml[^>]*?)\sencoding\s*=\s*["'][^"']*["']/i, '$1'), 'utf8')

export interface OgrLayers {
  readonly layers: readonly string[]
  /** null: one of several is still to be chosen. */
  readonly read: ReadLayer | null
}

export interface Choice {
  readonly layer: string | null
  readonly charset: string | undefined
}

/** A file that GDAL reads: its layers, and the chosen or only one of them in the coordinates of the file. Throws FileFault. */
export const readOgr = async (bytes: Buffer, format: OgrFormat, { layer, charset }: Choice): Promise<OgrLayers> => {
  const isText = format === 'gml' || format === 'csv'
  const { text, letters }: { text: string; letters: Letters } = isText
    ? textOf(bytes, { isUtf8Format: format === 'gml', chosen: charset })
    : { text: '', letters: NO_LETTERS }
  // Definitions of entities make a small file large.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileFault('import.unreadable')
  const answer = await readByGdal(isText ? toUtf8(text) : bytes, format, layer)
  if (answer.layers.length === 0) throw new FileFault('import.unreadable')
  if (!answer.bytes) return { layers: answer.layers, read: null }
  const { features } = readGeoJson(Buffer.from(answer.bytes).toString('utf8'), letters)
  const read: ReadLayer = {
    features: format === 'dxf' ? features.map(closed) : features,
    said: answer.wkt ?? saidIn(text),
    isDegrees: false,
    numbers: format === 'csv' ? 'either' : 'point',
    letters,
    notes: [],
  }
  return { layers: answer.layers, read }
}
