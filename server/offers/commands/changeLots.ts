import { setTimeout as pause } from 'node:timers/promises'
import { commit, type NewIntent } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { OfferModel, type LotOfferDoc, type OfferDoc } from '../model'

/** What a change makes of an offer: its lots after it, and what it leaves to be done. Null: there is nothing to change. */
export interface OfferChange {
  lotOffers: LotOfferDoc[]
  intents: NewIntent[]
  /** A person's change that others may know of: name and moment, counted in `version`. Missing: a machine's write, which shows nowhere. */
  by?: { name: string; at: Date }
}

const TRIES = 30

export const readOffer = async (offerId: string): Promise<OfferDoc> => {
  const offer = await OfferModel.findOne({ _id: offerId }).lean<OfferDoc>()
  if (!offer) throw new AppError('notFound')
  return offer
}

/** The same list with this entry in the place of the one of its lot and round, or added. */
export const withEntry = (lotOffers: readonly LotOfferDoc[], entry: LotOfferDoc): LotOfferDoc[] => {
  const isSame = (one: LotOfferDoc) => one.lotId === entry.lotId && one.round === entry.round
  return lotOffers.some(isSame) ? lotOffers.map((one) => (isSame(one) ? entry : one)) : [...lotOffers, entry]
}

/**
 * Changes an offer's lots in one guarded write. `judge` is asked again on what stands then where somebody else was quicker, so two changes
 * of different lots never cost one of them; what it throws is the answer. Answers the offer as written, or as it stands where there was
 * nothing to change.
 */
export async function changeLots(offerId: string, judge: (offer: OfferDoc) => OfferChange | null): Promise<OfferDoc> {
  for (let tries = 1; ; tries++) {
    const offer = await readOffer(offerId)
    const change = judge(offer)
    if (!change) return offer
    const { lotOffers, intents, by } = change
    const guard = { _id: offerId, turn: offer.turn, ...(by ? { version: offer.version } : {}) }
    const set = { lotOffers, ...(by ? { updated: by.at, updatedBy: by.name } : {}) }
    try {
      return await commit(OfferModel, guard, { $set: set, $inc: { turn: 1 } }, intents)
    } catch (fault) {
      if (!(fault instanceof AppError && fault.status === 409) || tries === TRIES) throw fault
      await pause(Math.random() * Math.min(40, tries * 4))
    }
  }
}
