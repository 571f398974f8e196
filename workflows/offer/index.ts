export { EFFECTS, OFFER_CONFIG, type Effect } from './config'
export { refusalToDecline } from './decline'
export type { OfferFacts } from './facts'
export { OFFER_STATES, decideOffer, offerMachine, offerStateOf, type OfferOutcome } from './machine'
export { OFFER_MOVES, offerMoves, type OfferMoveKind, type OfferedOfferMove } from './moves'
export { REASONS as OFFER_REASONS } from './guards'
export {
  applicationsOpened,
  applicationsSkipped,
  isSealed,
  lotOfferStage,
  maskedLotOffer,
  negotiationSkipped,
  offersOpened,
  type LotOffer,
  type OfferDecision,
  type OfferLot,
  type StageReader,
} from './stage'
export { mayApplyNow, mayOfferNow, refusalToTakePart, type OfferWindow } from './windows'
