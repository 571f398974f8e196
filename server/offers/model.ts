import type { OpenerOnRecord, OpenersConfirmation } from '../contract/procedure/openers'
import { model, Schema } from '../platform/database/model'
import type { Decision } from '../contract/offers/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

/** An organization's part in one lot and, in type 5, one round of applications. Its stage is never stored: workflows/offer derives it. */
export interface LotOfferDoc {
  lotId: string
  round: number
  offerRound: number
  /** The round of offers that the bidder knows of, while they were not told of being asked in `offerRound`. */
  offerRoundBefore?: number
  decision: Decision | null
  decidedAt: Date | null
  /** Id of the person who decided; the intent of a stage change where that did. */
  decidedBy: string | null
  decidedIn: string | null
  /** Why it was rejected. */
  reason: string | null
  /** When the bidder was told of the present decision; null: not yet. */
  announcedAt: Date | null
  /** What the bidder was told last: all that they see of decisions. */
  told: { decision: Decision; reason: string | null; at: Date } | null
  applicationSent: Date | null
  applicationReceipt: string | null
  offerSent: Date | null
  offerReceipt: string | null
  /** Receipts of what came late and is kept beside. */
  lateApplication: string | null
  lateOffer: string | null
  /** Between two envelopes: since when the team says that this offer stays in. Missing or null: it does not. */
  keptAt?: Date | null
  /** Since when the company takes no part in this lot, as it said itself; missing: it does. */
  declinedAt?: Date | null
  /** How often each was withdrawn (offers: in this round of offers); makes the next submission one of its own. */
  withdrawn: { applications: number; offers: number }
}

export interface OfferDoc {
  /** Follows from tender and organization: one each. */
  _id: string
  tenderId: string
  orgId: number
  /** Who took up the procedure for the organization. */
  createdBy: string
  created: Date
  /** Of what everybody with a right to the offer may know; what is sealed does not touch it. */
  updated: Date
  updatedBy: string
  /** Counts decisions and announcements, `rev` machine writes. */
  version: number
  rev: number
  /** Counts every change of lotOffers, sealed ones too: the guard of all writers. Never leaves the server. */
  turn: number
  lotOffers: LotOfferDoc[]
  pending: Intent[]
}

const date = { type: Date, default: null }
const text = { type: String, default: null }
const told = new Schema<NonNullable<LotOfferDoc['told']>>({ decision: String, reason: text, at: Date }, { _id: false })
const lotOffer = new Schema<LotOfferDoc>(
  {
    lotId: { type: String, required: true },
    round: { type: Number, required: true },
    offerRound: { type: Number, required: true },
    offerRoundBefore: Number,
    decision: { type: String, enum: ['rejected', 'accepted', 'invited', null], default: null },
    decidedAt: date,
    decidedBy: text,
    decidedIn: text,
    reason: text,
    announcedAt: date,
    told: { type: told, default: null },
    applicationSent: date,
    applicationReceipt: text,
    offerSent: date,
    offerReceipt: text,
    lateApplication: text,
    lateOffer: text,
    keptAt: Date,
    declinedAt: Date,
    withdrawn: {
      type: new Schema({ applications: Number, offers: Number }, { _id: false }),
      default: () => ({ applications: 0, offers: 0 }),
    },
  },
  { _id: false },
)

const schema = new Schema<OfferDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    orgId: { type: Number, required: true },
    createdBy: { type: String, required: true },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    turn: { type: Number, default: 1 },
    lotOffers: { type: [lotOffer], default: [] },
  },
  { collection: 'offers', versionKey: false },
)
schema.index({ tenderId: 1, orgId: 1 }, { unique: true })
schema.index({ orgId: 1, created: 1 })
withPendingIntents(schema)

export const OfferModel = model<OfferDoc>('Offer', schema)

export type SubmissionKind = 'application' | 'offer'

/** Two people of the team open something that came in late; `second` null: the first one waits for the other. */
export interface LateOpeningDoc {
  by: string
  byName: string
  at: Date
  reason: string
  second: { id: string; name: string; at: Date } | null
  /** Since when both were in the team, and who confirmed them; missing before, and in those of earlier versions. */
  openers?: OpenerOnRecord[]
  confirmation?: OpenersConfirmation
  /** Over all of it and the submission's id (integrity/statement.ts). Missing: from before there were any. */
  signature?: string
}

/**
 * What was true of a submission when it came in, beside what stands in the row itself, and the signature over both
 * (integrity/statement.ts).
 */
export interface SignedDoc {
  /** The deadline in force at receivedAt; null: there was none. */
  deadline: Date | null
  /** Names as they were then: receipts and records go on printing them. */
  names: { organization: string; tender: string; tenderNo: number; lot: string }
  /** Number of the log's entry from which on every submission is signed (integrity/marker.ts). */
  since: number
  /** It came in in another house, by that one's word: the mark of its key. This one signs that it was told so. */
  house?: string
  signature: string
}

/** One envelope of a submission that opens before the rest (early.ts). */
export interface EarlyDoc {
  envelope: string
  body: string
  /** SHA-256 of the canonical JSON of what is in it; signed with the row, and a part of the row's own hash. */
  hash: string
}

/**
 * Something that came in for a lot: a submission, or its withdrawal. Inserted with the time of receipt, then one commit to accepted or
 * late; never edited otherwise. The id is an idempotency key: the same thing sent twice, by whomever, is one row.
 */
