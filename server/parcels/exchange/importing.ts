import { setImmediate as breathe } from 'node:timers/promises'
import { boundsOf, writeFeatures, type Bounds, type Shape } from '../../../engine/geo'
import { effectPortsOf, type LocationDoc, LocationModel } from '../../locations/area'
import type { ImportNote, ImportOptions, ImportPreview, ImportProgress } from '../../contract/parcels/exchange'
import { commit } from '../../platform/commit'
import { nextNumber } from '../../platform/database/counters'
import { AppError } from '../../platform/errors'
import { insertAll } from '../../platform/insertAll'
import { newId } from '../../platform/newId'
import type { Context } from '../../calls/context'
import { newParcel } from '../create'
import { runImportIntents, importRecord } from '../importRecord'
import { ImportModel, removeImport } from '../imports'
import { ParcelHistoryModel, ParcelModel, type ParcelDoc, type ParcelHistoryDoc } from '../model'
import { readTemplates } from '../templates'
import { cleanFeature, FileFault } from './features'
import { columnsOf, readRow, suggestMapping, type Mapping, type ReadRow, type RowContext } from './mapping'
import { readingOf } from './numbers'
import { readGeoFile, type ReadFile, type SentFile } from './readFile'
import { perWorld } from '../../platform/world'

/** How far imports are in this process, by whose they are and the key that their page gave them. */
const running = perWorld(() => new Map<string, ImportProgress>())
const keyOf = ({ actor }: Pick<Context, 'actor'>, key: string): string => `${actor.user?.id ?? ''} ${key}`

type TellProgress = (progress: ImportProgress) => void

/** Runs an import or its preview, and keeps what it tells as long as it runs. Without a key nobody asks. */
const followed = async <T>(ctx: Pick<Context, 'actor'>, key: string | undefined, work: (tell: TellProgress) => Promise<T>): Promise<T> => {
  if (key === undefined) return work(() => undefined)
  const mine = keyOf(ctx, key)
  try {
    return await work((progress) => void running.set(mine, progress))
  } finally {
    running.delete(mine)
  }
}

/** null: none of theirs runs here under that key, or it has not begun. */
export const progressOf = (ctx: Pick<Context, 'actor'>, key: string): ImportProgress | null => running.get(keyOf(ctx, key)) ?? null

const MAX_FAULTS = 200
const MAX_ROWS = 100
const AT_ONCE = 1000

interface Import {
  readonly file: SentFile
  readonly options: ImportOptions
}

/** Asked of the file as a whole; faults of a file are faults of the parameter. */
const openFile = async ({ file, options }: Import): Promise<ReadFile> => {
  try {
    const read = await readGeoFile(file, options)
    return { ...read, features: read.features.map(cleanFeature) }
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault
    throw new AppError('invalid', { errors: [{ path: '/file', rule: fault.rule, params: fault.params }] })
  }
}

/** Milliseconds of work between two pauses in which the server answers others, and altogether. */
const WORK = { atOnce: 25, most: 30_000 }

/** Rows are judged one after the other; a file that takes too long for it is refused. */
const readRows = async ({ features }: ReadFile, context: RowContext, tell: TellProgress): Promise<ReadRow[]> => {
  const rows: ReadRow[] = []
  let [worked, since] = [0, performance.now()]
  for (const [n, feature] of features.entries()) {
    rows.push(readRow(feature, n + 1, context))
    const span = performance.now() - since
    if (span < WORK.atOnce) continue
    worked += span
    if (worked > WORK.most) throw new AppError('invalid', { errors: [{ path: '/file', rule: 'import.tooLarge', params: { most: n } }] })
    tell({ step: 'judging', done: n + 1, total: features.length })
    await breathe()
    since = performance.now()
  }
  return rows
}

type Place = Pick<LocationDoc, '_id' | 'nameKey'>

const judge = async (ctx: Pick<Context, 'now' | 'actor'>, sent: Import, tell: TellProgress) => {
  const { options } = sent
  const read = await openFile(sent)
  const columns = columnsOf(read)
  const mapping: Mapping = options.mapping ?? suggestMapping(columns)
  const places = await LocationModel.find({ isArchived: false }, { nameKey: 1 }).lean<Place[]>()
  const locations = new Map(places.map(({ nameKey, _id }) => [nameKey, _id]))
  const locationId = places.some(({ _id }) => _id === options.locationId) ? (options.locationId ?? null) : null
  const templates = await readTemplates()
  const blank: ParcelDoc = new ParcelModel({ ...newParcel(0, { at: ctx.now, by: ctx.actor.user, templates }), name: '-' }).toObject()
  const sizes = mapping.size === undefined ? [] : read.features.map(({ values }) => values[mapping.size ?? ''] ?? null)
  const numbers = readingOf(sizes, read.numbers)
  const rows = await readRows(read, { mapping, locations, locationId, blank, templates, numbers }, tell)
  return { read, columns, mapping, rows, blank }
}

const boundsOfAll = (shapes: readonly Shape[]): Bounds | null =>
  shapes.reduce<Bounds | null>((sum, shape) => {
    const { west, south, east, north } = boundsOf(shape)
    if (!sum) return { west, south, east, north }
    return {
      ...{ west: Math.min(sum.west, west), south: Math.min(sum.south, south) },
      ...{ east: Math.max(sum.east, east), north: Math.max(sum.north, north) },
    }
  }, null)

