import type { PinnedProcedure } from '../procedure'

/** What the authority decided about an organization in a lot; null while nothing is decided. */
export type OfferDecision = 'rejected' | 'accepted' | 'invited'

/** What is stored of an organization's part in one lot (and, in type 5, one round of applications). Moments are milliseconds since 1970. */
export interface LotOffer {
  round: number
  offerRound: number
  decision: OfferDecision | null
  applicationSent: number | null
  offerSent: number | null
  /** An offer of this round was withdrawn. */
  withdrawnOffer: boolean
  /** Between two envelopes: the team said that it stays in. Missing: it did not. */
  isKept?: boolean
}

/** The lot as far as it bears on offers. */
export interface OfferLot {
  /** Of its procedure, and which one that is. */
  type: number
  procedure: PinnedProcedure | null
  stage: number
  round: number
  offerRound: number
  /** Phases it leaves out. */
  skipped: readonly number[]
  /** The present rounds were opened. */
  opened: { applications: boolean; offers: boolean }
  /** Rounds of applications that were opened, the present one included. */
  openedApplications: readonly number[]
  /** Rounds of offers that were opened, the present one included. */
  openedOffers: readonly { round: number; offerRound: number }[]
  /** Negotiation was started from this round's applications. */
  picked: boolean
  /** Rounds of offers of which an envelope was opened before the rest: who handed in is known. Missing: none. */
  begunOffers?: readonly { round: number; offerRound: number }[]
  /** Between two envelopes: whoever was opened is chosen from. Missing: no. */
  choosesOffers?: boolean
  /** The rest of this offer stayed sealed when that of the others was opened, as it was excluded before. Missing: no. */
  leftSealed?: boolean
}

export const negotiationSkipped = ({ skipped }: Pick<OfferLot, 'skipped'>): boolean => skipped.includes(3) && skipped.includes(5)

type Rounds = Pick<LotOffer, 'round' | 'offerRound'>

export const applicationsOpened = (lot: OfferLot, { round }: Pick<Rounds, 'round'>): boolean =>
  (round === lot.round && lot.opened.applications) || lot.openedApplications.includes(round)

export const offersOpened = (lot: OfferLot, { round, offerRound }: Rounds): boolean =>
  (round === lot.round && offerRound === lot.offerRound && lot.opened.offers) ||
  lot.openedOffers.some((one) => one.round === round && one.offerRound === offerRound)

/** Who handed in an offer is known: all of it was opened, or its first envelope. */
export const offersKnown = (lot: OfferLot, rounds: Rounds): boolean =>
  offersOpened(lot, rounds) || (lot.begunOffers ?? []).some((one) => one.round === rounds.round && one.offerRound === rounds.offerRound)