export interface SubmissionDoc {
  _id: string
  action: 'submit' | 'withdraw'
  kind: SubmissionKind
  /** The submission that a withdrawal takes back; null for submissions. */
  of: string | null
  /** Number of the receipt; withdrawals have none. */
  no?: string
  /** Where some alone was taken back: number of the rest's receipt, in the row of the rest and in that of the withdrawal it makes. */
  rest?: string
  tenderId: string
  offerId: string
  orgId: number
  lotId: string
  round: number
  offerRound: number
  receivedAt: Date
  /** After the deadline that was in force at receivedAt. */
  late: boolean
  state: 'received' | 'accepted' | 'late'
  /** The sealed content (content.ts): nothing of it stands here in clear. Null for withdrawals. */
  body: string | null
  /** What opens before the rest: each sealed by a key of its own, with the hash of what is in it. Missing: nothing does. */
  early?: EarlyDoc[]
  /** The person whose request it was, and that request. */
  by: string
  requestId: string
  /** SHA-256 of the canonical JSON of what came in (receipts.ts). */
  hash: string
  /**
   * The entry of the whole log that was made of it; null while received. Its number is not the tender's own: that would count the others.
   */
  logHead: { seq: number; hash: string; signature?: string } | null
  /** Missing: came in before there were signatures. */
  signed?: SignedDoc
  /** What it says of company and offer where another house has taken it in under other ones: its hash and its receipt say these. */
  asReceived?: { orgId: number; offerId: string }
  /** Of late ones alone. */
  lateOpening?: LateOpeningDoc | null
  rev: number
}

const second = new Schema<NonNullable<LateOpeningDoc['second']>>({ id: String, name: String, at: Date }, { _id: false, id: false })
const lateOpening = new Schema<LateOpeningDoc>(
  {
    ...{ by: String, byName: String, at: Date, reason: String, second: { type: second, default: null }, signature: String },
    ...{ openers: { type: Schema.Types.Mixed, default: undefined }, confirmation: { type: Schema.Types.Mixed, default: undefined } },
  },
  { _id: false },
)
const names = new Schema<SignedDoc['names']>({ organization: String, tender: String, tenderNo: Number, lot: String }, { _id: false })
const signed = new Schema<SignedDoc>({ deadline: date, names, since: Number, signature: String }, { _id: false })
const submissionSchema = new Schema<SubmissionDoc>(
  {
    _id: { type: String, required: true },
    action: { type: String, enum: ['submit', 'withdraw'], required: true },
    kind: { type: String, enum: ['application', 'offer'], required: true },
    of: text,
    no: String,
    rest: String,
    tenderId: { type: String, required: true },
    offerId: { type: String, required: true },
    orgId: { type: Number, required: true },
    lotId: { type: String, required: true },
    round: { type: Number, required: true },
    offerRound: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    late: { type: Boolean, required: true },
    state: { type: String, enum: ['received', 'accepted', 'late'], required: true },
    body: text,
    early: { type: [new Schema<EarlyDoc>({ envelope: String, body: String, hash: String }, { _id: false })], default: undefined },
    by: { type: String, required: true },
    requestId: { type: String, default: '' },
    hash: { type: String, required: true },
    logHead: { type: new Schema({ seq: Number, hash: String, signature: String }, { _id: false }), default: null },
    signed,
    asReceived: { type: new Schema({ orgId: Number, offerId: String }, { _id: false }), default: undefined },
    lateOpening: { type: lateOpening, default: null },
    rev: { type: Number, default: 1 },
  },
  { collection: 'submissions', versionKey: false },
)
submissionSchema.index({ no: 1 }, { unique: true, sparse: true })
submissionSchema.index({ tenderId: 1, lotId: 1, state: 1 })
submissionSchema.index({ state: 1, receivedAt: 1 })
submissionSchema.index({ offerId: 1, lotId: 1 })
submissionSchema.index({ orgId: 1 })

export const SubmissionModel = model<SubmissionDoc>('Submission', submissionSchema)

/** Somebody was asked to take part: the company in words, because it may have no account yet. Unique by tender and address. */
export interface InvitationDoc {
  /** Follows from tender and address: whoever knows both knows it. The mail's link carries a key of it (access/invitationKey.ts). */
  _id: string
  tenderId: string
  /** Lower case. */
  email: string
  organizationName: string
  /** Of the account that has this address; null: none, or none yet. */
  orgId: number | null
  userId: string | null
  created: Date
  /** When the mail was ordered last. */
  sentAt: Date
  acceptedAt: Date | null
  version: number
  rev: number
  pending: Intent[]
}

const invitationSchema = new Schema<InvitationDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    email: { type: String, required: true },
    organizationName: { type: String, required: true },
    orgId: { type: Number, default: null },
    userId: text,
    created: { type: Date, required: true },
    sentAt: { type: Date, required: true },
    acceptedAt: date,
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'invitations', versionKey: false },
)
invitationSchema.index({ tenderId: 1, email: 1 }, { unique: true })
invitationSchema.index({ email: 1 })
invitationSchema.index({ orgId: 1 })
withPendingIntents(invitationSchema)

export const InvitationModel = model<InvitationDoc>('Invitation', invitationSchema)
