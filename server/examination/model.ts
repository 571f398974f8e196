import { model, Schema } from '../platform/database/model'
import type { RegisterQuery, RowKey, RowResult } from '../../workflows/examination'
import type { EvaluatedPart } from '../contract/evaluation/views'
import type { EvidenceView } from '../contract/examination/examination'
import type { Saved } from '../platform/commit'
import { withPendingIntents } from '../platform/withPendingIntents'

/** What was said of a row, as the log knows it by its hash. */
export interface RowDoc {
  row: RowKey
  result: RowResult | null
  reason: string
  /** As they were called when it was said; of files and fields with the hash of what they held. */
  evidence: (EvidenceView & { hash?: string })[]
  queries: RegisterQuery[]
  /** Asked from this row last. */
  request: string | null
  by: string
  at: Date
}

/** The checklist of one offer (or application) as one opening released it. */
export interface ExaminedDoc extends Omit<Saved, 'created'> {
  /** The evaluation's id and the offer's. */
  _id: string
  tenderId: string
  lotId: string
  part: EvaluatedPart
  offerId: string
  rows: RowDoc[]
}

const text = { type: String, required: true }
const saved = { updated: { type: Date, required: true }, updatedBy: { type: String, default: '' }, version: { type: Number, default: 0 } }
const part = new Schema<EvaluatedPart>({ kind: String, round: Number, offerRound: Number }, { _id: false })
const schema = new Schema<ExaminedDoc>(
  {
    ...{ _id: text, tenderId: text, lotId: text, offerId: text, part: { type: part, required: true } },
    rows: { type: [{ type: Schema.Types.Mixed, _id: false }], default: [] },
    ...saved,
    rev: { type: Number, default: 1 },
  },
  { collection: 'examinedOffers', versionKey: false },
)
schema.index({ tenderId: 1, lotId: 1 })
withPendingIntents(schema)
export const ExaminedModel = model<ExaminedDoc>('ExaminedOffer', schema)

/** What goes for all offers of a lot. */
export interface ExaminationDoc extends Omit<Saved, 'created'> {
  /** tenderId:lotId */
  _id: string
  tenderId: string
  lotId: string
  /** Per cent below the next price; null: as the house has it. */
  share: number | null
}

const lotSchema = new Schema<ExaminationDoc>(
  { ...{ _id: text, tenderId: text, lotId: text }, share: { type: Number, default: null }, ...saved, rev: { type: Number, default: 1 } },
  { collection: 'examinations', versionKey: false },
)
lotSchema.index({ tenderId: 1 })
withPendingIntents(lotSchema)
export const ExaminationModel = model<ExaminationDoc>('Examination', lotSchema)
