import type { Db } from 'mongodb'
import { keptCollections, type Later, loadRows, type RowsOf } from './rows'
import { BackupFault, type Store } from './store'
import { LOADING, SHAPE_STATE } from '../platform/shapes'

/** Where a dump goes to. */
export interface Place {
  readonly db: Db
  /** Number of the newest migration that this program knows. */
  readonly shape: number
}

interface Mark {
  _id: string
  number: number
  rev: number
}

const marks = (db: Db) => db.collection<Mark>(SHAPE_STATE)

/** Whether something was being loaded here that did not come to its end. */
export const isLoading = async (db: Db): Promise<boolean> => (await marks(db).findOne({ _id: LOADING })) !== null

const clear = async (db: Db): Promise<void> => {
  for (const name of await keptCollections(db)) if (name !== SHAPE_STATE) await db.collection(name).deleteMany({})
  // The mark last: until then no start takes what is here for a house.
  await marks(db).deleteMany({})
}

/** Refuses a database in which there is something; what an attempt before left half loaded is taken away. */
export const emptyDatabase = async (db: Db): Promise<void> => {
  if (await isLoading(db)) await clear(db)
  for (const name of await keptCollections(db)) {
    const count = await db.collection(name).countDocuments({})
    if (count > 0) throw new BackupFault(`The database is not empty: ${name} has ${count} documents. A dump is loaded into an empty one.`)
  }
}

/** All or nothing: a mark keeps a start from what is half loaded, and a fault takes everything away again. */
export const loadAll = async (
  db: Db,
  { store, rows, later = new Map() }: { store: Store; rows: readonly RowsOf[]; later?: ReadonlyMap<string, Later> },
): Promise<void> => {
  const load = (one: RowsOf): Promise<void> => loadRows(db, { store, rows: one, later: later.get(one.name) ?? new Map() })
  await marks(db).insertOne({ _id: LOADING, number: 0, rev: 1 })
  try {
    for (const one of rows.filter(({ name }) => name !== SHAPE_STATE)) await load(one)
    await marks(db).deleteMany({})
    const state = rows.find(({ name }) => name === SHAPE_STATE)
    if (state) await load(state)
  } catch (fault) {
    await clear(db).catch(() => undefined)
    throw fault
  }
}
