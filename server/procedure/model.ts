import { model, Schema } from '../platform/database/model'
import type { OpeningRecordView } from '../contract/procedure/views'

/** The record of an opening ('Niederschrift'), insert only; what it says stands as text, byte for byte what was hashed. */
export interface OpeningRecordDoc {
  /** Of the opening. */
  _id: string
  tenderId: string
  no: string
  /** Canonical JSON of the record without hash and head of the log. */
  content: string
  /** SHA-256 of content. */
  hash: string
  logHead: { seq: number; hash: string }
}

/** What is hashed of a record. */
export type RecordContent = Omit<OpeningRecordView, 'hash' | 'logHead'>

const schema = new Schema<OpeningRecordDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    no: { type: String, required: true },
    content: { type: String, required: true },
    hash: { type: String, required: true },
    logHead: { type: new Schema({ seq: Number, hash: String }, { _id: false }), required: true },
  },
  { collection: 'openingRecords', versionKey: false },
)
schema.index({ tenderId: 1 })
export const OpeningRecordModel = model<OpeningRecordDoc>('OpeningRecord', schema)
