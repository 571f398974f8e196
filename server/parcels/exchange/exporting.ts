import { tableOf as languageTable } from '../../../engine/languages'
import { wallClockOf } from '../../../engine/form'
import { mapShape, toPlane, writeFeatures, type Shape } from '../../../engine/geo'
import { plainWords } from '../../../engine/reading'
import { isStaff } from '../../calls/actor'
import type { PropertyView } from '../../contract/parcels/views'
import { interfaceText, say } from '../../words/words'
import { csvOf, type Cell as CsvCell } from '../../platform/csv'
import type { Context } from '../../calls/context'
import type { Lang } from '../../platform/errors'
import { withoutUndone } from '../imports'
import { readSharing } from '../mapRows'
import { ParcelModel, type ParcelDoc } from '../model'
import { presentOutside, presentWhole, readAround } from '../present'
import { readTemplates } from '../templates'
import { writeTags } from './tagList'
import { WIDEST, writeShapefile, type ShapeRow } from './writeShapefile'

export type System = '4326' | '25832'
type Cell = string | number | boolean | null
/** Lists are told as their format tells them. */
type Kept = Cell | readonly string[]

/** Columns of every export, in this order; what the caller may not see of any parcel is no column. */
const COLUMNS = [
  ...([
    'id',
    'name',
    'locationName',
    'plat',
    'size',
    'area',
    'hasBuilding',
    'regulatedInDevelopmentPlan',
    'buildingPlanIsInPreparation',
  ] as const),
  ...([
    'availability',
    'availabilityNotes',
    'siteDevelopment',
    'allowedUsageTypes',
    'addressDisplayName',
    'description',
    'internalNotes',
  ] as const),
  ...(['tags', 'isPublic', 'updated'] as const),
] as const

/** What is written with the editor. */
const LETTERS: readonly string[] = ['description', 'internalNotes']

const isList = (value: Kept | undefined): value is readonly string[] => Array.isArray(value)

interface Exported {
  readonly shape: Shape | null
  readonly values: Record<string, Kept>
}

const exported = (view: PropertyView, doc: ParcelDoc): Exported => {
  const source = { ...view, locationName: view.location?.name ?? '' } as Readonly<Record<string, unknown>>
  const fixed = COLUMNS.flatMap((column): [string, Kept][] => {
    const value = source[column]
    if (value === undefined) return []
    if (column === 'tags') return [[column, (view.tags ?? []).map(String)]]
    // Other programs know no marks: they get the words.
    if (typeof value === 'string' && LETTERS.includes(column)) return [[column, plainWords(value)]]
    return [[column, typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null]]
  })
  const own = (view.additionalFields ?? []).map(({ name, value }): [string, Kept] => [name, value])
  return { shape: view.geoJson ? doc.shape : null, values: Object.fromEntries([...own, ...fixed.reverse()].reverse()) }
}

/** So many parcels are in memory whole at a time, with all their texts, folders and shapes. */
const AT_ONCE = 64

/**
 * The parcels of these numbers as far as this caller may see them, in the order asked for. Of what is not theirs to see nothing is read but
 * that it is not.
 */
export const readExport = async (ctx: Context, ids: readonly number[]): Promise<Exported[]> => {
  const staff = isStaff(ctx.actor)
  const asked = [...new Set(ids)]
  const slim = await readSharing(asked)
  const theirs = new Set(slim.flatMap(({ _id, isPublic, isArchived }) => (staff || (isPublic && !isArchived) ? [_id] : [])))
  const wanted = asked.filter((id) => theirs.has(id))
  const templates = await readTemplates()
  const found: Exported[] = []
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const part = wanted.slice(from, from + AT_ONCE)
    const docs = await ParcelModel.find({ _id: { $in: part }, ...(await withoutUndone()) }, { pending: 0 }).lean<ParcelDoc[]>()
    const around = await readAround(docs, ctx)
    const byId = new Map(docs.map((doc) => [doc._id, doc]))
    for (const id of part) {
      const doc = byId.get(id)
      const view = doc && (staff ? presentWhole(doc, around, templates) : presentOutside(doc, around, templates))
      if (doc && view) found.push(exported(view, doc))
    }
  }
  return found
}

