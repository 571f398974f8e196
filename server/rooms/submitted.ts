import { SubmissionModel, type SubmissionDoc } from '../offers/model'
import { isLateOpened } from '../offers/sealing'
import type { SubmittedPart } from '../files/offerRooms'

/** What stands for one part of an offer: when it had come in. */
export interface Standing {
  receivedAt: Date
  /** It came late, and no two people opened it: kept sealed also after its lot's opening. */
  late: boolean
}

type Row = Pick<
  SubmissionDoc,
  '_id' | 'of' | 'action' | 'offerId' | 'lotId' | 'kind' | 'round' | 'offerRound' | 'receivedAt' | 'late' | 'lateOpening'
>
const FIELDS = { of: 1, action: 1, offerId: 1, lotId: 1, kind: 1, round: 1, offerRound: 1, receivedAt: 1, late: 1, lateOpening: 1 }

const keyOf = (offerId: string, { lotId, kind, round, offerRound }: SubmittedPart): string =>
  [offerId, lotId, kind, round, kind === 'offer' ? offerRound : 1].join(':')

export type AllStanding = (offerId: string, part: SubmittedPart) => Standing | null

/** What stands in a tender (or one lot of it); withdrawn things are nobody's any more. Never tell anybody of it but the bidder before its opening. */
export async function standingIn(tenderId: string, lotId?: string): Promise<AllStanding> {
  const rows = await SubmissionModel.find({ tenderId, ...(lotId === undefined ? {} : { lotId }) }, FIELDS).lean<Row[]>()
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  const found = new Map<string, Standing>()
  for (const row of rows) {
    if (row.action !== 'submit' || withdrawn.has(row._id)) continue
    const key = keyOf(row.offerId, row)
    const before = found.get(key)
    // One that came in time counts before one that came late.
    // What two people opened is read as what came in time.
    const late = row.late && !isLateOpened(row)
    if (!before || (before.late && !late)) found.set(key, { receivedAt: row.receivedAt, late })
  }
  return (offerId, part) => found.get(keyOf(offerId, part)) ?? null
}
