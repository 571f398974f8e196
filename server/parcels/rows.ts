import { withoutUndone } from './imports'
import { ParcelModel } from './model'
import { ROW_FIELDS, type RowDoc } from './present'

/**
 * What lists and counts need of every parcel, kept in memory (about 1 kB each): the database alone would take seconds for tens of
 * thousands. Followed by the same word that screens get; while events may be missed, nothing is kept.
 */
let known: Promise<Map<number, RowDoc>> | null = null
let changed = new Set<number>()
let isLive: () => boolean = () => false
let generation = 0

/** Another number whenever a parcel changed: what was made of them before is old. */
export const rowsGeneration = (): number => generation

/** Tells whether events arrive just now; null: nobody listens any more. */
export const followRows = (live: (() => boolean) | null): void => {
  isLive = live ?? (() => false)
  dropRows()
}

/** Many changed, or it is not known which. */
export const dropRows = (): void => {
  known = null
  changed = new Set()
  generation++
}

/** This one is read again before the next answer. */
export const markRow = (id: number): void => {
  changed.add(id)
  generation++
}

const read = async (where: Record<string, unknown>): Promise<RowDoc[]> =>
  ParcelModel.find({ ...where, ...(await withoutUndone()) }, ROW_FIELDS).lean<RowDoc[]>()

const load = async (): Promise<Map<number, RowDoc>> => new Map((await read({})).map((row) => [row._id, row]))

let refreshing: Promise<unknown> = Promise.resolve()

/** Reads again what changed, one after the other: whoever asks meanwhile waits for it, and what changes meanwhile is read the next time. */
const refresh = (rows: Map<number, RowDoc>): Promise<void> => {
  const mine = refreshing.then(async () => {
    const ids = [...changed]
    if (ids.length === 0) return
    changed = new Set()
    const fresh = new Map((await read({ _id: { $in: ids } })).map((row) => [row._id, row]))
    for (const id of ids) {
      const row = fresh.get(id)
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
  })
  refreshing = mine.catch(dropRows)
  return mine
}

/** Every parcel's row, as the database has it now. */
export const allRows = async (): Promise<ReadonlyMap<number, RowDoc>> => {
  if (!isLive()) return load()
  const loading = (known ??= load())
  loading.catch(() => known === loading && dropRows())
  const rows = await loading
  await refresh(rows)
  return rows
}

/** Every parcel's row where they are kept in memory just now; null: they are not, and reading them all for a few is too much. */
export const keptRows = async (): Promise<ReadonlyMap<number, RowDoc> | null> => (isLive() ? allRows() : null)
