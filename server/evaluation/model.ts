import { model, Schema } from '../platform/database/model'
import type { CriterionInput, EvaluatedPart } from '../contract/evaluation/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent, Saved } from '../platform/commit'

/** What an evaluation was closed with. */
export interface Frozen {
  marks: Omit<MarksDoc, 'pending'>[]
  offerIds: string[]
}

/** How what one opening released is judged. Points lie beside it (MarksDoc), so that members who write at once never disturb each other. */
export interface EvaluationDoc extends Saved {
  /** tenderId:lotId:kind:round:offerRound */
  _id: string
  tenderId: string
  lotId: string
  part: EvaluatedPart
  maxPoints: string
  /** Set after the opening, as earlier versions had it; null: as the tender says them. */
  criteria: CriterionInput[] | null
  excluded: { offerId: string; reason: string; by: string; at: Date }[]
  /**
   * `frozen`: what was counted. Points that come in the same moment, and offers that are opened later, do not move a result that was
   * closed.
   */
  closed: { by: string; at: Date; frozen?: Frozen } | null
  /** Marks that were kept back are shown since, and none is given any more. `counted`: those that stood then. */
  revealed?: { by: string; at: Date; counted?: Pick<MarksDoc, '_id' | 'version'>[] } | null
  /** What the team agreed on in place of the mean. */
  agreed?: Agreed[]
  /** Somebody is closing or revealing it: points given from now on must find out whether they were counted. Stale after a crash. */
  closing?: { id: string; at: Date } | null
}

interface Agreed {
  offerId: string
  criterionId: string
  points: string
  reason: string
  by: string
  at: Date
}

const part = new Schema<EvaluatedPart>({ kind: String, round: Number, offerRound: Number }, { _id: false })

const schema = new Schema<EvaluationDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    lotId: { type: String, required: true },
    part: { type: part, required: true },
    maxPoints: { type: String, required: true },
    criteria: { type: [{ type: Schema.Types.Mixed, _id: false }], default: null },
    excluded: { type: [new Schema({ offerId: String, reason: String, by: String, at: Date }, { _id: false })], default: [] },
    closed: { type: new Schema({ by: String, at: Date, frozen: Schema.Types.Mixed }, { _id: false }), default: null },
    revealed: { type: new Schema({ by: String, at: Date, counted: { type: Schema.Types.Mixed, default: undefined } }, { _id: false }) },
    agreed: {
      type: [new Schema({ offerId: String, criterionId: String, points: String, reason: String, by: String, at: Date }, { _id: false })],
      default: undefined,
    },
    closing: { type: new Schema({ id: String, at: Date }, { _id: false, id: false }) },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 0 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'evaluations', versionKey: false },
)
schema.index({ tenderId: 1 })
withPendingIntents(schema)
export const EvaluationModel = model<EvaluationDoc>('Evaluation', schema)

export interface GivenPoints {
  criterionId: string
  points: string | null
  reason: string
}

/** What one member of the team gave one offer: nobody else ever writes it. */
export interface MarksDoc {
  /** Follows from evaluation, offer and person. */
  _id: string
  evaluationId: string
  tenderId: string
  offerId: string
  userId: string
  /** As it was when it was written: who left the team stays named. */
  userName: string
  points: GivenPoints[]
  note: string
  /** Others read it once it is revealed. Missing: given to an earlier version, where all saw it at once. */
  isSecret?: boolean
  updated: Date
  version: number
  rev: number
  pending: Intent[]
}

const marksSchema = new Schema<MarksDoc>(
  {
    _id: { type: String, required: true },
    evaluationId: { type: String, required: true },
    tenderId: { type: String, required: true },
    offerId: { type: String, required: true },
    userId: { type: String, required: true },
    userName: { type: String, required: true },
    points: {
      type: [new Schema({ criterionId: String, points: { type: String, default: null }, reason: String }, { _id: false })],
      default: [],
    },
    note: { type: String, default: '' },
    isSecret: { type: Boolean },
    updated: { type: Date, required: true },
    version: { type: Number, default: 0 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'evaluationMarks', versionKey: false },
)
marksSchema.index({ evaluationId: 1 })
withPendingIntents(marksSchema)
export const MarksModel = model<MarksDoc>('EvaluationMarks', marksSchema)
