import { LANGUAGES } from '../../../engine/languages'
import { model, Schema } from '../../platform/database/model'
import type { MailKey } from '../../contract/mail/keys'
import type { Lang } from '../../platform/errors'

/**
 * One piece of news for somebody who hears of it once a day: what a mail would have been, in its words of that moment. Kept: it says that
 * this was told.
 */
export interface DigestItemDoc {
  /** That of the mail it stands for: news are a mail or an item, never both. */
  _id: string
  userId: string
  key: MailKey
  lang: Lang
  subject: string
  link: string
  /** 'Frist: Di., 24.11.2026, 10:00 Uhr' */
  facts: string[]
  /** Of the person when it was told, as of a mail. */
  orgId?: number | null
  at: Date
  /** The morning it is for. */
  dueAt: Date
  /** dropped: whoever it was for cannot log in any more. */
  state: 'waiting' | 'taken' | 'dropped'
  /** The digest that it is part of. */
  digest: string | null
  rev: number
}

const schema = new Schema<DigestItemDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    key: { type: String, required: true },
    lang: { type: String, enum: LANGUAGES, required: true },
    subject: { type: String, required: true },
    link: { type: String, default: '' },
    facts: { type: [String], default: [] },
    orgId: { type: Number },
    at: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    state: { type: String, enum: ['waiting', 'taken', 'dropped'], default: 'waiting' },
    digest: { type: String, default: null },
    rev: { type: Number, default: 1 },
  },
  { collection: 'digestItems', versionKey: false },
)
schema.index({ state: 1, dueAt: 1 })
export const DigestItemModel = model<DigestItemDoc>('DigestItem', schema)

/**
 * One mail with one morning's news for one person. Written before it takes its items, so that whoever finishes it after a crash makes the
 * same of it.
 */
export interface DigestDoc {
  /** userId:morning, and a moment behind it for what came in too late for that one. */
  _id: string
  to: string
  name: string
  lang: Lang
  /** What it may take; an item that another digest took first is not part of it. */
  itemIds: string[]
  state: 'open' | 'told'
  at: Date
  rev: number
}

const digestSchema = new Schema<DigestDoc>(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    name: { type: String, required: true },
    lang: { type: String, enum: LANGUAGES, required: true },
    itemIds: { type: [String], required: true },
    state: { type: String, enum: ['open', 'told'], default: 'open' },
    at: { type: Date, required: true },
    rev: { type: Number, default: 1 },
  },
  { collection: 'digests', versionKey: false },
)
digestSchema.index({ state: 1 })
export const DigestModel = model<DigestDoc>('Digest', digestSchema)
