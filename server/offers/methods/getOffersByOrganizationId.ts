import { isStaff } from '../../calls/actor'
import { getOffersByOrganizationId as contract } from '../../contract/offers/offers'
import { mayReadOrganization, type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { hidesNames, isProjectEditor, type TenderDoc, TenderModel } from '../../tenders/area'
import { method } from '../../calls/method'
import { deny } from '../../calls/accessDecision'
import { OfferModel, type OfferDoc } from '../model'
import { isBidder } from '../policy'
import { presentOffer, shownWith } from '../present'

export const getOffersByOrganizationId = method(contract, {
  subject: (_ctx, { organizationId }) => OrganizationModel.findOne({ _id: organizationId }).lean<OrganizationDoc>(),
  // An authority's people have no offers, and read nobody's.
  policy(actor, organization) {
    const verdict = mayReadOrganization(actor, organization)
    return verdict.allowed && !isStaff(actor) && !isBidder(actor) ? deny(403, 'onlyCompanies') : verdict
  },
  async handle({ actor, now }, { _id: orgId }) {
    const offers = await OfferModel.find({ orgId }).sort({ created: 1 }).lean<OfferDoc[]>()
    const found = await TenderModel.find({ _id: { $in: offers.map(({ tenderId }) => tenderId) } }).lean<TenderDoc[]>()
    const tenders = new Map(found.map((one) => [one._id, one]))
    const readable = offers.flatMap((offer) => {
      const tender = tenders.get(offer.tenderId)
      if (!tender || (isStaff(actor) && (!isProjectEditor(actor, tender) || hidesNames(tender)))) return []
      return [{ offer, tender }]
    })
    const shown = await shownWith(readable.map(({ offer }) => offer))
    const reader = isStaff(actor) ? 'team' : 'bidder'
    return readable.map(({ offer, tender }) => presentOffer(offer, { tender, reader, now }, shown))
  },
})
