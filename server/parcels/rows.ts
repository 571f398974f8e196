import { join } from 'node:path'
import type { FindCursor } from 'mongodb'
import { AuditModel, lastOfChain } from '../log/area'
import { now } from '../platform/clock'
import { isDatabaseAway } from '../platform/database/isDatabaseAway'
import { inParts } from '../platform/inParts'
import { slot } from '../platform/world'
import { ImportModel, undoneImports, type ImportDoc } from './imports'
import { createColumns, type Rows } from './kept/columns'
import { KEPT_FIELDS, type KeptDoc } from './kept/packed'
import { readRows, writeRows, type Made } from './kept/snapshot'
import { ParcelModel } from './model'
import { forgetShown } from './shown'

/*
 * What lists and counts find parcels by, kept in memory: the database alone would take seconds for tens of thousands. Followed by the same
 * word that screens get; while events may be missed, nothing is kept. A start takes what an earlier one left on the disk, and reads what
 * changed since.
 */

interface Kept {
  readonly rows: Rows
  /** They are as the database was then, or newer. */
  at: Date
  log: Made['log']
  imports: ReadonlySet<string>
  /** How many were read since they were written to the disk. */
  unwritten: number
}
interface Marks {
  readonly ids: Set<number>
  /** Imports came in. */
  imports: boolean
  /** Words were missed: whatever changed. */
  words: boolean
}
const noMarks = (): Marks => ({ ids: new Set(), imports: false, words: false })

const known = slot<Promise<Kept> | null>(() => null)
/** The same, once it is there: whoever ends waits for none. */
const ready = slot<Kept | null>(() => null)
const marks = slot(noMarks)
const isLive = slot<() => boolean>(() => () => false)
const generation = slot(() => 0)
const file = slot<string | null>(() => null)
const tell = slot<(fault: unknown) => void>(() => () => undefined)

/** The folder where a start finds what an earlier one left; null: nowhere, and each start reads all there is. */
export const keepRowsIn = (folder: string | null): void => {
  file.value = folder === null ? null : join(folder, 'rows')
}

/** Another number whenever a parcel changed: what was made of them before is old. */
export const rowsGeneration = (): number => generation.value

/** Whether every change is heard of just now. */
export const areFollowed = (): boolean => isLive.value()

/** Tells whether events arrive just now; null: nobody listens any more. */
export const followRows = (live: (() => boolean) | null, onError?: (fault: unknown) => void): void => {
  isLive.value = live ?? (() => false)
  tell.value = onError ?? (() => undefined)
  dropRows()
}

/** All of them are read again. */
export const dropRows = (): void => {
  known.value = null
  ready.value = null
  marks.value = noMarks()
  forgetShown()
  generation.value++
}

/** What is read again before the next answer: this one, those that imports brought, or whatever changed while words were missed. */
export const markRow = (what: number | 'imports' | 'words'): void => {
  if (typeof what === 'number') marks.value.ids.add(what)
  else marks.value[what] = true
  if (what !== 'imports') forgetShown(what === 'words' ? undefined : what)
  generation.value++
}

const AT_ONCE = 1000

const find = (where: Record<string, unknown>): FindCursor<KeptDoc> =>
  ParcelModel.collection.find(where as never, { projection: KEPT_FIELDS, batchSize: AT_ONCE }) as unknown as FindCursor<KeptDoc>

/**
 * Without what is being imported. Asked for after they were read: what an import wrote that began meanwhile is not there either, and if it
 * fails nobody says that it went.
 */
const withoutUndone = async (kept: Kept, docs: readonly KeptDoc[]): Promise<readonly KeptDoc[]> => {
  if (docs.every(({ importId }) => importId === undefined || kept.imports.has(importId))) return docs
  const undone = new Set(await undoneImports())
  return docs.filter(({ importId }) => importId === undefined || !undone.has(importId))
}

/** One that cannot be kept is in no list, and is told: all others are. */
const putInto = (kept: Kept, docs: readonly KeptDoc[]): void => {
  for (const doc of docs)
    try {
      kept.rows.put([doc])
    } catch (fault) {
      kept.rows.remove([doc._id])
      tell.value(new Error(`parcel ${doc._id} is not as parcels are, and is in no list`, { cause: fault }))
    }
  kept.unwritten += docs.length
}

/** Puts in what is found but for what is being imported. */
const readInto = async (kept: Kept, where: Record<string, unknown>): Promise<void> => {
  let part: KeptDoc[] = []
  const put = async (): Promise<void> => {
    putInto(kept, await withoutUndone(kept, part))
    part = []
  }
  for await (const doc of find(where)) if (part.push(doc) >= AT_ONCE) await put()
  await put()
}

const readThese = async (kept: Kept, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const fresh = await withoutUndone(kept, await inParts(ids, (part) => find({ _id: { $in: part } }).toArray()))
  const there = new Set(fresh.map(({ _id }) => _id))
  putInto(kept, fresh)
  const gone = ids.filter((id) => !there.has(id))
  kept.rows.remove(gone)
  kept.unwritten += gone.length
}

