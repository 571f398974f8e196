import { model, Schema } from '../platform/database/model'

/** A file on its way in. Its name, folder, size and hash are sealed where the room is. */
export interface UploadDoc {
  _id: string
  roomId: string
  by: { id: string; email: string; name: string }
  blobId: string
  /** UploadFacts as JSON; sealed where the room is. */
  facts: string
  /** receiving: bytes are awaited. received: all there and judged. kept: a document of its room. */
  state: 'receiving' | 'received' | 'kept'
  /** When the last byte was read. */
  receivedAt: Date | null
  fileId: string | null
  created: Date
  expiresAt: Date
  /** Whose sum it counts in (quota.ts), with how many bytes it was announced; missing in what earlier versions began. */
  holder?: string
  reserved?: number
  /** By the machine's own time, as what lies on the disk is measured by it. */
  keptAt?: Date
  rev: number
}

export interface UploadFacts {
  folder: string
  name: string
  /** Plain bytes that were announced. */
  size: number
  /** Of what came in; '' until then. */
  sha256: string
  mime: string
}

const schema = new Schema<UploadDoc>(
  {
    _id: { type: String, required: true },
    roomId: { type: String, required: true },
    by: { id: { type: String, required: true }, email: String, name: String },
    blobId: { type: String, required: true },
    facts: { type: String, required: true },
    state: { type: String, enum: ['receiving', 'received', 'kept'], default: 'receiving' },
    receivedAt: { type: Date, default: null },
    fileId: { type: String, default: null },
    created: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    holder: { type: String },
    reserved: { type: Number },
    keptAt: { type: Date },
    rev: { type: Number, default: 1 },
  },
  { collection: 'uploads', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
schema.index({ 'by.id': 1 })
schema.index({ state: 1 })
schema.index({ holder: 1 })

export const UploadModel = model<UploadDoc>('Upload', schema)
