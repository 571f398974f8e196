import { soundIn } from '../offers/integrity/sound'
import { isLateOpened } from '../offers/sealing'
import type { SubmittedPart } from '../files/offerRooms'

/** What stands for one part of an offer: when it had come in. */
export interface Standing {
  receivedAt: Date
  /** It came late, and no two people opened it: kept sealed also after its lot's opening. */
  late: boolean
}

const keyOf = (offerId: string, { lotId, kind, round, offerRound }: SubmittedPart): string =>
  [offerId, lotId, kind, round, kind === 'offer' ? offerRound : 1].join(':')

export type AllStanding = (offerId: string, part: SubmittedPart) => Standing | null

/** What stands in a tender (or one lot of it) as it was sealed and signed; withdrawn things are nobody's any more. Never tell anybody of it but the bidder before its opening. */
export async function standingIn(tenderId: string, lotId?: string): Promise<AllStanding> {
  const { rows } = await soundIn(tenderId)
  const found = new Map<string, Standing>()
  for (const row of rows) {
    if (lotId !== undefined && row.lotId !== lotId) continue
    const key = keyOf(row.offerId, row)
    const before = found.get(key)
    // One that came in time counts before one that came late.
    // What two people opened is read as what came in time.
    const late = row.late && !isLateOpened(row)
    if (!before || (before.late && !late)) found.set(key, { receivedAt: row.receivedAt, late })
  }
  return (offerId, part) => found.get(keyOf(offerId, part)) ?? null
}
