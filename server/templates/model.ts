import { isAsked, LANGUAGES, type Text } from '../../engine/languages'
import { model, Schema } from '../platform/database/model'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

/** A template's head: what lists show. The body lies in its versions and, while someone works on it, in `draft`. */
export interface TemplateDoc {
  /** 'EU-19', 'EU-19-copy' … */
  _id: string
  active: boolean
  name: Text
  description: Text
  legalBasis: string | null
  projectTypes: string[]
  sdkVersion: string | null
  noticeSubtype: string | null
  /** Came with Lotse: its versions are made from shipped files only. */
  builtIn: boolean
  /** Newest published version; 0 while there is none. */
  head: number
  published: Date | null
  /** What is being written: the file's JSON as text. */
  draft: { body: string; updated: Date; updatedBy: string } | null
  version: number
  rev: number
  /** Missing in those of earlier versions. */
  created?: Date
  updated: Date
  updatedBy: string
  pending: Intent[]
}

/** Insert only: a published version never changes, tenders stay with theirs. */
export interface TemplateVersionDoc {
  /** 'EU-19@1' */
  _id: string
  templateId: string
  number: number
  /** sha256 of the body; a shipped file with an unknown hash becomes a new version. */
  hash: string
  /** The file's JSON as text: one value for the database, and byte for byte what was hashed. */
  body: string
  publishedAt: Date
  /** What its author says has changed, and who that was; shipped ones have neither. */
  note?: string
  publishedBy?: string
}

const text = Object.fromEntries(LANGUAGES.map((lang) => [lang, isAsked(lang) ? { type: String, default: '' } : { type: String }]))

const templateSchema = new Schema<TemplateDoc>(
  {
    _id: { type: String, required: true },
    active: { type: Boolean, required: true },
    name: text,
    description: text,
    legalBasis: { type: String, default: null },
    projectTypes: { type: [String], default: [] },
    sdkVersion: { type: String, default: null },
    noticeSubtype: { type: String, default: null },
    builtIn: { type: Boolean, required: true },
    head: { type: Number, default: 0 },
    published: { type: Date, default: null },
    draft: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    created: Date,
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { collection: 'templates', versionKey: false, minimize: false },
)
withPendingIntents(templateSchema)
export const TemplateModel = model<TemplateDoc>('Template', templateSchema)

const versionSchema = new Schema<TemplateVersionDoc>(
  {
    _id: { type: String, required: true },
    templateId: { type: String, required: true },
    number: { type: Number, required: true },
    hash: { type: String, required: true },
    body: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    note: { type: String, default: '' },
    publishedBy: { type: String, default: '' },
  },
  { collection: 'templateVersions', versionKey: false },
)
versionSchema.index({ templateId: 1, number: 1 }, { unique: true })
versionSchema.index({ templateId: 1, hash: 1 }, { unique: true })
export const TemplateVersionModel = model<TemplateVersionDoc>('TemplateVersion', versionSchema)
