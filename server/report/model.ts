import { model, Schema } from '../platform/database/model'
import { hasShape } from '../platform/shapes'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

/** What somebody wrote, and when; the log has the hash of the text. */
interface WrittenDoc {
  text: string
  by: string
  at: Date
}

/** Lines that people wrote in a tender's report, and its signed versions; notes stand by themselves. The rest is read each time. */
export interface ReportDoc {
  /** The tender's id. */
  _id: string
  lines: (WrittenDoc & { lineId: string })[]
  /** `id`: of its content (ReportVersionDoc), which is stored before this names it. */
  versions: { id: string; no: number; by: string; at: Date; hash: string }[]
  updated: Date
  updatedBy: string
  version: number
  rev: number
  pending: Intent[]
}

const written = { text: String, by: String, at: Date }
const schema = new Schema<ReportDoc>(
  {
    _id: { type: String, required: true },
    lines: { type: [new Schema({ lineId: String, ...written }, { _id: false })], default: [] },
    versions: {
      type: [new Schema({ id: String, no: Number, by: String, at: Date, hash: String }, { _id: false, id: false })],
      default: [],
    },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 0 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'reports', versionKey: false },
)
withPendingIntents(schema)
hasShape(schema, 18)
export const ReportModel = model<ReportDoc>('Report', schema)

/** The content of a signed version; insert only. */
export interface ReportVersionDoc {
  _id: string
  tenderId: string
  /** Canonical JSON (SignedContent). */
  content: string
  signature: string
}

const versionSchema = new Schema<ReportVersionDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    content: { type: String, required: true },
    signature: { type: String, required: true },
  },
  { collection: 'reportVersions', versionKey: false },
)
versionSchema.index({ tenderId: 1 })
export const ReportVersionModel = model<ReportVersionDoc>('ReportVersion', versionSchema)
