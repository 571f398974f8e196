import type { GuardedDecision } from '../guarded'
import { machinesOf } from '../procedure/machines'
import type { Effect } from './effects'
import type { OfferFacts } from './facts'
import { lotOfferStage, type StageReader } from './stage'

/** States in the order of their stage numbers. */
export const OFFER_STATES = ['registered', 'applied', 'rejected', 'accepted', 'invited', 'invitedAgain', 'offered', 'opened'] as const

/** The state that a stage number means. */
export const offerStateOf = (stage: number): string => OFFER_STATES[stage] ?? 'registered'

export type OfferOutcome = GuardedDecision<Effect>

/** What an event does to a lot offer for whoever sends it. */
export const decideOffer = (facts: OfferFacts, event: string, reader: StageReader): OfferOutcome =>
  machinesOf(facts.lot).offer.decide(offerStateOf(lotOfferStage(facts, facts.lot, reader)), event, facts)
