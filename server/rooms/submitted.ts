import { isLateOpened, openAll, openEarly, soundIn, type SubmissionDoc, type SubmittedFile } from '../offers/area'
import type { SubmittedPart } from '../files/area'

/** What stands for one part of an offer: when it had come in. */
export interface Standing {
  receivedAt: Date
  /** It came late, and no two people opened it: kept sealed also after its lot's opening. */
  late: boolean
  /** The row of it; its content is sealed. */
  row: SubmissionDoc
}

/** The same with the files that were submitted, as they are sealed in it: what the database says of a room is not asked which they were. */
export interface Submitted extends Standing {
  files: readonly SubmittedFile[]
}

/** Only for what is opened: of an envelope that opens before the rest that one alone. Null: it is not what was sealed and signed. */
export async function withFiles(standing: Standing | null, envelope: string | undefined): Promise<Submitted | null> {
  const rows = standing ? [standing.row] : []
  const { opened } = await (envelope === undefined ? openAll(rows) : openEarly(rows, [envelope]))
  const [first] = opened
  return standing && first ? { ...standing, files: first.content.files } : null
}

const keyOf = (offerId: string, { lotId, kind, round, offerRound }: SubmittedPart): string =>
  [offerId, lotId, kind, round, kind === 'offer' ? offerRound : 1].join(':')

export type AllStanding = (offerId: string, part: SubmittedPart) => Standing | null

/**
 * What stands in a tender (or one lot of it) as it was sealed and signed; withdrawn things are nobody's any more. Never tell anybody
 * of it but the bidder before its opening.
 */
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
    if (!before || (before.late && !late)) found.set(key, { receivedAt: row.receivedAt, late, row })
  }
  return (offerId, part) => found.get(keyOf(offerId, part)) ?? null
}
