import { getOpenedOffers as contract } from '../../contract/procedure/stages'
import { method } from '../../calls/method'
import { mayTakePart } from '../../offers/area'
import { tenderSubject } from '../../tenders/area'
import { openedOffersFor } from '../openedOffers'

export const getOpenedOffers = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  handle: (ctx, { tender }) => openedOffersFor(tender, ctx.actor.user?.organizationId ?? null),
})
