import { getOffersByProjectId as contract } from '../../contract/offers/offers'
import { method } from '../../calls/method'
import { hidesNames, isProjectEditor, tenderSubject } from '../../tenders/area'
import { OfferModel, type OfferDoc } from '../model'
import { mayReadOffers } from '../policy'
import { presentOffer, shownWith } from '../present'

export const getOffersByProjectId = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadOffers,
  async handle({ actor, now }, { tender }) {
    const isTeam = isProjectEditor(actor, tender)
    if (isTeam && hidesNames(tender)) return []
    const whose = isTeam ? {} : { orgId: actor.user?.organizationId ?? 0 }
    const offers = await OfferModel.find({ tenderId: tender._id, ...whose }).lean<OfferDoc[]>()
    const shown = await shownWith(offers)
    return offers
      .sort((a, b) => a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1))
      .map((offer) => presentOffer(offer, { tender, reader: isTeam ? 'team' : 'bidder', now }, shown))
  },
})
