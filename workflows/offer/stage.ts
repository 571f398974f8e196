import { procedureOf } from '../procedure'
import { applicationsOpened, negotiationSkipped, offersKnown, offersOpened, type LotOffer, type OfferLot } from './lot'

/**
 * Whose view a stage is: what follows from the procedure's going on (not chosen, a next round) is a decision that bidders are yet to be
 * told.
 */
export type StageReader = 'team' | 'bidder'

/** Nothing is applied for: the procedure has no applications, or this lot leaves them out. */
export const applicationsSkipped = (lot: Pick<OfferLot, 'type' | 'procedure' | 'skipped'>): boolean =>
  !procedureOf(lot).takesApplications || lot.skipped.includes(3)

/** The lot went on to a later round: whose offer was not opened is out, and who was admitted to a dynamic purchasing system is not. */
const wasPassed = (entry: LotOffer, lot: OfferLot): boolean =>
  entry.round < lot.round &&
  !(entry.decision === 'accepted' && procedureOf(lot).takePart === 'admitted') &&
  (entry.applicationSent !== null || entry.decision !== null || entry.offerSent !== null)

/**
 * Stage of a lot offer (2-tenders.md section 4): 0 registered, 1 application submitted, 2 rejected, 3 accepted into negotiation, 4 offer
 * requested, 5 requested again or withdrawn, 6 submitted, 7 opened. Only decisions and times are stored; everything else follows from the
 * lot.
 */
export function lotOfferStage(entry: LotOffer, lot: OfferLot, reader: StageReader = 'team'): number {
  if (entry.offerSent !== null && offersOpened(lot, entry)) return 7
  if (reader === 'team' && wasPassed(entry, lot)) return 2
  if (entry.decision === 'rejected') return 2
  if (entry.offerSent !== null) return 6
  if (entry.decision === 'invited') return entry.offerRound > 1 || entry.withdrawnOffer ? 5 : 4
  if (negotiationSkipped(lot)) return entry.withdrawnOffer ? 5 : 4
  if (entry.decision === 'accepted') return 3
  if (applicationsSkipped(lot)) return 3
  if (entry.applicationSent === null) return 0
  return reader === 'team' && lot.picked && entry.round === lot.round ? 2 : 1
}

/**
 * The entry without what is sealed before its opening: what nobody but the bidder may know. The stage of what remains follows from
 * decisions alone, so it tells nothing of what came in.
 */
export function maskedLotOffer<Entry extends LotOffer>(entry: Entry, lot: OfferLot): Entry {
  const hidesApplication = !applicationsOpened(lot, entry)
  const hidesOffer = !offersKnown(lot, entry)
  return {
    ...entry,
    ...(hidesApplication ? { applicationSent: null } : {}),
    ...(hidesOffer ? { offerSent: null, withdrawnOffer: false } : {}),
  }
}

/** Whether something of this entry could still be hidden from the team; follows from the lot and decisions alone. */
export function isSealed(entry: LotOffer, lot: OfferLot): boolean {
  if (!applicationsSkipped(lot) && !applicationsOpened(lot, entry)) return true
  return (entry.decision === 'invited' || negotiationSkipped(lot)) && !offersOpened(lot, entry)
}
