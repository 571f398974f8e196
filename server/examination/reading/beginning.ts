import { AuditModel, type AuditEntry, believedOf } from '../../log/area'
import type { TenderDoc } from '../../tenders/area'

interface Beginning {
  /** Null: the log has none, and today's law goes. */
  readonly at: Date | null
  /** The tender's row says another moment than the log, or an entry that could say it is not what Lotse wrote. */
  readonly isAltered: boolean
}

/** Written by publishTender (at once) and by its timer, which names the moment. */
const momentOf = ({ at, data: { published, publishAt, throughPortal } }: AuditEntry): Date | null => {
  if (typeof published === 'string') return new Date(published)
  return publishAt === at.toISOString() && throughPortal !== true ? at : null
}

/** When a procedure began, as the log was told: the law of that day goes, and no row that somebody wrote over says which. */
export async function beginningOf({ _id: tenderId, published }: TenderDoc): Promise<Beginning> {
  const entries = await AuditModel.find({ tenderId, type: 'PROJECT_STAGE_CHANGED' }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()
  const believed = await believedOf(entries)
  const at = believed.flatMap((entry) => momentOf(entry) ?? []).at(-1) ?? null
  return { at, isAltered: believed.length < entries.length || (at !== null && published?.at.getTime() !== at.getTime()) }
}
