import { applicationsOpened, offersOpened } from '../../workflows/offer'
import { type FinishedOpening, leaves, provenOpenings, type TenderDoc } from '../tenders/area'
import { offerLotOf } from './facts'
import type { SubmissionDoc, SubmissionKind } from './model'

/** What a record of the log is about that nobody but the bidder may learn of before that lot's opening; rides as `data.sealed`. */
export interface SealedMatter {
  lotId: string
  kind: SubmissionKind
  round: number
  offerRound: number
  /** One that opens before the rest. Missing: what opens last, or at once. */
  envelope?: string | undefined
}

/** Whether an opening of this envelope has taken place, and did not leave this offer sealed. */
const isEnvelopeOpened = (
  { round, offerRound, envelope = '' }: SealedMatter,
  openings: readonly FinishedOpening[],
  offerId: string | null,
): boolean =>
  openings.some(
    (one) =>
      one.what === 'offers' &&
      one.round === round &&
      one.offerRound === offerRound &&
      one.opens?.includes(envelope) === true &&
      !leaves(one, offerId),
  )

/**
 * Whether the opening of this matter has taken place, for this offer where it is one's: what was excluded before the last envelope stays
 * sealed. A lot that no longer is stays sealed, too.
 */
export const isOpened = (
  { lotId, kind, ...rounds }: SealedMatter,
  tender: Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>,
  offerId: string | null,
): boolean => {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) return false
  if (rounds.envelope !== undefined)
    return kind === 'offer' && isEnvelopeOpened({ lotId, kind, ...rounds }, provenOpenings(tender, lot), offerId)
  const facts = offerLotOf(tender, lot, offerId)
  return kind === 'application' ? applicationsOpened(facts, rounds) : offersOpened(facts, rounds)
}

/**
 * Whether the team may read what a company submitted: opened with its lot; what came late when two people opened it besides. Withdrawn ones
 * never: the caller's to know.
 */
export const isTeams = (
  row: SealedMatter & Pick<SubmissionDoc, 'offerId' | 'early' | 'late' | 'lateOpening' | 'signed'>,
  tender: Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>,
): boolean => isOpened(row, tender, row.offerId) && wasInOrder(row, tender) && !wasTooEarly(row, tender) && (!row.late || isLateOpened(row))

/**
 * What came in says by signature which envelopes open before the rest. Where that was opened without them, somebody gave the tender another
 * procedure in the database.
 */
const wasInOrder = (
  { envelope, early = [], ...row }: SealedMatter & Pick<SubmissionDoc, 'offerId' | 'early'>,
  tender: Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>,
): boolean => envelope !== undefined || early.every((one) => isOpened({ ...row, envelope: one.envelope }, tender, row.offerId))

/** Somebody moved the deadline in the database and opened before the one that was signed with what came in. */
const wasTooEarly = (
  { lotId, kind, round, offerRound, signed }: SealedMatter & Pick<SubmissionDoc, 'signed'>,
  tender: Pick<TenderDoc, '_id' | 'lots'>,
): boolean => {
  const deadline = signed?.deadline
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!deadline || !lot) return false
  const what = kind === 'offer' ? 'offers' : 'applications'
  const openings = provenOpenings(tender, lot).filter((one) => one.what === what && one.round === round)
  return openings.every((one) => (kind === 'offer' && one.offerRound !== offerRound) || one.finishedAt < deadline)
}

export const isLateOpened = ({ lateOpening }: Pick<SubmissionDoc, 'lateOpening'>): boolean =>
  lateOpening?.second !== null && lateOpening?.second !== undefined
