import { model, Schema } from '../platform/database/model'
import type { NoteKind } from '../contract/report/report'
import type { Intent } from '../platform/commit'
import { withPendingIntents } from '../platform/withPendingIntents'

/** A file of a note as it was when the note was written. Size in bytes. */
export interface NoteFile {
  id: string
  name: string
  size: number
  sha256: string
}

/** What a note says; the log has the hash of all of it. */
export interface NoteWords {
  text: string
  by: string
  at: Date
  kind: NoteKind
  /** When it was: of a call, a meeting. */
  moment: Date | null
  files: NoteFile[]
}

/** A note in a tender's report; never changed once written. */
export interface NoteDoc extends NoteWords {
  /** The tender's id and the number, so that no number is given twice. */
  _id: string
  tenderId: string
  no: number
  /** Where its files lie. */
  roomId: string | null
  version: number
  rev: number
  pending: Intent[]
}

const file = new Schema<NoteFile>({ id: String, name: String, size: Number, sha256: String }, { _id: false, id: false })
const schema = new Schema<NoteDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    no: { type: Number, required: true },
    text: { type: String, required: true },
    by: { type: String, default: '' },
    at: { type: Date, required: true },
    kind: { type: String, default: 'note' },
    moment: { type: Date, default: null },
    roomId: { type: String, default: null },
    files: { type: [file], default: [] },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'reportNotes', versionKey: false },
)
schema.index({ tenderId: 1, no: -1 })
// Files go with one note.
schema.index({ roomId: 1 }, { unique: true, partialFilterExpression: { roomId: { $type: 'string' } } })
withPendingIntents(schema)
export const NoteModel = model<NoteDoc>('ReportNote', schema)
