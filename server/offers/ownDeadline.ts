import { deadlineOf, type TenderDoc, TenderModel } from '../tenders/area'
import { OfferModel, type OfferDoc } from './model'

/** Lots that an organization was told it is out of have no deadline for it any more; what nobody told it yet tells nothing here either. */
const isTurnedDown = ({ lotOffers }: Pick<OfferDoc, 'lotOffers'>, lotId: string): boolean =>
  lotOffers.some((one) => one.lotId === lotId && one.told?.decision === 'rejected')

/** The next deadline, after `at`, of the tenders in which an organization takes part; null where none lies ahead. */
export async function nextOwnDeadline(orgId: number, at: Date): Promise<Date | null> {
  const offers = await OfferModel.find({ orgId }, { tenderId: 1, lotOffers: 1 }).lean<Pick<OfferDoc, 'tenderId' | 'lotOffers'>[]>()
  const tenders = await TenderModel.find({ _id: { $in: offers.map(({ tenderId }) => tenderId) } }, { lots: 1 }).lean<
    Pick<TenderDoc, '_id' | 'lots'>[]
  >()
  const lotsOf = new Map(tenders.map(({ _id, lots }) => [_id, lots]))
  const ahead = offers.flatMap((offer) =>
    (lotsOf.get(offer.tenderId) ?? []).flatMap((lot) => {
      const due = isTurnedDown(offer, lot.lotId) ? null : deadlineOf(lot)
      return due && due > at ? [due.getTime()] : []
    }),
  )
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}
