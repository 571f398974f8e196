import { model, Schema } from '../platform/database/model'
import type { QuestionFile } from '../contract/questions/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

/** correction: of an entry that is published; nobody asked. */
export type QuestionSource = 'bidder' | 'message' | 'team' | 'correction'

/**
 * A question as it came in, with what the team makes of it. The one place where it is written who asked: never read for anybody but the
 * team and the asker.
 */
export interface QuestionDoc {
  _id: string
  tenderId: string
  /** In the order of arrival in its tender. A number may be skipped. */
  no: number
  /** By chance; what the asker knows it by. */
  code: string
  source: QuestionSource
  /** Null: the team wrote it down itself. */
  orgId: number | null
  askedBy: string | null
  askedByName: string
  /** Taken from this message; unique. */
  messageId: string | null
  /** Number of the entry that this one corrects; questions of earlier versions have none. */
  corrects?: number | null
  lotId: string | null
  text: string
  /** Attachments of the asker; null: none. */
  roomId: string | null
  receivedAt: Date
  late: boolean
  // What the team makes of it.
  question: string
  answer: string
  material: boolean
  publishFiles: string[]
  answerRoomId: string | null
  draft: { by: string; byName: string; at: Date } | null
  /** Waits for the second person. */
  handedOver: boolean
  released: { by: string; byName: string; at: Date; alone: boolean } | null
  /** Of the entry that answers it: its own one, or another one where it was closed with a hint. */
  answerNo: number | null
  closed: { by: string; byName: string; at: Date; reason: string } | null
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const text = { type: String, required: true }
const maybe = { type: String, default: null }
const who = { by: String, byName: String, at: Date }
const part = (fields: Record<string, unknown>) => ({ type: new Schema(fields, { _id: false }), default: null })
const schema = new Schema<QuestionDoc>(
  {
    _id: text,
    tenderId: text,
    no: { type: Number, required: true },
    code: text,
    source: text,
    orgId: { type: Number, default: null },
    askedBy: maybe,
    askedByName: { type: String, default: '' },
    messageId: maybe,
    corrects: { type: Number, default: null },
    lotId: maybe,
    text: text,
    roomId: maybe,
    receivedAt: { type: Date, required: true },
    late: { type: Boolean, default: false },
    question: { type: String, default: '' },
    answer: { type: String, default: '' },
    material: { type: Boolean, default: false },
    publishFiles: { type: [String], default: [] },
    answerRoomId: maybe,
    draft: part(who),
    handedOver: { type: Boolean, default: false },
    released: part({ ...who, alone: Boolean }),
    answerNo: { type: Number, default: null },
    closed: part({ ...who, reason: String }),
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'questions', versionKey: false },
)
schema.index({ tenderId: 1, no: 1 })
schema.index({ code: 1 }, { unique: true })
withPendingIntents(schema)
export const QuestionModel = model<QuestionDoc>('Question', schema)

/**
 * A published entry. It is another collection, so that what everybody reads never held who asked, nor when. Written once, by the release of
 * its question, and known to that by `key`.
 */
export interface AnswerDoc {
  /** tenderId:no */
  _id: string
  tenderId: string
  no: number
  /** Follows from the question; nobody gets back from it. */
  key: string
  lotId: string | null
  question: string
  answer: string
  /** Numbers of the entries that this one corrects, and that corrects this one; entries of earlier versions have none. */
  corrects?: number | null
  correctedBy?: number | null
  /** In the tender's public room of attachments; written a moment after the entry, whose number their folder bears. */
  files: QuestionFile[]
  at: Date
  version: number
  rev: number
}
const answerSchema = new Schema<AnswerDoc>(
  {
    _id: text,
    tenderId: text,
    no: { type: Number, required: true },
    key: text,
    lotId: maybe,
    question: text,
    answer: text,
    corrects: { type: Number, default: null },
    correctedBy: { type: Number, default: null },
    files: [new Schema<QuestionFile>({ id: String, roomId: String, name: String, size: Number }, { _id: false, id: false })],
    at: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'answers', versionKey: false },
)
answerSchema.index({ tenderId: 1, no: 1 })
answerSchema.index({ key: 1 }, { unique: true })
export const AnswerModel = model<AnswerDoc>('Answer', answerSchema)

/** How questions are dealt with in a tender; those without one go by the default. */
export interface QuestionRulesDoc {
  /** Of the tender. */
  _id: string
  deadline: Date | null
  fourEyes: boolean
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}
const rulesSchema = new Schema<QuestionRulesDoc>(
  {
    _id: text,
    deadline: { type: Date, default: null },
    fourEyes: { type: Boolean, default: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 0 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'questionRules', versionKey: false },
)
withPendingIntents(rulesSchema)
export const QuestionRulesModel = model<QuestionRulesDoc>('QuestionRules', rulesSchema)
