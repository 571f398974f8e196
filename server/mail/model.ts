import { LANGUAGES } from '../../engine/languages'
import { model, Schema } from '../platform/database/model'
import type { MailKey } from '../contract/mail/keys'
import type { Lang } from '../platform/errors'

const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced'] as const
/**
 * bounced: the recipient's server refused the address, or reported later that the mail came back. failed: refused otherwise for good, or
 * given up after three days.
 */
export type MailState = (typeof MAIL_STATES)[number]

/** What a mail is about that tells of a submission. */
export interface SealedMail {
  tenderId: string
  lotId: string
  kind: 'application' | 'offer'
  round: number
  offerRound: number
}

export interface MailDoc {
  /** intent:recipient: asked for twice, stored once. */
  _id: string
  /** Counts up: the order of the admins' list. */
  no: number
  key: MailKey
  to: string
  lang: Lang
  /**
   * As it was rendered when it was queued: a later change of the template does not change what was promised. Where a secret link belongs
   * stands a mark.
   */
  subject: string
  html: string
  text: string
  /** What the marks stand for; taken away once the mail is delivered, so that nobody finds a usable link in the database. */
  secrets: string[]
  /** Which of them ends mails of this kind (RFC 8058). */
  stop?: number
  /** The same with every try, so that a recipient's program shows a mail once that came twice. */
  messageId: string
  state: MailState
  tries: number
  /** Not before this; for mails being sent: until when the process that sends has to give a sign of life. */
  nextAt: Date
  /** The sending process. */
  lease: string | null
  /** A try ended without an answer after the mail was handed over: it may have arrived, and may arrive twice. */
  uncertain: boolean
  lastError: string | null
  /** What the recipient's server said, or the file that was written. */
  response: string | null
  via: 'smtp' | 'file' | null
  /** Failed for good, but the log has not been told yet. */
  untold?: boolean
  /** That Lotse owes it (untold.ts). */
  untoldCode?: string
  /** Of something that came in for a lot: nobody but its recipient may learn of it before that lot's opening (mask.ts). */
  sealed?: SealedMail
  /** Of its recipient when it was queued, where it was news of a tender: people move to other companies, and what was sent was sent. */
  orgId?: number | null
  queuedAt: Date
  sentAt: Date | null
  updated: Date
  version: number
  rev: number
}

const schema = new Schema<MailDoc>(
  {
    _id: { type: String, required: true },
    no: { type: Number, required: true },
    key: { type: String, required: true },
    to: { type: String, required: true },
    lang: { type: String, enum: LANGUAGES, required: true },
    subject: { type: String, required: true },
    html: { type: String, required: true },
    text: { type: String, required: true },
    secrets: { type: [String], default: [] },
    stop: { type: Number },
    messageId: { type: String, required: true },
    state: { type: String, enum: MAIL_STATES, default: 'queued' },
    tries: { type: Number, default: 0 },
    nextAt: { type: Date, required: true },
    lease: { type: String, default: null },
    uncertain: { type: Boolean, default: false },
    lastError: { type: String, default: null },
    response: { type: String, default: null },
    via: { type: String, enum: ['smtp', 'file', null], default: null },
    untold: { type: Boolean },
    untoldCode: String,
    sealed: {
      type: new Schema<SealedMail>(
        { tenderId: String, lotId: String, kind: String, round: Number, offerRound: Number },
        { _id: false, id: false },
      ),
    },
    orgId: { type: Number },
    queuedAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    updated: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'mails', versionKey: false, minimize: false },
)
// What is due; and the admins' list, the newest first: whole, by state, by key, by recipient.
schema.index({ state: 1, nextAt: 1 })
schema.index({ no: -1 })
schema.index({ state: 1, no: -1 })
schema.index({ key: 1, no: -1 })
schema.index({ to: 1 })
// A report of an undeliverable mail names it.
schema.index({ messageId: 1 })
schema.index({ untold: 1 }, { sparse: true })

export const MailModel = model<MailDoc>('Mail', schema)
