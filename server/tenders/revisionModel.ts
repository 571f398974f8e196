import { model, Schema } from '../platform/database/model'

/** Insert first, then the tender's head: a revision no head names was never saved. */
interface FormRevisionDoc {
  /** tenderId:n */
  _id: string
  tenderId: string
  n: number
  by: string
  at: Date
  /** The form's JSON as text: one value for the database, byte for byte what was hashed. */
  data: string
  hash: string
  missing: number
  /** Version of the template it was made with; missing in revisions from before there were moves: the tender's. */
  templateVersion?: number
  /** JSON text of what has no place in this version (engine/versions); missing: nothing. */
  parked?: string
}

const revisionSchema = new Schema<FormRevisionDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    n: { type: Number, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    data: { type: String, required: true },
    hash: { type: String, required: true },
    missing: { type: Number, required: true },
    templateVersion: Number,
    parked: String,
  },
  { collection: 'formRevisions', versionKey: false },
)
revisionSchema.index({ tenderId: 1, n: 1 })
export const FormRevisionModel = model<FormRevisionDoc>('FormRevision', revisionSchema)

interface WatchDoc {
  /** userId:tenderId */
  _id: string
  userId: string
  tenderId: string
  at: Date
}
const watchSchema = new Schema<WatchDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    tenderId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'watches', versionKey: false },
)
watchSchema.index({ userId: 1, at: 1 })
// Whom news of a tender reach.
watchSchema.index({ tenderId: 1 })
export const WatchModel = model<WatchDoc>('Watch', watchSchema)
