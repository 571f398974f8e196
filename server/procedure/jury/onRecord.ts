import { tellFault } from '../../access/area'
import type { OpeningRecordView } from '../../contract/procedure/views'
import type { submissionsOf } from '../../offers/area'
import type { TenderDoc } from '../../tenders/area'
import type { RecordContent } from '../model'
import { numbered } from './numbers'
import { reportOf, type SignedReport } from './report'

type Row = Awaited<ReturnType<typeof submissionsOf>>['submissions'][number]

/** What a record says of works whose authors nobody may know: numbers and hashes; of what came late or did not open how much it is. */
export const byNumber = (
  openingId: string,
  rows: readonly Row[],
  { mismatches, isKnownAgain }: { mismatches: number; isKnownAgain: boolean },
): Pick<RecordContent, 'submissions' | 'late' | 'works' | 'nameless'> => ({
  ...{ submissions: [], late: [] },
  works: numbered(
    openingId,
    rows.filter(({ late }) => !late).map(({ work }) => work),
    { isKnownAgain },
  ),
  nameless: { late: rows.filter(({ late }) => late).length, mismatches },
})

type Judged = Pick<OpeningRecordView['submissions'][number], 'work'>

/**
 * The numbers beside the names, as the jury signed them: each offer is known again by what came in of it, so that no number stands at
 * another one's name. What was signed comes along with the opening: whatever the database says by now, the record says that.
 */
export function judgedWorks({ hash, signedBy, works }: SignedReport, rows: readonly Row[]) {
  const byHash = new Map(works.map((work) => [work.hash, work]))
  const found = new Set(rows.map(({ work }) => byHash.get(work.hash)?.number))
  const unmatched = works.flatMap(({ number }) => (found.has(number) ? [] : [number]))
  return {
    of({ work }: Row): Judged {
      const one = byHash.get(work.hash)
      if (!one) return {}
      const { hash: _hash, ...said } = one
      return { work: said }
    },
    jury: { hash, signedBy, ...(unmatched.length === 0 ? {} : { unmatched }) },
  }
}

/** Tells whoever runs this where another report stands there by now than the one that let the names be opened. */
export async function tellOfAnother(tender: TenderDoc, lotId: string, { hash }: SignedReport): Promise<void> {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const report = lot && (await reportOf(tender, lot))
  if (report?.hash !== hash || !report.isSigned) await tellFault(`jury:${tender._id}:${lotId}`, { tenderId: tender._id })
}
