import { model, Schema } from '../../platform/database/model'
import type { AnnouncementView, ToldChange } from '../../contract/tenders/announcements'

/** The tender as it was read before an announcement, beside its form. */
interface ReadBefore {
  name: string
  description: string
  lots: { name: string; applicationDeadline: Date | null; offerDeadline: Date | null }[]
}

/** What was announced, as it was told. Inserted first, then the tender's list names it: one that no tender names was never announced. */
export interface AnnouncementDoc {
  _id: string
  tenderId: string
  no: number
  at: Date
  kind: AnnouncementView['kind']
  word: string
  /** Revisions of the published form before and after. */
  from: number
  to: number
  was: ReadBefore
  changes: ToldChange[]
}

const schema = new Schema<AnnouncementDoc>(
  {
    _id: { type: String, required: true },
    tenderId: { type: String, required: true },
    no: { type: Number, required: true },
    at: { type: Date, required: true },
    kind: { type: String, enum: ['changes', 'deadlines', 'opening'], required: true },
    word: { type: String, default: '' },
    from: { type: Number, required: true },
    to: { type: Number, required: true },
    was: { type: Schema.Types.Mixed, required: true },
    changes: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'announcements', versionKey: false, minimize: false },
)
schema.index({ tenderId: 1, no: 1 })
export const AnnouncementModel = model<AnnouncementDoc>('Announcement', schema)