const geoJsonOf = (rows: readonly Exported[], system: System): string => {
  const crs = system === '25832' ? { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } } } : {}
  const features = rows.map(({ shape, values }) => {
    const moved = shape && system === '25832' ? mapShape(shape, toPlane) : shape
    return { type: 'Feature', geometry: writeFeatures(moved)?.features[0]?.geometry ?? null, properties: values }
  })
  return JSON.stringify({ type: 'FeatureCollection', ...crs, features })
}

/** Heads that no field of a form has. */
const HEADS = { id: 'export.id', locationName: 'export.locationName', updated: 'export.updated' } as const
const isHead = (column: string): column is keyof typeof HEADS => Object.hasOwn(HEADS, column)
const isOurs = (column: string): boolean => (COLUMNS as readonly string[]).includes(column)

/** Heads and answers as the office reads them; a language may keep the names that programs know. */
const headIn = (lang: Lang, column: string): string => {
  if (!isOurs(column)) return column
  return isHead(column) ? say(lang, HEADS[column]) : (interfaceText(lang, ['parcels', `field.${column}`]) ?? column)
}
const cellIn = (lang: Lang, value: Kept | undefined): Kept | undefined =>
  typeof value === 'boolean' ? say(lang, value ? 'export.yes' : 'export.no') : value

/** Numbers of ours stay numbers. */
const csvCell = (value: Kept | undefined): CsvCell =>
  typeof value === 'number' ? { number: String(value) } : isList(value) ? writeTags(value) : String(value ?? '')

const tableOf = (rows: readonly Exported[], lang: Lang): string => {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const inWords = languageTable(lang).csvHeads === 'words'
  const head = (column: string): string => (inWords ? headIn(lang, column) : column)
  const cell = (value: Kept | undefined): Kept | undefined => (inWords ? cellIn(lang, value) : value)
  return csvOf({ lang, rows: [columns.map(head), ...rows.map(({ values }) => columns.map((column) => csvCell(cell(values[column]))))] })
}

/** These files by their endings, all of one name, as a zip. */
export const zipped = async (files: ReadonlyMap<string, Buffer>, name: string): Promise<Buffer> => {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ zlib: { level: 6 } })
  for (const [ending, bytes] of files) zip.append(bytes, { name: `${name}.${ending}` })
  void zip.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of zip as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A file of these parcels. */
export const writeExport = async (
  rows: readonly Exported[],
  { format, system, at, lang }: { format: 'geojson' | 'csv' | 'shapefile'; system: System; at: Date; lang: Lang },
): Promise<{ fileName: string; mime: string; bytes: Buffer }> => {
  const name = `grundstuecke-${wallClockOf(at).date}`
  switch (format) {
    case 'geojson':
      return { fileName: `${name}.geojson`, mime: 'application/geo+json', bytes: Buffer.from(geoJsonOf(rows, system), 'utf8') }
    case 'csv':
      return { fileName: `${name}.csv`, mime: 'text/csv; charset=utf-8', bytes: Buffer.from(tableOf(rows, lang), 'utf8') }
    case 'shapefile': {
      const flat = (values: Exported['values']): ShapeRow['values'] =>
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isList(value) ? writeTags(value, WIDEST) : value]))
      const shaped = rows.map(({ shape, values }): ShapeRow => ({ shape, values: flat(values) }))
      return { fileName: `${name}.zip`, mime: 'application/zip', bytes: await zipped(writeShapefile(shaped, { system, at }), name) }
    }
    default: {
      const never: never = format
      throw new Error(`no export as ${String(never)}`)
    }
  }
}
