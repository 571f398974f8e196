import { getOpeningsToAttend as contract } from '../../contract/procedure/getOpeningsToAttend'
import { method } from '../../calls/method'
import { mayTakePart } from '../../offers/area'
import { tenderSubject } from '../../tenders/area'
import { openingsToAttend } from '../attending'

export const getOpeningsToAttend = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  handle: (ctx, { tender }) => openingsToAttend(tender, { orgId: ctx.actor.user?.organizationId ?? null, at: ctx.now, lang: ctx.lang }),
})
