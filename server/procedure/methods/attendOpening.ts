import { attendOpening as contract } from '../../contract/procedure/attendOpening'
import { method } from '../../calls/method'
import { mayTakePart } from '../../offers/area'
import { actingUser, tenderSubject } from '../../tenders/area'
import { attend, openingsToAttend } from '../attending'

export const attendOpening = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  async handle(ctx, { tender }, { lotId }) {
    const orgId = ctx.actor.user?.organizationId ?? null
    await attend(tender, { lotId, orgId, by: actingUser(ctx), at: ctx.now })
    return openingsToAttend(tender, { orgId, at: ctx.now, lang: ctx.lang })
  },
})
