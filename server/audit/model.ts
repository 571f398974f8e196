import { Schema, model } from 'mongoose'

/** One link of the chain. Everything but `h` goes into `h`; nothing personal is in it. */
export interface AuditEntry {
  /** 1, 2, 3 …: two writers of the same number collide on it, and the later one reads the head again. */
  _id: number
  at: Date
  type: string
  tenderId: string | null
  /** Counted per tender from 1, with the hash of that tender's entry before. */
  tenderSeq: number | null
  tenderPrevious: string | null
  /** Salted hash of who acted; null for guests and for the server itself. */
  actor: string | null
  data: Record<string, unknown>
  previous: string
  h: string
}

const schema = new Schema<AuditEntry>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    type: { type: String, required: true },
    tenderId: { type: String, default: null },
    tenderSeq: { type: Number, default: null },
    tenderPrevious: { type: String, default: null },
    actor: { type: String, default: null },
    data: { type: Schema.Types.Mixed, default: () => ({}) },
    previous: { type: String, default: '' },
    h: { type: String, required: true },
  },
  { collection: 'audit', versionKey: false, minimize: false },
)
schema.index({ tenderId: 1, tenderSeq: 1 })
schema.index({ type: 1, _id: 1 })
// Who ever did anything: an account with a history is disabled, never deleted.
schema.index({ actor: 1, _id: 1 })
// What an intent left to be written down is written once, whoever carries it out.
schema.index({ 'data.intent': 1 }, { unique: true, sparse: true })

export const AuditModel = model<AuditEntry>('Audit', schema)

/** The people of the chain, apart from it: deleting one keeps every hash valid and leaves nobody to be named. */
export interface AuditPerson {
  /** The user's id. */
  _id: string
  salt: string
  hash: string
  email: string
  name: string
}

const personSchema = new Schema<AuditPerson>(
  { _id: String, salt: { type: String, required: true }, hash: { type: String, required: true }, email: String, name: String },
  { collection: 'auditPersons', versionKey: false },
)
personSchema.index({ hash: 1 })

export const AuditPersonModel = model<AuditPerson>('AuditPerson', personSchema)
