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
    // The company's other screens; nobody else hears of it.
    if (orgId !== null) await ctx.publish('offers', tender._id, { version: 0, audience: { organizations: [orgId] } })
    return openingsToAttend(tender, { orgId, at: ctx.now, lang: ctx.lang })
  },
})