const doneImports = async (): Promise<ReadonlySet<string>> =>
  new Set((await ImportModel.find({ state: 'done' }, { _id: 1 }).lean<Pick<ImportDoc, '_id'>[]>()).map(({ _id }) => _id))

/** Puts in what imports brought that are done by now. */
const readNewImports = async (kept: Kept): Promise<void> => {
  const done = await doneImports()
  for (const importId of done) if (!kept.imports.has(importId)) await readInto(kept, { importId })
  kept.imports = done
}

/** Whatever was written so long before is asked for again: clocks differ, and words come late. Where words were missed, a day. */
const LATE_MS = 15 * 60_000
const MISSED_MS = 24 * 3_600_000

/** Reads what was written since they were made, or so long before; throws where that was in another database. */
const catchUp = async (kept: Kept, ms: number): Promise<void> => {
  const { no, h } = kept.log
  const isOf = kept.at <= now() && (no === 0 || (await AuditModel.exists({ _id: no, h })) !== null)
  if (!isOf) throw new Error('they are of another database, or of a later state of this one')
  await readInto(kept, { updated: { $gte: new Date(kept.at.getTime() - ms) } })
  await readNewImports(kept)
}

/** What an earlier start left, as the database is now; null: nothing that could be used. */
const readKept = async (path: string): Promise<Kept | null> => {
  const at = now()
  try {
    const found = readRows(path)
    if (!found) return null
    const { rows, made } = found
    const kept = { rows, at: new Date(made.at), log: made.log, imports: new Set(made.imports), unwritten: 0 }
    await catchUp(kept, LATE_MS)
    await readThese(kept, made.unheard)
    // Nothing in Lotse takes a parcel away; a hand might.
    if (kept.rows.size() > (await ParcelModel.estimatedDocumentCount())) throw new Error('they name parcels that are not there any more')
    return { ...kept, at }
  } catch (fault) {
    if (isDatabaseAway(fault)) throw fault
    tell.value(new Error('what was kept of parcels cannot be used: all of them are read', { cause: fault }))
    return null
  }
}

const load = async (): Promise<Kept> => {
  const left = file.value === null || !isLive.value() ? null : await readKept(file.value)
  if (left) return left
  const [at, log, imports] = [now(), await lastOfChain(null), await doneImports()]
  const kept: Kept = { rows: createColumns(), at, log, imports, unwritten: 0 }
  await readInto(kept, {})
  return kept
}

const saving = slot<Promise<void>>(() => Promise.resolve())
const save = async (path: string): Promise<void> => {
  const kept = ready.value
  if (!kept || kept.unwritten === 0) return
  kept.unwritten = 0
  const log = await lastOfChain(null)
  const left = await ParcelModel.find({ 'pending.id': { $exists: true } }, { _id: 1 }).lean<{ _id: number }[]>()
  // What was missed is not known, and a database without a log cannot be known again.
  if (marks.value.words || log.no === 0) return
  const unheard = [...marks.value.ids, ...left.map(({ _id }) => _id)]
  writeRows(path, kept.rows, { at: kept.at.toISOString(), log, imports: [...kept.imports], unheard })
}

/** Leaves them for the next start, which reads more, or all of them, where that could not be done. */
export const saveRows = (): Promise<void> => {
  const path = file.value
  if (path !== null) saving.value = saving.value.then(() => save(path)).catch((fault: unknown) => tell.value(fault))
  return saving.value
}

const refreshing = slot<Promise<unknown>>(() => Promise.resolve())

/** Reads again what changed, one after the other: whoever asks meanwhile waits for it, and what changes meanwhile is read the next time. */
const refresh = (kept: Kept): Promise<void> => {
  const mine = refreshing.value.then(async () => {
    const [at, { ids, imports, words }] = [now(), marks.value]
    marks.value = noMarks()
    if (words) await catchUp(kept, MISSED_MS)
    else if (imports) await readNewImports(kept)
    await readThese(kept, [...ids])
    kept.at = at
  })
  refreshing.value = mine.catch(dropRows)
  return mine
}

/** A twentieth was read since: the next start would have to read it again. */
const isWorthSaving = ({ unwritten, rows }: Kept): boolean => unwritten >= 1000 && unwritten * 20 >= rows.extent().count

/** Every parcel's row, as the database has it now. */
export const allRows = async (): Promise<Rows> => {
  if (!isLive.value()) return (await load()).rows
  const loading = (known.value ??= load())
  loading.catch(() => known.value === loading && dropRows())
  const kept = await loading
  await refresh(kept)
  if (known.value === loading) ready.value = kept
  if (isWorthSaving(kept)) void saveRows()
  return kept.rows
}

/** Every parcel's row where they are kept in memory just now; null: they are not, and reading them all for a few is too much. */
export const keptRows = async (): Promise<Rows | null> => (isLive.value() ? allRows() : null)
