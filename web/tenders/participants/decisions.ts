import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { LotView } from '../../../server/contract/tenders/views'
import { byTime } from './byTime'

/** What the team does with a lot offer: events of workflows/offer. */
export const DECISION_ACTIONS = ['accept', 'requestOffer', 'keep', 'reject', 'undecide'] as const
export type DecisionAction = (typeof DECISION_ACTIONS)[number]

/** The stage that updateOfferStage is asked for (2-tenders.md section 4). */
export const ASKED: Record<DecisionAction, number> = { undecide: 1, reject: 2, accept: 3, requestOffer: 4, keep: 6 }

/** The stage that a lot offer has without a decision: what the lot alone makes of it. */
export function undecidedStage(
  { applicationSent }: Pick<LotOfferView, 'applicationSent'>,
  lot: Pick<LotView, 'skippedPhases' | 'pickedAt'>,
): number {
  if (lot.skippedPhases.includes(3)) return lot.skippedPhases.includes(5) ? 4 : 3
  if (applicationSent === null) return 0
  return lot.pickedAt === null ? 1 : 2
}

/** Nothing was submitted where there was a call for applications: whoever goes on from here passes those by who applied. */
export const lacksApplication = (
  { applicationSent, sealed }: Pick<LotOfferView, 'applicationSent' | 'sealed'>,
  { skippedPhases }: Pick<LotView, 'skippedPhases'>,
): boolean => applicationSent === null && !sealed && !skippedPhases.includes(3)

/** A decision that is under way. */
export interface Pending {
  offerId: string
  lotId: string
  round: number
  action: DecisionAction
  /** By the server's clock, ISO. */
  at: string
}

const DECISION = { keep: null, accept: 'accepted', requestOffer: 'invited', reject: 'rejected', undecide: null } as const

/** How a lot offer looks once the server has agreed, shown before it has. */
export function decided(
  lotOffer: LotOfferView,
  lot: Pick<LotView, 'skippedPhases' | 'pickedAt'>,
  { action, at }: Pick<Pending, 'action' | 'at'>,
): LotOfferView {
  // Between two envelopes: what is said of the offer is no decision on the part.
  if (action === 'keep') return { ...lotOffer, kept: true }
  if (action === 'undecide' && lotOffer.kept) return { ...lotOffer, kept: false }
  const stage = action === 'undecide' ? undecidedStage(lotOffer, lot) : ASKED[action]
  return { ...lotOffer, stage, decision: DECISION[action], decidedAt: action === 'undecide' ? null : at, announcedAt: null }
}

/** Offers as they will be once what is under way has been agreed to; those it does not touch are the same objects. */
export function withPending(offers: readonly OfferView[], pending: readonly Pending[], lots: readonly LotView[]): readonly OfferView[] {
  if (pending.length === 0) return offers
  return offers.map((offer) => {
    const own = pending.filter(({ offerId }) => offerId === offer.id)
    if (own.length === 0) return offer
    return {
      ...offer,
      lotOffers: offer.lotOffers.map((lotOffer) => {
        const one = own.find(({ lotId, round }) => lotId === lotOffer.lotId && round === lotOffer.round)
        const lot = lots.find(({ lotId }) => lotId === lotOffer.lotId)
        return one && lot ? decided(lotOffer, lot, one) : lotOffer
      }),
    }
  })
}

/** A decision that its bidder has not been told of; being left out when others were chosen is one. */
export interface Untold {
  offer: OfferView
  lotOffer: LotOfferView
  isRejection: boolean
}

/**
 * Decided and not told: a decision of the team, or being left out when others were chosen or a next round came (whatever was told before);
 * not what the information before the award said already.
 */
export const isUntold = ({ stage, decision, announcedAt, informed }: Told): boolean =>
  informed !== true && (stage === 2 ? announcedAt === null || decision !== 'rejected' : decision !== null && announcedAt === null)

type Told = Pick<LotOfferView, 'stage' | 'decision' | 'announcedAt' | 'informed'>

/** Names a decision, not only whom it is about: decided otherwise, it is another one. */
export const decisionId = ({ offer, lotOffer }: Pick<Untold, 'offer' | 'lotOffer'>): string =>
  [offer.id, lotOffer.lotId, lotOffer.round, lotOffer.stage, lotOffer.decision].join(' ')

/** Decisions of a lot that are still to be announced, in the order they were made. */
export const untoldOf = (offers: readonly OfferView[], lotId: string): Untold[] =>
  offers
    .flatMap((offer) => offer.lotOffers.map((lotOffer) => ({ offer, lotOffer, isRejection: lotOffer.stage === 2 })))
    .filter(({ lotOffer }) => lotOffer.lotId === lotId && isUntold(lotOffer))
    .sort((one, other) => byTime(one.lotOffer.decidedAt, other.lotOffer.decidedAt))

/** What announceDecisions takes: an organization is told of all its rounds in a lot at once, with the reasons of its rejections. */
export function announcementsOf(
  untold: readonly Untold[],
  reasonOf: (one: Untold) => string,
): { offerId: string; lotId: string; reason?: string }[] {
  const found = new Map<string, { offerId: string; lotId: string; reasons: string[] }>()
  for (const one of untold) {
    const [offerId, { lotId }] = [one.offer.id, one.lotOffer]
    const reason = one.isRejection ? reasonOf(one).trim() : ''
    const reasons = found.get(`${offerId} ${lotId}`)?.reasons ?? []
    found.set(`${offerId} ${lotId}`, {
      offerId,
      lotId,
      reasons: reason === '' || reasons.includes(reason) ? reasons : [...reasons, reason],
    })
  }
  return [...found.values()].map(({ offerId, lotId, reasons }) => ({
    offerId,
    lotId,
    ...(reasons.length === 0 ? {} : { reason: reasons.join('\n') }),
  }))
}
