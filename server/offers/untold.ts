import { lotOfferStage } from '../../workflows/offer'
import type { Decision } from '../contract/offers/views'
import type { LotDoc, TenderDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { lotOfferOf, offerLotOf } from './facts'
import type { LotOfferDoc, OfferDoc } from './model'

export interface Untold {
  entry: LotOfferDoc
  decision: Decision
}

interface At {
  tender: Pick<TenderDoc, '_id' | 'type' | 'procedure'>
  lot: LotDoc
}

/**
 * Told before the contract that it is not considered (§ 134 GWB): what was decided about it before then, and any rejection, is said by
 * that. A further round takes the information away again.
 */
export const isInformed = (
  offer: Pick<OfferDoc, '_id'>,
  { decision, decidedAt, round }: Pick<LotOfferDoc, 'decision' | 'decidedAt' | 'round'>,
  lot: Pick<LotDoc, 'information' | 'round'>,
): boolean => {
  const told = lot.information?.told.find(({ offerId }) => offerId === offer._id)
  if (!told || round !== lot.round) return false
  return decision === null || decision === 'rejected' || decidedAt === null || decidedAt <= told.at
}

/** What the bidder is still to be told in this lot, oldest round first; nothing of what § 134 GWB told it. */
export const untoldIn = (offer: OfferDoc, where: At): Untold[] =>
  unannouncedIn(offer, where).filter(({ entry }) => !isInformed(offer, entry, where.lot))

/** Decisions, and being left out when others were chosen or a next round came, that were never announced. */
export const unannouncedIn = (offer: OfferDoc, where: At): Untold[] => {
  const lot = offerLotOf(where.tender, where.lot, offer._id)
  return teamEntries(offer, where).flatMap((entry): Untold[] => {
    if (entry.decision !== null && lotOfferStage(lotOfferOf(entry, 'team'), lot) !== 2)
      return entry.announcedAt === null ? [{ entry, decision: entry.decision }] : []
    if (lotOfferStage(lotOfferOf(entry, 'team'), lot) !== 2) return []
    // One that was accepted and told so, and then left behind by a next round, is told of that.
    return entry.told?.decision === 'rejected' && entry.announcedAt !== null ? [] : [{ entry, decision: 'rejected' }]
  })
}
