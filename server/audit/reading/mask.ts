import { isOpened, type SealedMatter } from '../../offers/area'
import { hidesAuthors, type TenderDoc, TenderModel } from '../../tenders/area'
import type { AuditEntry } from '../../log/area'
import { withoutNames } from './hiddenNames'

type Known = Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>
const KNOWN = { type: 1, procedure: 1, lots: 1 }

/** Marked by whoever wrote the entry: of something that came in for a lot, or of its withdrawal. */
const matterOf = ({ data }: AuditEntry): SealedMatter | null =>
  typeof data.sealed === 'object' && data.sealed !== null ? (data.sealed as SealedMatter) : null

/**
 * Leaves out what would tell that, or how often, something was submitted before its opening (decisions.md section 5: one mask covers all,
 * the log too). What is marked and belongs to no tender that is there stays left out.
 */
export const withoutSealed = async (all: AuditEntry[]): Promise<AuditEntry[]> => {
  const entries = await withoutNames(all)
  if (!entries.some(matterOf)) return entries
  const ids = [...new Set(entries.flatMap((entry) => (matterOf(entry) ? [entry.tenderId ?? ''] : [])))]
  const found = await TenderModel.find({ _id: { $in: ids } }, KNOWN).lean<Known[]>()
  const tenders = new Map(found.map((one) => [one._id, one]))
  return entries.filter((entry) => {
    const matter = matterOf(entry)
    const tender = tenders.get(entry.tenderId ?? '')
    return (
      matter === null ||
      (tender !== undefined &&
        !(matter.kind === 'offer' && hidesAuthors(tender)) &&
        isOpened(matter, tender, typeof entry.data.offerId === 'string' ? entry.data.offerId : null))
    )
  })
}
