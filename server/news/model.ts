import { model, Schema } from '../platform/database/model'

/** When a person looked at a tender. */
export interface VisitDoc {
  /** user:tender. */
  _id: string
  userId: string
  tenderId: string
  /** When this visit began, and when it was last heard of. */
  began: Date
  at: Date
  /** End of the visit before; null: this is the first. */
  since: Date | null
  /** What became new until then was taken off the page. */
  known: Date | null
  version: number
  rev: number
}

const schema = new Schema<VisitDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    tenderId: { type: String, required: true },
    began: { type: Date, required: true },
    at: { type: Date, required: true },
    since: { type: Date, default: null },
    known: { type: Date, default: null },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'visits', versionKey: false },
)
export const VisitModel = model<VisitDoc>('Visit', schema)
