import { model, Schema } from '../platform/database/model'
import type { MessageExtra } from '../contract/messages/messages'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'

/**
 * public: whoever reads the tender. participants: whoever takes part, also later. companies: those in `to`. authority: the team. The side
 * that wrote reads it too.
 */
export type Reach = 'public' | 'participants' | 'companies' | 'authority'

export interface MessageDoc {
  /** Follows from writer and request: sent again it is the same. */
  _id: string
  tenderId: string
  /** Of the company whose conversation it belongs to, where it was written there. */
  offerId: string | null
  reach: Reach
  to: number[]
  /** orgId null: the authority. */
  from: { userId: string; name: string; orgId: number | null }
  subject: string
  /** Markdown as it was typed. */
  text: string
  replyTo: string | null
  extra: MessageExtra | null
  roomId: string | null
  at: Date
  version: number
  rev: number
  pending: Intent[]
}

const text = { type: String, default: null }
const schema = new Schema<MessageDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    offerId: text,
    reach: { type: String, enum: ['public', 'participants', 'companies', 'authority'], required: true },
    to: { type: [Number], required: true },
    from: { userId: { type: String, required: true }, name: { type: String, default: '' }, orgId: { type: Number, default: null } },
    subject: { type: String, default: '' },
    text: { type: String, default: '' },
    replyTo: text,
    extra: {
      type: new Schema<MessageExtra>(
        { questionNo: Number, complaint: String, letter: new Schema({ id: String, kind: String }, { _id: false, id: false }) },
        { _id: false },
      ),
      default: null,
    },
    roomId: text,
    at: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'messages', versionKey: false },
)
schema.index({ tenderId: 1, at: 1 })
schema.index({ to: 1 })
// Few messages are complaints, or answer one.
schema.index({ 'extra.complaint': 1 }, { sparse: true })
withPendingIntents(schema)
export const MessageModel = model<MessageDoc>('Message', schema)

/** That somebody opened a message, and when first. */
export interface ReadDoc {
  /** message:user. */
  _id: string
  messageId: string
  tenderId: string
  userId: string
  /** Null: of the staff. */
  orgId: number | null
  at: Date
}

const readSchema = new Schema<ReadDoc>(
  {
    _id: { type: String, required: true },
    messageId: { type: String, required: true },
    tenderId: { type: String, required: true },
    userId: { type: String, required: true },
    orgId: { type: Number, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'reads', versionKey: false },
)
readSchema.index({ userId: 1, tenderId: 1 })
readSchema.index({ messageId: 1 })
export const ReadModel = model<ReadDoc>('Read', readSchema)
