import { model, Schema } from '../platform/database/model'
import type { HitMail, SavedQuery } from '../contract/search/views'

export interface SavedSearchDoc {
  _id: string
  userId: string
  name: string
  query: SavedQuery
  mail: HitMail
  /** Stands in the link of its mails; all that one can do with it is to end them. */
  token: string
  created: Date
  version: number
  rev: number
}

const schema = new Schema<SavedSearchDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: Schema.Types.Mixed, required: true },
    mail: { type: String, enum: ['never', 'immediately', 'daily'], required: true },
    token: { type: String, required: true },
    created: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'savedSearches', versionKey: false, minimize: false },
)
schema.index({ userId: 1 })
schema.index({ token: 1 }, { unique: true })
// Whom a new tender is told: those who want mails.
schema.index({ mail: 1 })

export const SavedSearchModel = model<SavedSearchDoc>('SavedSearch', schema)
