import { publicPart, searchedText, type Filtered } from '../../engine/parcels'
import { withoutUndone } from './imports'
import { ParcelModel } from './model'
import { ROW_FIELDS, type RowDoc } from './present'
import { perWorld, slot } from '../platform/world'

/**
 * What lists and counts need of every parcel, kept in memory (about 1 kB each, and what filters judge of them): the database alone would
 * take seconds for tens of thousands. Followed by the same word that screens get; while events may be missed, nothing is kept.
 */
const known = slot<Promise<Map<number, RowDoc>> | null>(() => null)
const changed = slot(() => new Set<number>())
const isLive = slot<() => boolean>(() => () => false)
const generation = slot(() => 0)

/** Another number whenever a parcel changed: what was made of them before is old. */
export const rowsGeneration = (): number => generation.value

/** Tells whether events arrive just now; null: nobody listens any more. */
export const followRows = (live: (() => boolean) | null): void => {
  isLive.value = live ?? (() => false)
  dropRows()
}

/** Many changed, or it is not known which. */
export const dropRows = (): void => {
  known.value = null
  changed.value = new Set()
  generation.value++
}

/** This one is read again before the next answer. */
export const markRow = (id: number): void => {
  changed.value.add(id)
  generation.value++
}

const read = async (where: Record<string, unknown>): Promise<RowDoc[]> =>
  ParcelModel.find({ ...where, ...(await withoutUndone()) }, ROW_FIELDS).lean<RowDoc[]>()

const load = async (): Promise<Map<number, RowDoc>> => new Map((await read({})).map((row) => [row._id, row]))

const refreshing = slot<Promise<unknown>>(() => Promise.resolve())

/** Reads again what changed, one after the other: whoever asks meanwhile waits for it, and what changes meanwhile is read the next time. */
const refresh = (rows: Map<number, RowDoc>): Promise<void> => {
  const mine = refreshing.value.then(async () => {
    const ids = [...changed.value]
    if (ids.length === 0) return
    changed.value = new Set()
    const fresh = new Map((await read({ _id: { $in: ids } })).map((row) => [row._id, row]))
    for (const id of ids) {
      const row = fresh.get(id)
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
  })
  refreshing.value = mine.catch(dropRows)
  return mine
}

/** Every parcel's row, as the database has it now. */
export const allRows = async (): Promise<ReadonlyMap<number, RowDoc>> => {
  if (!isLive.value()) return load()
  const loading = (known.value ??= load())
  loading.catch(() => known.value === loading && dropRows())
  const rows = await loading
  await refresh(rows)
  return rows
}

/** A row as a reader's filter may judge it, all but its location, tender and age, and what a search looks for words in. */
interface Judged {
  readonly row: Filtered
  readonly text: string
}
const judged = perWorld(() => ({ staff: new WeakMap<RowDoc, Judged>(), outside: new WeakMap<RowDoc, Judged>() }))

/** What is judged of a row, once made of each that is kept: of what is not shared no answer, and no time that it takes, says anything. */
export const judgedBy = (row: RowDoc, audience: 'staff' | 'outside'): Judged => {
  const known = judged[audience].get(row)
  if (known) return known
  const seen: Filtered = audience === 'staff' ? row : (publicPart(row) ?? {})
  const made = { row: seen, text: searchedText(seen) }
  judged[audience].set(row, made)
  return made
}

/** Every parcel's row where they are kept in memory just now; null: they are not, and reading them all for a few is too much. */
export const keptRows = async (): Promise<ReadonlyMap<number, RowDoc> | null> => (isLive.value() ? allRows() : null)
