import { model, Schema } from '../platform/database/model'
import type { ProcedureDocument } from '../../workflows/procedure'
import type { Intent } from '../platform/commit'
import { withPendingIntents } from '../platform/withPendingIntents'

/** What lists show of a document. */
export interface Outline {
  name: ProcedureDocument['name']
  type: number
  regimes: string[]
  who?: NonNullable<ProcedureDocument['who']>
  phases: { key: string; kind: string; of?: string; name?: ProcedureDocument['name'] }[]
}

/** A procedure's head: what lists show. The documents lie in its versions and, while someone works on it, in `draft`. */
export interface ProcedureDoc {
  _id: string
  outline: Outline
  /** Came with Lotse: its versions are made from shipped documents only. */
  builtIn: boolean
  retired: boolean
  /** Newest published version; 0 while there is none. */
  head: number
  published: Date | null
  publishedBy: string
  /** What is being written: the document's JSON as text. */
  draft: { body: string; updated: Date; updatedBy: string } | null
  version: number
  rev: number
  created: Date
  updated: Date
  updatedBy: string
  pending: Intent[]
}

/** Insert only: a published version never changes. */
export interface ProcedureVersionDoc {
  /** 'tender@1' */
  _id: string
  procedureId: string
  number: number
  /** sha256 of the body; a shipped document with an unknown hash becomes a new version. */
  hash: string
  /** The document's JSON as text: one value for the database, and byte for byte what was hashed. */
  body: string
  publishedAt: Date
  /** What its author says has changed, and who that was; shipped ones have neither. */
  note: string
  publishedBy: string
}

const procedureSchema = new Schema<ProcedureDoc>(
  {
    _id: { type: String, required: true },
    outline: { type: Schema.Types.Mixed, required: true },
    builtIn: { type: Boolean, required: true },
    retired: { type: Boolean, default: false },
    head: { type: Number, default: 0 },
    published: { type: Date, default: null },
    publishedBy: { type: String, default: '' },
    draft: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { collection: 'procedures', versionKey: false, minimize: false },
)
withPendingIntents(procedureSchema)
export const ProcedureModel = model<ProcedureDoc>('Procedure', procedureSchema)

const versionSchema = new Schema<ProcedureVersionDoc>(
  {
    _id: { type: String, required: true },
    procedureId: { type: String, required: true },
    number: { type: Number, required: true },
    hash: { type: String, required: true },
    body: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    note: { type: String, default: '' },
    publishedBy: { type: String, default: '' },
  },
  { collection: 'procedureVersions', versionKey: false },
)
versionSchema.index({ procedureId: 1, number: 1 }, { unique: true })
versionSchema.index({ procedureId: 1, hash: 1 })
export const ProcedureVersionModel = model<ProcedureVersionDoc>('ProcedureVersion', versionSchema)
