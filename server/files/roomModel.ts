import { model, Schema } from '../platform/database/model'
import type { RoomPart } from '../contract/rooms/views'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Saved } from '../platform/commit'
import { hasShape } from '../platform/shapes'

/**
 * A data room. What belongs to the tender itself is owned by it: CLIENT rooms with its documents, and CONTRACTOR ones as the pattern of
 * those that each company gets. Rooms of a company are owned by its offer.
 */
export interface RoomDoc extends Saved {
  _id: string
  owner: { kind: 'tender' | 'offer' | 'message' | 'question' | 'note' | 'parcel'; id: string }
  tenderId: string
  part: RoomPart
  /** CLIENT: written by the authority, read by all it is for. CONTRACTOR: written by one company. */
  type: 'CLIENT' | 'CONTRACTOR'
  /** Null: exempt from the stage rule. */
  stage: number | null
  name: string
  description: string
  /** Place among the rooms of its owner. */
  ordinal: number
  /** Whose it is; null for the tender's own. */
  orgId: number | null
  /** Of applications and offers: what is submitted together; sealed by one key, or by that of an envelope that opens before the rest. */
  matter: { lotId: string; kind: 'application' | 'offer'; round: number; offerRound: number; envelope?: string } | null
  /** Of patterns: the envelope that its files are in. Missing: what opens last, or at once. */
  envelope?: string
  /** Of requests: the moment from which nothing more is taken in. */
  until: Date | null
  /** Nothing more is taken in; requests once they are answered. */
  closedAt: Date | null
  /** Of attachments: the message that they are sent with. From then on nothing changes in it. */
  messageId?: string
  /** Of attachments that were sent: who reads them beside the team. Companies: those named, and the one that wrote. */
  readers?: { reach: 'public' | 'participants' | 'companies'; orgIds: number[] }
  /** The person who made it by hand; null: the procedure did. */
  createdBy: string | null
  deletedAt: Date | null
}

const matter = new Schema<NonNullable<RoomDoc['matter']>>(
  { lotId: String, kind: String, round: Number, offerRound: Number, envelope: String },
  { _id: false },
)
const schema = new Schema<RoomDoc>(
  {
    _id: { type: String, required: true },
    owner: { kind: { type: String, required: true }, id: { type: String, required: true } },
    tenderId: { type: String, default: '' },
    part: { type: String, default: 'documents' },
    type: { type: String, enum: ['CLIENT', 'CONTRACTOR'], required: true },
    stage: { type: Number, default: null },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    ordinal: { type: Number, default: 0 },
    orgId: { type: Number, default: null },
    matter: { type: matter, default: null },
    envelope: String,
    until: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    messageId: { type: String },
    readers: { type: new Schema<NonNullable<RoomDoc['readers']>>({ reach: String, orgIds: [Number] }, { _id: false }) },
    createdBy: { type: String, default: null },
    deletedAt: { type: Date, default: null },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'rooms', versionKey: false },
)
schema.index({ 'owner.id': 1, ordinal: 1 })
schema.index({ tenderId: 1, part: 1 })
// Attachments that were never sent.
schema.index({ part: 1, created: 1 })
withPendingIntents(schema)

hasShape(schema, 12)

export const RoomModel = model<RoomDoc>('Room', schema)
