import { model, Schema } from '../platform/database/model'
import type { ScanState } from '../contract/rooms/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Saved } from '../platform/commit'

/** What a version is beside its bytes; of sealed rooms it lies in `sealed` alone. Sizes in bytes, of the plain content. */
export interface FileFacts {
  size: number
  sha256: string
  mime: string
}

export interface FileVersion {
  id: string
  no: number
  /** When its last byte had come in. */
  at: Date
  by: string
  byName: string
  blobId: string
  facts: FileFacts | null
  /** FileFacts as sealed JSON. */
  sealed: string | null
  scan: ScanState
}

/** A file in a room with its versions: the next one comes in under the same name. Deleted ones stay as a stone without bytes. */
export interface FileDoc extends Saved {
  _id: string
  roomId: string
  /** Of the room's owner, so that a tender's documents are counted by one query. */
  ownerId: string
  tenderId: string
  /** Follows from folder and name; unique in its room. Of sealed rooms it is a keyed hash, which tells nothing. */
  nameKey: string
  place: { folder: string; name: string } | null
  /** Folder and name as sealed JSON. */
  sealed: string | null
  /** Oldest first; never empty. */
  versions: FileVersion[]
  struck: { reason: string; at: Date; by: string; byName: string } | null
  deletion: { by: string; byName: string; at: Date; reason: string } | null
  deletedAt: Date | null
}

const facts = new Schema<FileFacts>({ size: Number, sha256: String, mime: String }, { _id: false })
const version = new Schema<FileVersion>(
  {
    id: { type: String, required: true },
    no: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    byName: { type: String, default: '' },
    blobId: { type: String, required: true },
    facts: { type: facts, default: null },
    sealed: { type: String, default: null },
    scan: { type: String, required: true },
  },
  { _id: false, id: false },
)
const who = { by: String, byName: String, at: Date, reason: String }
const schema = new Schema<FileDoc>(
  {
    _id: { type: String, required: true },
    roomId: { type: String, required: true },
    ownerId: { type: String, required: true },
    tenderId: { type: String, default: '' },
    nameKey: { type: String, required: true },
    place: { type: new Schema({ folder: { type: String, default: '' }, name: String }, { _id: false }), default: null },
    sealed: { type: String, default: null },
    versions: { type: [version], required: true },
    struck: { type: new Schema(who, { _id: false }), default: null },
    deletion: { type: new Schema(who, { _id: false }), default: null },
    deletedAt: { type: Date, default: null },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'files', versionKey: false },
)
schema.index({ roomId: 1, nameKey: 1 }, { unique: true })
schema.index({ ownerId: 1 })
// Whom the scanner's answer is for.
schema.index({ 'versions.blobId': 1 })
withPendingIntents(schema)

export const FileModel = model<FileDoc>('File', schema)
