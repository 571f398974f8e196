import { model, Schema } from '../platform/database/model'
import { withPendingIntents } from '../platform/withPendingIntents'
import { commit, type Intent } from '../platform/commit'
import { ParcelModel } from './model'

/** An import is one write: before `done` its parcels are there for nobody, and what a crash leaves of it is taken away again. */
export interface ImportDoc {
  _id: string
  /** removing: it failed or died, and its parcels go; from then on it is never done. */
  state: 'writing' | 'removing' | 'done'
  at: Date
  by: string
  fileName: string
  count: number
  version: number
  rev: number
  /** What log and screens have still to hear. */
  pending: Intent[]
}

const schema = new Schema<ImportDoc>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, default: '' },
    fileName: { type: String, default: '' },
    count: { type: Number, default: 0 },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'parcelImports', versionKey: false },
)
schema.index({ state: 1 })
withPendingIntents(schema)
export const ImportModel = model<ImportDoc>('ParcelImport', schema)

const UNDONE: ImportDoc['state'][] = ['writing', 'removing']

/** Imports whose parcels must not be seen; nearly always none. */
export const undoneImports = async (): Promise<string[]> =>
  (await ImportModel.find({ state: { $in: UNDONE } }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id)

/** A condition for queries of parcels that leaves out what is being imported just now. */
export const withoutUndone = async (): Promise<Record<string, unknown>> => {
  const undone = await undoneImports()
  return undone.length > 0 ? { importId: { $nin: undone } } : {}
}

/** No import takes as long; one that is older died. */
const DEAD_AFTER = 10 * 60_000

export const clearDeadImports = async (now: Date): Promise<void> => {
  const dead = await ImportModel.find({ state: { $in: UNDONE }, at: { $lt: new Date(now.getTime() - DEAD_AFTER) } }).lean<ImportDoc[]>()
  for (const { _id } of dead) await removeImport(_id)
}

/** Takes an import away that is not done; one that is stays as it is, also where its last write was only thought to have failed. */
export const removeImport = async (importId: string): Promise<void> => {
  const found = await ImportModel.findOne({ _id: importId }, { state: 1 }).lean<Pick<ImportDoc, 'state'>>()
  if (found?.state === 'done') return
  if (found?.state === 'writing') await commit(ImportModel, { _id: importId, state: 'writing' }, { $set: { state: 'removing' } })
  // Its parcels first: without the entry they would be visible.
  await ParcelModel.deleteMany({ importId })
  await ImportModel.deleteOne({ _id: importId, state: 'removing' })
}
