import { model, Schema } from './database/model'
import { write } from './commit'
import { isDuplicateKey } from './duplicateKey'

/*
 * Every document of a collection whose shape was ever changed says in `shape` the number of the last migration that it went through; one
 * without a number is older than the first. Which number a collection is at says its model, by `hasShape`; `insertAll` and the schema's
 * default write it. The log and what hangs on it are never numbered: their bytes are hashed, and they are read as they were written.
 */
const shapes = new Map<string, number>()

/** The shape that a model writes: the number of the last migration that changes its documents. */
export const hasShape = <Doc>(schema: Schema<Doc>, number: number): void => {
  shapes.set(String(schema.get('collection')), number)
  // Beside the fields of its own: mongoose's types of a schema cannot be widened by a parameter.
  const any = schema as unknown as Schema<{ shape: number }>
  any.add({ shape: { type: Number, default: number } })
  // The one look of a start where nothing is to be done.
  any.index({ shape: 1 })
}

/** 0: none was ever changed. */
export const shapeOf = (collection: string): number => shapes.get(collection) ?? 0

interface StateDoc {
  _id: string
  /** Of the newest migration of any program that ran on this database. */
  number: number
  rev: number
}
/** Whose it is by shape: the newest number that any program brought it to. */
export const SHAPE_STATE = 'shapeState'
const StateModel = model<StateDoc>(
  'ShapeState',
  new Schema<StateDoc>(
    { _id: { type: String, required: true }, number: { type: Number, required: true }, rev: { type: Number, default: 1 } },
    { collection: SHAPE_STATE, versionKey: false },
  ),
)
const ID = 'database'
/** Stands there while a dump is loaded (server/backup/load.ts). */
export const LOADING = 'loading'

/**
 * Refuses a database on which a newer program ran: what it keeps there this one does not know, and would write it away. Answers the
 * database's number; null: it has none yet.
 */
export const assertKnownShape = async (newest: number): Promise<number | null> => {
  const found = await StateModel.find({ _id: { $in: [LOADING, ID] } }).lean<StateDoc[]>()
  if (found.some(({ _id }) => _id === LOADING))
    throw new Error('A dump was being loaded into this database and did not come to its end. Load it again: that begins anew.')
  const stored = found.find(({ _id }) => _id === ID)?.number ?? null
  if (stored !== null && stored > newest)
    throw new Error(
      `This database was written by a newer version of Lotse (shape ${stored}; this version knows up to ${newest}). ` +
        'Start that version again, or restore a backup that was made before it.',
    )
  return stored
}

/** From here on the database is this program's: before the first document is changed, so that no older one starts on what is half done. */
export const noteShape = async (newest: number, stored: number | null): Promise<void> => {
  if (stored === newest) return
  if (stored === null)
    await StateModel.create({ _id: ID, number: newest }).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
  else await write(StateModel, { _id: ID }, { $max: { number: newest } })
}
