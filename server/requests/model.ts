import { model, Schema } from '../platform/database/model'
import type { RequestFile, RequestKind } from '../contract/requests/requests'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

export interface AnswerDoc {
  receivedAt: Date
  late: boolean
  declaredBy: string
  text: string
  files: RequestFile[]
  /** SHA-256 of the canonical JSON of what came in (answerHash). */
  hash: string
  by: string
}

/** Something the authority wants to know of one bidder after the opening. Answered once, or taken back before. */
export interface RequestDoc {
  _id: string
  /** By chance, as those of receipts: with numbers in a row whoever has two would know how many others were asked. */
  no: string
  tenderId: string
  lotId: string
  offerId: string
  orgId: number
  kind: RequestKind
  subject: string
  text: string
  deadline: Date
  roomId: string
  created: Date
  createdBy: string
  createdByName: string
  withdrawn: { at: Date; reason: string; by: string } | null
  answer: AnswerDoc | null
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const file = new Schema<RequestFile>({ id: String, name: String, size: Number, sha256: String }, { _id: false, id: false })
const answer = new Schema<AnswerDoc>(
  { receivedAt: Date, late: Boolean, declaredBy: String, text: { type: String, default: '' }, files: [file], hash: String, by: String },
  { _id: false },
)
const text = { type: String, required: true }
const schema = new Schema<RequestDoc>(
  {
    _id: text,
    no: text,
    tenderId: text,
    lotId: text,
    offerId: text,
    orgId: { type: Number, required: true },
    kind: text,
    subject: text,
    text: { type: String, default: '' },
    deadline: { type: Date, required: true },
    roomId: text,
    created: { type: Date, required: true },
    createdBy: text,
    createdByName: { type: String, default: '' },
    withdrawn: { type: new Schema({ at: Date, reason: String, by: String }, { _id: false }), default: null },
    answer: { type: answer, default: null },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'requests', versionKey: false },
)
schema.index({ no: 1 }, { unique: true })
schema.index({ tenderId: 1, created: 1 })
schema.index({ orgId: 1, deadline: 1 })
withPendingIntents(schema)
export const RequestModel = model<RequestDoc>('Request', schema)
