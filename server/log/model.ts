import { model, Schema } from '../platform/database/model'

/**
 * Salted hashes (AuditName) of the names that an entry shows, as they were when it was written. A part without a name of its own (nobody
 * known by then) is left out.
 */
export interface BoundNames {
  actor?: string
  /** Of `data.user`. */
  user?: string
  /** By the organization's number. */
  organizations?: Record<string, string>
}

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
  /** Missing: written before names were bound (2026-11-26). */
  names?: BoundNames
  /** Number of the entry from which on all carry a code (proof.ts). Missing: written before there were any (2026-11-26). */
  since?: number
  /** Made with a key outside of the database: this installation wrote the entry. Goes into `h` as its last part. */
  mac?: string
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
    names: { type: Schema.Types.Mixed },
    since: Number,
    mac: String,
    previous: { type: String, default: '' },
    h: { type: String, required: true },
  },
  { collection: 'audit', versionKey: false, minimize: false },
)
schema.index({ tenderId: 1, tenderSeq: 1 })
schema.index({ type: 1, _id: 1 })
// A day of the log, and what is searched in it.
schema.index({ at: 1 })
// Who ever did anything: an account with a history is disabled, never deleted.
schema.index({ actor: 1, _id: 1 })
// What an intent left to be written down is written once, whoever carries it out.
schema.index({ 'data.intent': 1 }, { unique: true, sparse: true })
// What the log has of an account.
schema.index({ 'data.user': 1, _id: 1 }, { sparse: true })
// Which entry says that a name was deleted.
schema.index({ 'data.forgets': 1 }, { sparse: true })

export const AuditModel = model<AuditEntry>('Audit', schema)

/** The people of the chain, apart from it: deleting one keeps every hash valid and leaves nobody to be named. */
export interface AuditPerson {
  /** The user's id. */
  _id: string
  salt: string
  hash: string
  /** Of people whom an entry without bound names first named; they show those entries' names. */
  email?: string
  name?: string
}

const personSchema = new Schema<AuditPerson>(
  { _id: String, salt: { type: String, required: true }, hash: { type: String, required: true }, email: String, name: String },
  { collection: 'auditPersons', versionKey: false },
)
personSchema.index({ hash: 1 })

export const AuditPersonModel = model<AuditPerson>('AuditPerson', personSchema)

/**
 * What entries show of a person or an organization, apart from the chain, as it was once: whoever is renamed has one more. Insert only,
 * until it is deleted.
 */
export interface AuditName {
  /** Salted hash of the rest; stands in the entries. */
  _id: string
  salt: string
  userId: string | null
  orgId: number | null
  name: string
  /** '' of organizations. */
  email: string
}

const nameSchema = new Schema<AuditName>(
  {
    _id: String,
    salt: { type: String, required: true },
    userId: { type: String, default: null },
    orgId: { type: Number, default: null },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
  },
  { collection: 'auditNames', versionKey: false },
)
nameSchema.index({ userId: 1 })
nameSchema.index({ orgId: 1 })

export const AuditNameModel = model<AuditName>('AuditName', nameSchema)