/** What is no fault and should be seen all the same. */
const notesOf = ({ features, questions }: ReadFile): ImportNote[] => {
  const bare = features.filter(({ geometry }) => geometry === null).length
  return bare > 0 && !questions.includes('system') ? [{ rule: 'import.rowsWithoutShape', params: { count: bare } }] : []
}

const preview = async (ctx: Context, sent: Import, tell: TellProgress): Promise<ImportPreview> => {
  const { read, columns, mapping, rows } = await judge(ctx, sent, tell)
  const faults = rows.flatMap((row) => row.faults)
  return {
    ...{ placing: read.placing, questions: [...read.questions], notes: [...read.notes, ...notesOf(read)] },
    ...{ layers: [...read.layers], layer: read.layer, systems: [...read.systems] },
    ...{ charset: read.letters.charset, charsets: [...read.letters.readings] },
    ...{ columns, mapping, count: rows.length, faultCount: faults.length },
    faults: faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, params: { ...fault.params } })),
    area: rows.reduce((sum, { set }) => sum + (set.area ?? 0), 0),
    bounds: boundsOfAll(rows.flatMap(({ set }) => set.shape ?? [])),
    rows: rows.slice(0, MAX_ROWS).map(({ row, set }) => ({
      ...{ row, name: set.name ?? '', geoJson: writeFeatures(set.shape ?? null), area: set.area ?? null },
      values: { ...read.features[row - 1]?.values },
    })),
  }
}

/** What an import would make of a file; nothing is written. */
export const previewImport = (ctx: Context, file: SentFile, options: ImportOptions): Promise<ImportPreview> =>
  followed(ctx, options.key, (tell) => preview(ctx, { file, options }, tell))

const insertInParts = async (
  docs: readonly object[],
  insert: (part: readonly object[]) => Promise<unknown>,
  done: (count: number) => void = () => undefined,
): Promise<void> => {
  for (let from = 0; from < docs.length; from += AT_ONCE) {
    await insert(docs.slice(from, from + AT_ONCE))
    done(Math.min(docs.length, from + AT_ONCE))
  }
}

interface Writing {
  readonly blank: ParcelDoc
  readonly fileName: string
  readonly tell: TellProgress
}

/** Writes them behind a curtain that one write lifts. Killed before it, the sweep takes away what is there; after it, all are there. */
const write = async (ctx: Context, rows: readonly ReadRow[], { blank, fileName, tell }: Writing) => {
  const importId = newId()
  const by = ctx.actor.user
  await ImportModel.create({ _id: importId, state: 'writing', at: ctx.now, by: by?.id ?? '', fileName, count: rows.length })
  try {
    const last = await nextNumber('parcels', rows.length)
    const first = last - rows.length + 1
    const docs = rows.map(({ set }, n): ParcelDoc => ({ ...blank, ...set, _id: first + n, importId }))
    const told = (done: number): void => tell({ step: 'writing', done, total: rows.length })
    told(0)
    await insertInParts(docs, (part) => insertAll(ParcelModel.collection, part), told)
    const entry = { version: 1, at: ctx.now, by: by && { id: by.id, name: by.name }, kind: 'imported' as const }
    const entries = docs.map(({ _id }): ParcelHistoryDoc => ({
      ...entry,
      _id: `${importId}:${_id}`,
      parcelId: _id,
      changes: [{ field: 'file', before: null, after: fileName }],
    }))
    await insertInParts(entries, (part) => insertAll(ParcelHistoryModel.collection, part))
    const facts = { file: fileName, count: rows.length, firstId: first, lastId: last }
    const record = importRecord(importId, { at: ctx.now, actor: by, told: facts })
    const done = await commit(ImportModel, { _id: importId, state: 'writing' }, { $set: { state: 'done' } }, [record])
    return { done, first, last }
  } catch (fault) {
    await removeImport(importId)
    throw fault
  }
}

const importAll = async (ctx: Context, sent: Import, tell: TellProgress) => {
  const { read, rows, blank } = await judge(ctx, sent, tell)
  // What can be read two ways is read by nobody but who imports it.
  if (read.questions.length > 0) {
    const errors = read.questions.map((question) => ({ path: `/options/${question}`, rule: 'import.asked', params: {} }))
    throw new AppError('invalid', { reason: 'importAsks', errors })
  }
  const faults = rows.flatMap((row) => row.faults)
  if (faults.length > 0) {
    const errors = faults
      .slice(0, MAX_FAULTS)
      .map(({ row, column, rule, params }) => ({ path: `/rows/${row}/${column ?? 'geometry'}`, rule, params }))
    throw new AppError('invalid', { reason: 'importHasFaults', params: { count: faults.length }, errors })
  }
  const { done, first, last } = await write(ctx, rows, { blank, fileName: sent.file.name, tell })
  await runImportIntents(done, effectPortsOf(ctx))
  return { count: rows.length, firstId: first, lastId: last }
}

/** Every row as a parcel, or nothing and every fault. */
export const importFile = (ctx: Context, file: SentFile, options: ImportOptions) =>
  followed(ctx, options.key, (tell) => importAll(ctx, { file, options }, tell))
