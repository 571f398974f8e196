import { before } from '../../workflows/contest'
import { AppError } from '../platform/errors'
import type { LotDoc, TenderDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { OfferModel, type OfferDoc } from './model'

/**
 * Refuses (409) to take in somebody whose lot was drawn, before all who were drawn earlier are asked, or are out. Of the first who are
 * asked another step judges (procedure/draw).
 */
export async function assertDrawnTurn(tender: TenderDoc, lots: readonly LotDoc[], offerId: string): Promise<void> {
  for (const lot of lots) {
    const drawn = lot.draw?.drawn
    const earlier = drawn && lot.draw ? before({ order: drawn.order, places: lot.draw.places }, offerId) : []
    if (earlier.length === 0) continue
    const offers = await OfferModel.find({ _id: { $in: earlier } }, { pending: 0 }).lean<OfferDoc[]>()
    const isWaiting = offers.some((offer) => teamEntries(offer, { tender, lot }).every(({ decision }) => decision === null))
    if (isWaiting) throw new AppError('conflict', { reason: 'refused.drawNotFollowed', lotId: lot.lotId })
  }
}
