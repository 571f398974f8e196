import { lotOfferStage } from '../../workflows/offer'
import type { Decision } from '../contract/offers/views'
import type { LotDoc, TenderDoc } from '../tenders/model'
import { teamEntries } from './entries'
import { lotOfferOf, offerLotOf } from './facts'
import type { LotOfferDoc, OfferDoc } from './model'

export interface Untold {
  entry: LotOfferDoc
  decision: Decision
}

/**
 * What the bidder is still to be told in this lot, oldest round first: decisions, and being left out when others were chosen or a next
 * round came.
 */
export const untoldIn = (offer: OfferDoc, where: { tender: Pick<TenderDoc, '_id' | 'type'>; lot: LotDoc }): Untold[] => {
  const lot = offerLotOf(where.tender, where.lot)
  return teamEntries(offer, where).flatMap((entry): Untold[] => {
    if (entry.decision !== null && lotOfferStage(lotOfferOf(entry, 'team'), lot) !== 2)
      return entry.announcedAt === null ? [{ entry, decision: entry.decision }] : []
    if (lotOfferStage(lotOfferOf(entry, 'team'), lot) !== 2) return []
    // One that was accepted and told so, and then left behind by a next round, is told of that.
    return entry.told?.decision === 'rejected' && entry.announcedAt !== null ? [] : [{ entry, decision: 'rejected' }]
  })
}
