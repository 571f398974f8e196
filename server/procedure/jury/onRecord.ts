import type { OpeningRecordView } from '../../contract/procedure/views'
import { personName, type UserDoc, UserModel } from '../../access/area'
import type { submissionsOf } from '../../offers/area'
import type { TenderDoc } from '../../tenders/area'
import type { RecordContent } from '../model'
import { numbered } from './numbers'
import { reportOf, saidOf, NOTHING_WRITTEN } from './report'

type Row = Awaited<ReturnType<typeof submissionsOf>>['submissions'][number]

/** What a record says of works whose authors nobody may know: numbers and hashes; of what came late or did not open how much it is. */
export const byNumber = (
  openingId: string,
  rows: readonly Row[],
  mismatches: number,
): Pick<RecordContent, 'submissions' | 'late' | 'works' | 'nameless'> => ({
  ...{ submissions: [], late: [] },
  works: numbered(
    openingId,
    rows.filter(({ late }) => !late).map(({ work }) => work),
  ),
  nameless: { late: rows.filter(({ late }) => late).length, mismatches },
})

type Judged = Pick<OpeningRecordView['submissions'][number], 'work'>

/**
 * The numbers beside the names, as the jury signed them: each offer is known again by what came in of it, so that no number stands at
 * another one's name. Null: no report holds.
 */
export async function judgedWorks(tender: TenderDoc, lotId: string, rows: readonly Row[]) {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const report = lot && (await reportOf(tender, lot))
  if (!lot || !report) return null
  const said = lot.jury ?? NOTHING_WRITTEN
  const numberOf = new Map(report.works.map(({ hash, number }) => [hash, number]))
  const ids = report.signatures.map(({ userId }) => userId)
  const people = await UserModel.find({ _id: { $in: ids } }).lean<UserDoc[]>()
  const found = new Set(rows.map(({ work }) => numberOf.get(work.hash)))
  const unmatched = report.works.flatMap(({ number }) => (found.has(number) ? [] : [number]))
  return {
    of({ work: { hash } }: Row): Judged {
      const number = numberOf.get(hash)
      return number === undefined ? {} : { work: { number, rank: saidOf(said, number).rank } }
    },
    jury: {
      hash: report.hash,
      signedBy: report.signatures.map(({ userId, at }) => {
        const person = people.find(({ _id }) => _id === userId)
        return { name: person ? personName(person) : '', at: at.toISOString() }
      }),
      ...(unmatched.length === 0 ? {} : { unmatched }),
    },
  }
}
