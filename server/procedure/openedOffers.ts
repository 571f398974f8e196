import { procedureOf } from '../../workflows/procedure'
import type { OpenedOffersView } from '../contract/procedure/views'
import { soundIn } from '../offers/area'
import { provenOpenings, type TenderDoc } from '../tenders/area'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from './model'
import { holdsRecord } from './recordProof'

/** Openings that took place, as far as anybody but the database says so. */
const provenIn = (tender: TenderDoc): Set<string> => new Set(tender.lots.flatMap((lot) => provenOpenings(tender, lot).map(({ id }) => id)))

/**
 * What a company reads of openings in which it offered, where the procedure gives the record to bidders, or their number. A record that is
 * not the one of its opening is shown to nobody outside.
 */
export async function openedOffersFor(tender: TenderDoc, orgId: number | null): Promise<OpenedOffersView[]> {
  const { record: says, isAttended } = procedureOf(tender)
  if (says !== 'bidders' && says !== 'count') return []
  const proven = provenIn(tender)
  const { rows } = await soundIn(tender._id)
  const own = new Set(rows.flatMap((row) => (row.orgId === orgId && row.kind === 'offer' ? (row.no ?? []) : [])))
  const records = await OpeningRecordModel.find({ _id: { $in: [...proven] }, tenderId: tender._id }).lean<OpeningRecordDoc[]>()
  const sound = await Promise.all(records.map(async (one) => ((await holdsRecord(one)) ? [JSON.parse(one.content) as RecordContent] : [])))
  return sound
    .flat()
    .filter(({ what, submissions }) => {
      const isListed = ({ listed }: (typeof submissions)[number]): boolean => says === 'count' || listed !== undefined
      return what === 'offers' && submissions.some((one) => isListed(one) && own.has(one.receiptNo))
    })
    .sort((a, b) => b.finishedAt.localeCompare(a.finishedAt))
    .map(({ id, no, lotId, lotName, startedBy, joined = [], finishedBy, finishedAt, submissions }) => ({
      ...{ id, no, lotId, lotName, openedAt: finishedAt },
      ...(isAttended ? { openers: [startedBy, ...joined.map(({ name }) => name), finishedBy] } : {}),
      ...(says === 'count' ? { count: submissions.length } : {}),
      offers: submissions.flatMap(({ organization, receiptNo, listed }) =>
        listed ? [{ organization, isOwn: own.has(receiptNo), ...listed }] : [],
      ),
    }))
}
