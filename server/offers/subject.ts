import { type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { OfferModel, type OfferDoc } from './model'
import type { OfferSubject } from './policy'

export async function offerSubject(ctx: Context, id: string): Promise<OfferSubject | null> {
  const offer = await OfferModel.findOne({ _id: id }).lean<OfferDoc>()
  const tender = offer && (await TenderModel.findOne({ _id: offer.tenderId }).lean<TenderDoc>())
  return offer && tender && { offer, tender, now: ctx.now }
}
