import type { LotOffer, OfferDecision, OfferLot } from './lot'

/**
 * Everything the machine may know of an organization's part in a lot. The team's facts are the masked ones: what is sealed decides nothing
 * they do. Moments are milliseconds since 1970 and `now` is one of them; for what a bidder sends it is the time of receipt.
 */
export interface OfferFacts extends LotOffer {
  now: number
  lot: OfferLot
  /** What the bidder was last told; null: nothing yet. */
  told: OfferDecision | null
  /** The round an application of now goes to; null where none lies ahead. 1 where there are no rounds. */
  applicationRound: number | null
  /** Of the entry's own round, as it was in force at `now`. */
  applicationDeadline: number | null
  offerDeadline: number | null
  /** One that came late is kept already. */
  lateApplication: boolean
  lateOffer: boolean
  /** The company said that it takes no part in the lot. */
  declined: boolean
}
