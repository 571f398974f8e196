import { procedureOf } from '../../workflows/procedure'
import type { OpenedOffersView } from '../contract/procedure/views'
import { soundIn } from '../offers/area'
import { provenOpenings, type TenderDoc } from '../tenders/area'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from './model'
import { holdsRecord } from './recordProof'

/** Openings that took place, as far as anybody but the database says so. */
const provenIn = (tender: TenderDoc): Set<string> => new Set(tender.lots.flatMap((lot) => provenOpenings(tender, lot).map(({ id }) => id)))

/**
 * What a company reads of openings in which it offered, where the procedure gives the record to bidders. A record that is not the one of
 * its opening is shown to nobody outside.
 */
export async function openedOffersFor(tender: TenderDoc, orgId: number | null): Promise<OpenedOffersView[]> {
  if (procedureOf(tender).record !== 'bidders') return []
  const proven = provenIn(tender)
  const { rows } = await soundIn(tender._id)
  const own = new Set(rows.flatMap((row) => (row.orgId === orgId && row.kind === 'offer' ? (row.no ?? []) : [])))
  const records = await OpeningRecordModel.find({ _id: { $in: [...proven] }, tenderId: tender._id }).lean<OpeningRecordDoc[]>()
  const sound = await Promise.all(records.map(async (one) => ((await holdsRecord(one)) ? [JSON.parse(one.content) as RecordContent] : [])))
  return sound
    .flat()
    .filter(({ submissions }) => submissions.some(({ receiptNo, listed }) => listed && own.has(receiptNo)))
    .sort((a, b) => b.finishedAt.localeCompare(a.finishedAt))
    .map(({ id, no, lotId, lotName, finishedAt, submissions }) => ({
      ...{ id, no, lotId, lotName, openedAt: finishedAt },
      offers: submissions.flatMap(({ organization, receiptNo, listed }) =>
        listed ? [{ organization, isOwn: own.has(receiptNo), ...listed }] : [],
      ),
    }))
}
