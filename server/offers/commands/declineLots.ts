import { refusalToDecline } from '../../../workflows/offer'
import { AppError } from '../../platform/errors'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { ownEntry } from '../entries'
import { isDeclined, offerFacts } from '../facts'
import type { OfferDoc } from '../model'
import { declinedRecord, type OfferActor } from '../record'
import { changeLots, withEntry, type OfferChange } from './changeLots'

interface Declining {
  tender: TenderDoc
  lots: readonly LotDoc[]
  /** False: it takes part after all. */
  declined: boolean
  by: OfferActor
  at: Date
}

function judge(offer: OfferDoc, { tender, lots, declined, by, at }: Declining): OfferChange | null {
  let { lotOffers } = offer
  const changed: string[] = []
  for (const lot of lots) {
    const entry = ownEntry(offer, { tender, lot }, at)
    const reason = refusalToDecline(offerFacts({ tender, lot }, entry, { at, reader: 'bidder', offerId: offer._id }))
    if (reason !== null) throw new AppError('conflict', { reason: `refused.${reason}`, lotId: lot.lotId, move: 'declineLots' })
    if (isDeclined(entry) === declined) continue
    lotOffers = withEntry(lotOffers, { ...entry, declinedAt: declined ? at : null })
    changed.push(lot.lotId)
  }
  if (changed.length === 0) return null
  return { lotOffers, intents: [declinedRecord({ at, by, lotIds: changed, declined })], by: { name: by.name, at } }
}

/** A company's own word on lots, all of them or none; the last intent of what is answered is to be carried out where it is one of these. */
export const declineLots = (offerId: string, declining: Declining): Promise<OfferDoc> =>
  changeLots(offerId, (offer) => judge(offer, declining))
