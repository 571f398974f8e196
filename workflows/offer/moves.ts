import type { OfferFacts } from './facts'
import { machinesOf } from '../procedure/machines'
import { offerStateOf } from './machine'
import { lotOfferStage, type StageReader } from './stage'

/** Who does it; 'procedure' moves come with a stage change of the lot and are offered by its dialogs. */
export type OfferActor = StageReader | 'procedure'

export interface OfferMoveKind {
  event: string
  actor: OfferActor
  /** Key of its label. */
  label: string
}

export const OFFER_MOVES: readonly OfferMoveKind[] = [
  { event: 'submitApplication', actor: 'bidder', label: 'offerMoves.submitApplication' },
  { event: 'withdrawApplication', actor: 'bidder', label: 'offerMoves.withdrawApplication' },
  { event: 'submitOffer', actor: 'bidder', label: 'offerMoves.submitOffer' },
  { event: 'withdrawOffer', actor: 'bidder', label: 'offerMoves.withdrawOffer' },
  { event: 'reject', actor: 'team', label: 'offerMoves.reject' },
  { event: 'accept', actor: 'team', label: 'offerMoves.accept' },
  { event: 'requestOffer', actor: 'team', label: 'offerMoves.requestOffer' },
  { event: 'keep', actor: 'team', label: 'offerMoves.keep' },
  { event: 'undecide', actor: 'team', label: 'offerMoves.undecide' },
  { event: 'choose', actor: 'procedure', label: 'offerMoves.choose' },
  { event: 'ask', actor: 'procedure', label: 'offerMoves.ask' },
  { event: 'askAgain', actor: 'procedure', label: 'offerMoves.askAgain' },
]

export interface OfferedOfferMove {
  event: string
  open: boolean
  reason?: string
  params?: Record<string, unknown>
}

const isLate = (facts: OfferFacts, event: string, state: string): boolean => {
  if (!event.startsWith('submit')) return false
  const verdict = machinesOf(facts.lot).offer.decide(state, event, facts)
  return verdict.ok && (verdict.effects.includes('keepLateApplication') || verdict.effects.includes('keepLateOffer'))
}

/**
 * What this reader can do with a lot offer now; a closed move says why, one that the stage does not know, or knows for others only, is left
 * out. A submission that would be kept as late is open with params { late: true }.
 */
export function offerMoves(facts: OfferFacts, reader: StageReader): OfferedOfferMove[] {
  const { offer } = machinesOf(facts.lot)
  const state = offerStateOf(lotOfferStage(facts, facts.lot, reader))
  return OFFER_MOVES.filter(({ actor, event }) => actor === reader && offer.branchesOf(state, event).length > 0).flatMap(
    ({ event }): OfferedOfferMove[] => {
      const reason = offer.refusalOf(state, event, facts)
      if (reason === 'notInThisStage') return []
      if (reason !== null) return [{ event, open: false, reason }]
      return [{ event, open: true, ...(isLate(facts, event, state) ? { params: { late: true } } : {}) }]
    },
  )
}
