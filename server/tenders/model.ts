import { Schema, model } from 'mongoose'
import type { TeamEntry, TenderType } from '../contract/tenders/views'

export interface StoredDeadlines {
  applicationDeadline: Date | null
  offerDeadline: Date | null
  finalDeadline: Date | null
  deadlinePeriodDays: number | null
}

/** A lot in force: what bidders and rules go by. The form's working copy may already say something else. */
export interface LotDoc {
  lotId: string
  name: string
  stage: number
  round: number
  /** Counts this lot's changes of stage, so that a timer of an earlier one does nothing. */
  epoch: number
  skipped: number[]
  /** What a waiting publication turns this lot into; null while none waits. */
  onPublish: number | null
  deadlines: StoredDeadlines
  deadlineHistory: { at: Date; applicationDeadline: Date | null; offerDeadline: Date | null }[]
  /** The fence after the deadline of the present stage. */
  closedAt: Date | null
}

/** The working copy: the newest form revision and what it says. In a draft it is the same as what stands in force. */
export interface HeadDoc {
  revision: number
  hash: string
  /** Required values still missing. */
  missing: number
  name: string
  description: string
  orgId: number | null
  orgName: string
  deadlines: StoredDeadlines
}

/**
 * Sort keys of lists: a text each that sorts as its value does and ends with the tender's id, so that no two are the same and every page is one range
 * of one index, bounded on both sides.
 */
export interface KeysDoc {
  name: string
  client: string
  stage: string
  deadline: string
  published: string
  created: string
  archived: string
  /** What the search looks through: lower-cased name, number and buyer. */
  search: string
}

export type Shelf = 'draft' | 'public' | 'archive'

export interface TenderDoc {
  _id: string
  no: number
  version: number
  rev: number
  type: TenderType
  templateId: string
  templateVersion: number
  /** The last move to a newer version of the template, while it can be taken back: version and revision before it, revision it made. */
  moved?: { from: number; before: number; revision: number } | null
  // In force; equal to head until publication.
  name: string
  description: string
  orgId: number | null
  orgName: string
  deadlines: StoredDeadlines
  lots: LotDoc[]
  /** Counts changes of stage of any lot: the guard of whatever rewrites the lots. */
  epoch: number
  /** Derived from the lots, written with them. */
  stage: number
  /** Where lists find it: 'draft' until it is public. */
  shelf: Shelf
  keys: KeysDoc
  nextDeadline: Date | null

  head: HeadDoc
  /** What the public reads; null until it is public. */
  published: { at: Date; revision: number } | null
  hasChanges: boolean
  publishAt: Date | null
  /** Revision fixed when a publication was scheduled. */
  publishRevision: number | null
  portal: { state: string; at: Date } | null
  archivedAt: Date | null
  outcome: string | null

  team: { userId: string; role: TeamEntry['role'] }[]
  /** Every lot id ever saved with the item it belonged to: an id is never given to another one. */
  usedLots: { lotId: string; itemId: string }[]

  created: Date
  createdBy: string
  updated: Date
  /** Name of the person, for whoever saves a stale version. */
  updatedBy: string
  pending: { id: string; kind: string; facts: Record<string, unknown> }[]
}

const date = { type: Date, default: null }
const deadlines = new Schema<StoredDeadlines>(
  { applicationDeadline: date, offerDeadline: date, finalDeadline: date, deadlinePeriodDays: { type: Number, default: null } },
  { _id: false },
)
const lot = new Schema<LotDoc>(
  {
    lotId: { type: String, required: true },
    name: { type: String, default: '' },
    stage: { type: Number, required: true },
    round: { type: Number, default: 1 },
    epoch: { type: Number, default: 0 },
    skipped: { type: [Number], default: [] },
    onPublish: { type: Number, default: null },
    deadlines: { type: deadlines, required: true },
    deadlineHistory: [new Schema({ at: Date, applicationDeadline: date, offerDeadline: date }, { _id: false })],
    closedAt: date,
  },
  { _id: false },
)
const head = new Schema<HeadDoc>(
  {
    revision: { type: Number, required: true },
    hash: { type: String, required: true },
    missing: { type: Number, required: true },
    name: { type: String, default: '' },
    description: { type: String, default: '' },
    orgId: { type: Number, default: null },
    orgName: { type: String, default: '' },
    deadlines: { type: deadlines, required: true },
  },
  { _id: false },
)
const keys = new Schema<KeysDoc>(
  { name: String, client: String, stage: String, deadline: String, published: String, created: String, archived: String, search: String },
  { _id: false },
)

const schema = new Schema<TenderDoc>(
  {
    _id: { type: String, required: true },
    no: { type: Number, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    type: { type: Number, required: true },
    templateId: { type: String, required: true },
    templateVersion: { type: Number, required: true },
    moved: { type: new Schema({ from: Number, before: Number, revision: Number }, { _id: false }), default: null },
    name: { type: String, default: '' },
    description: { type: String, default: '' },
    orgId: { type: Number, default: null },
    orgName: { type: String, default: '' },
    deadlines: { type: deadlines, required: true },
    lots: { type: [lot], required: true },
    epoch: { type: Number, default: 0 },
    stage: { type: Number, required: true },
    shelf: { type: String, enum: ['draft', 'public', 'archive'], required: true },
    keys: { type: keys, required: true },
    nextDeadline: date,
    head: { type: head, required: true },
    published: { type: new Schema({ at: Date, revision: Number }, { _id: false }), default: null },
    hasChanges: { type: Boolean, default: false },
    publishAt: date,
    publishRevision: { type: Number, default: null },
    portal: { type: new Schema({ state: String, at: Date }, { _id: false }), default: null },
    archivedAt: date,
    outcome: { type: String, default: null },
    team: [new Schema({ userId: String, role: String }, { _id: false })],
    usedLots: [new Schema({ lotId: String, itemId: String }, { _id: false })],
    created: { type: Date, required: true },
    createdBy: { type: String, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    pending: [{ type: Schema.Types.Mixed, _id: false }],
  },
  { collection: 'tenders', versionKey: false, minimize: false },
)
schema.index({ no: 1 }, { unique: true })
for (const key of ['name', 'client', 'stage', 'deadline', 'published', 'created', 'archived'])
  schema.index({ shelf: 1, [`keys.${key}`]: 1 })
schema.index({ templateId: 1, templateVersion: 1, 'keys.created': 1 })
schema.index({ 'team.userId': 1, shelf: 1, 'keys.created': 1 })
// Found at start by the outbox; tenders without pending intents are not in it.
schema.index({ 'pending.id': 1 }, { sparse: true })
schema.index({ publishAt: 1 }, { sparse: true })

export const TenderModel = model<TenderDoc>('Tender', schema)

/** Insert first, then the tender's head: a revision no head names was never saved. */
export interface FormRevisionDoc {
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

export interface WatchDoc {
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
export const WatchModel = model<WatchDoc>('Watch', watchSchema)
