import { model, Schema } from '../platform/database/model'
import type { Shape } from '../../engine/geo'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Saved } from '../platform/commit'

export interface LocationDoc extends Saved {
  _id: number
  name: string
  /** Two locations of one name are not told apart, whatever case and blanks they are written with. */
  nameKey: string
  latitude: number
  longitude: number
  shape: Shape | null
  addressDisplayName: string
  addressOsmType: string
  addressOsmId: string
  isArchived: boolean
}

const text = { type: String, default: '' }
const schema = new Schema<LocationDoc>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    latitude: { type: Number, required: true },
    longitude: { type: Number, required: true },
    shape: { type: Schema.Types.Mixed, default: null },
    ...{ addressDisplayName: text, addressOsmType: text, addressOsmId: text },
    isArchived: { type: Boolean, default: false },
    ...{ created: { type: Date, required: true }, updated: { type: Date, required: true }, updatedBy: text },
    ...{ version: { type: Number, default: 1 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'locations', versionKey: false, minimize: false },
)
schema.index({ nameKey: 1 }, { unique: true })
withPendingIntents(schema)

export const LocationModel = model<LocationDoc>('Location', schema)

/** Umlauts count, case and blanks do not: 'Am  Markt' is 'am markt', 'Häuser' is not 'Hauser'. */
export const locationKeyOf = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('de')
