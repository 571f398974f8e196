import { model, Schema } from '../platform/database/model'
import type { PinnedProcedure } from '../../workflows/procedure'
import type { BidderForms } from '../contract/tenders/criteria'
import type { TenderType } from '../contract/tenders/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'
import { hasShape } from '../platform/shapes'
import { holdsPinned } from '../procedures/area'
import type { PlanDoc } from './criteria/plan'
import type { AwardedDoc, FinishedOpening, LotDoc, OpeningDoc, StoredDeadlines } from './lotDoc'
import { teamFields, type DeputyDoc, type OpenersAsked, type OpenersConfirmed, type TeamMember } from './teamModel'

/** The working copy: the newest form revision and what it says. In a draft it is the same as what stands in force. */
export interface HeadDoc {
  revision: number
  hash: string
  /** Required values still missing. */
  missing: number
  /** That of the form as it says what is bought; missing in what was saved before 2026-11-29. */
  regime?: string
  name: string
  description: string
  orgId: number | null
  orgName: string
  deadlines: StoredDeadlines
  /** How it will be judged, as far as the form does not say it; missing: nobody said anything. */
  awardPlans?: PlanDoc[]
}

/**
 * Sort keys of lists: a text each that sorts as its value does and ends with the tender's id, so that no two are the same and every page is
 * one range of one index, bounded on both sides.
 */
export interface KeysDoc {
  name: string
  client: string
  stage: string
  deadline: string
  published: string
  created: string
  archived: string
}

export type Shelf = 'draft' | 'public' | 'archive'

/** How far the portal's queue has come with the notice. */
export interface PortalDoc {
  /** submitted, publishing, published, failed. */
  state: string
  at: Date
  /** Why it failed, as the portal said. */
  reason?: string | null
  /** The portal's own number of it. */
  reference?: string | null
  /** The notice's identifier (BT-701); missing in those of earlier versions. */
  noticeId?: string | null
  /** When to ask again; null: it is done, one way or the other. */
  nextAt?: Date | null
  tries?: number
}

/** How far the archive has come with a tender that has ended. */
export interface ArchiveDoc {
  state: 'queued' | 'archived' | 'failed'
  at: Date
  reason?: string | null
  /** Where it lies. */
  reference?: string | null
  nextAt?: Date | null
  tries?: number
}

export interface TenderDoc {
  _id: string
  no: number
  version: number
  rev: number
  type: TenderType
  /** What it runs by to its end, whatever is published or retired later; its document is of this `type`. */
  procedure: Pick<PinnedProcedure, 'id' | 'version'>
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
  portal: PortalDoc | null
  /** The handing over of an ended tender; null before. Missing in tenders of earlier versions. */
  archive?: ArchiveDoc | null
  archivedAt: Date | null
  outcome: string | null
  /** What two people open, fixed when the tender was made (opening.ts reads it); missing in tenders of earlier versions. */
  fourEyes?: { applications: boolean; offers: boolean; code?: string }
  /** Phases that its template leaves out; missing in tenders of earlier versions. */
  leavesOut?: number[]
  /**
   * Forms that bidders fill, chosen before publishing; missing: nobody chose, or it was published before there was a choice
   * (offers/forms.ts).
   */
  bidderForms?: BidderForms
  /** The law it is under, fixed when it was made (regime.ts reads it); missing in tenders of earlier versions. */
  regime?: string
  /** That Lotse wrote it; missing in tenders of before 2026-11-28. */
  regimeCode?: string

  team: TeamMember[]
  /** Who stands in for members (deputies.ts); missing in tenders of earlier versions. */
  deputies?: DeputyDoc[]
  /** Openers whom system admins were asked to confirm, and whom they did (openers.ts); missing where nobody was. */
  openersAsked?: OpenersAsked[]
  openersConfirmed?: OpenersConfirmed[]
  /** Of an award notice: the procedure and the lots that it was begun for; missing in all else, and in those of before 2026-11-26. */
  resultOf?: { tenderId: string; lotIds: string[] }
  /** Of a call under a framework agreement: the tender that it was awarded in, and its parties (framework.ts); missing in all else. */
  framework?: { tenderId: string; orgIds: number[]; code?: string }
  /** Every lot id ever saved with the item it belonged to: an id is never given to another one. */
  usedLots: { lotId: string; itemId: string }[]
  /**
   * What was announced since it was published (announcements), the first one first; missing where nothing was, and for what earlier
   * versions announced.
   */
  announced?: { id: string; no: number; at: Date }[]

  created: Date
  createdBy: string
  updated: Date
  /** Name of the person, for whoever saves a stale version. */
  updatedBy: string
  pending: Intent[]
}

