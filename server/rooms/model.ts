import { Schema, model } from 'mongoose'

export interface RoomDoc {
  _id: string
  owner: { kind: 'tender' | 'offer' | 'message' | 'parcel'; id: string }
  /** CLIENT: written by the authority, read by all; CONTRACTOR: what each bidder gets a room of, once he takes part. */
  type: 'CLIENT' | 'CONTRACTOR'
  /** null: exempt from the stage rule. */
  stage: number | null
  name: string
  description: string
  /** Place among the rooms of its owner. */
  ordinal: number
  deletedAt: Date | null
  created: Date
  updated: Date
  version: number
  rev: number
}

const schema = new Schema<RoomDoc>(
  {
    _id: { type: String, required: true },
    owner: { kind: { type: String, required: true }, id: { type: String, required: true } },
    type: { type: String, enum: ['CLIENT', 'CONTRACTOR'], required: true },
    stage: { type: Number, default: null },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    ordinal: { type: Number, default: 0 },
    deletedAt: { type: Date, default: null },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'rooms', versionKey: false },
)
schema.index({ 'owner.id': 1, ordinal: 1 })

export const RoomModel = model<RoomDoc>('Room', schema)