const mixed = { type: Schema.Types.Mixed, default: undefined }
const date = { type: Date, default: null }
const texts = { type: [String], default: undefined }
const deadlines = new Schema<StoredDeadlines>(
  { applicationDeadline: date, offerDeadline: date, finalDeadline: date, deadlinePeriodDays: { type: Number, default: null } },
  { _id: false },
)
const openingFields = { id: String, what: String, round: Number }
const joined = new Schema({ by: String, name: String, at: Date }, { _id: false })
const opening = new Schema<OpeningDoc>(
  {
    ...{ ...openingFields, startedBy: String, startedByName: String, startedAt: Date, expiresAt: Date },
    joined: { type: [joined], default: undefined },
  },
  { _id: false, id: false },
)
const finishedOpening = new Schema<FinishedOpening>(
  {
    ...{ ...openingFields, no: String, finishedAt: Date, offerRound: Number, deadline: Date, isEarlier: Boolean, house: String },
    ...{ signature: String, by: texts, opens: texts, without: texts, attended: texts },
  },
  { _id: false, id: false },
)
const lot = new Schema<LotDoc>(
  {
    lotId: { type: String, required: true },
    name: { type: String, default: '' },
    stage: { type: Number, required: true },
    phase: String,
    round: { type: Number, default: 1 },
    offerRound: { type: Number, default: 1 },
    epoch: { type: Number, default: 0 },
    skipped: { type: [Number], default: [] },
    onPublish: { type: Number, default: null },
    deadlines: { type: deadlines, required: true },
    deadlineHistory: [new Schema({ at: Date, applicationDeadline: date, offerDeadline: date }, { _id: false })],
    closedAt: date,
    openedAt: { type: new Schema({ applications: date, offers: date }, { _id: false }), default: () => ({}) },
    pickedAt: date,
    calledAt: Date,
    opening: { type: opening, default: null },
    checkedFor: date,
    roundOver: { type: Number, default: 0 },
    emptyRounds: { type: [Number], default: undefined },
    openings: { type: [finishedOpening], default: [] },
    outcome: { type: String, default: null },
    outcomeReason: { type: String, default: '' },
    endedBy: String,
    endedAt: Date,
    awardedTo: {
      type: [new Schema<AwardedDoc>({ organizationId: Number, name: String, variant: Number, main: Boolean }, { _id: false })],
      default: undefined,
    },
    ...{ information: mixed, reviewStop: mixed, jury: mixed, draw: mixed, prizes: mixed, judging: mixed },
    parcelIds: { type: [Number], default: undefined },
  },
  { _id: false },
)
const head = new Schema<HeadDoc>(
  {
    revision: { type: Number, required: true },
    hash: { type: String, required: true },
    missing: { type: Number, required: true },
    ...{ regime: String, name: { type: String, default: '' }, description: { type: String, default: '' } },
    orgId: { type: Number, default: null },
    orgName: { type: String, default: '' },
    deadlines: { type: deadlines, required: true },
    awardPlans: { type: [Schema.Types.Mixed], default: undefined },
  },
  { _id: false },
)
const keys = new Schema<KeysDoc>(
  { name: String, client: String, stage: String, deadline: String, published: String, created: String, archived: String },
  { _id: false },
)

const handing = new Schema(
  { state: String, at: Date, reason: String, reference: String, noticeId: String, nextAt: Date, tries: Number },
  { _id: false },
)

const schema = new Schema<TenderDoc>(
  {
    _id: { type: String, required: true },
    no: { type: Number, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    type: { type: Number, required: true },
    procedure: { type: new Schema({ id: String, version: Number }, { _id: false, id: false }), required: true },
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
    portal: { type: handing, default: null },
    archive: { type: handing, default: null },
    archivedAt: date,
    outcome: { type: String, default: null },
    fourEyes: { type: new Schema({ applications: Boolean, offers: Boolean, code: String }, { _id: false }), default: undefined },
    leavesOut: { type: [Number], default: undefined },
    bidderForms: { type: new Schema({ application: String, offer: String }, { _id: false }), default: undefined },
    ...{ regime: String, regimeCode: String },
    resultOf: { type: new Schema({ tenderId: String, lotIds: [String] }, { _id: false }), default: undefined },
    framework: { type: new Schema({ tenderId: String, orgIds: [Number], code: String }, { _id: false }), default: undefined },
    ...teamFields,
    usedLots: [new Schema({ lotId: String, itemId: String }, { _id: false })],
    announced: { type: [new Schema({ id: String, no: Number, at: Date }, { _id: false, id: false })], default: undefined },
    created: { type: Date, required: true },
    createdBy: { type: String, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { collection: 'tenders', versionKey: false, minimize: false },
)
schema.index({ no: 1 }, { unique: true })
for (const key of ['name', 'client', 'stage', 'deadline', 'published', 'created', 'archived'])
  schema.index({ shelf: 1, [`keys.${key}`]: 1 })
schema.index({ templateId: 1, templateVersion: 1, 'keys.created': 1 })
schema.index({ 'team.userId': 1, shelf: 1, 'keys.created': 1 })
// Few, and looked for by everybody who opens the start page.
schema.index({ 'archive.state': 1 }, { partialFilterExpression: { 'archive.state': 'failed' } })
// Tenders where nobody stands in for anybody are not in it.
schema.index({ 'deputies.userId': 1 }, { sparse: true })
// Few, and looked for by every system admin who opens the start page.
schema.index({ 'openersAsked.id': 1 }, { sparse: true })
withPendingIntents(schema)
schema.index({ publishAt: 1 }, { sparse: true })
schema.index({ 'resultOf.tenderId': 1 }, { sparse: true })

hasShape(schema, 17)
holdsPinned(schema)

export const TenderModel = model<TenderDoc>('Tender', schema)
