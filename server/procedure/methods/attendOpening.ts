import { attendOpening as contract } from '../../contract/procedure/attendOpening'
import { method } from '../../calls/method'
import { mayTakePart } from '../../offers/area'
import { actingUser, effectPortsOf, runIntents, tenderSubject } from '../../tenders/area'
import { attend, openingsToAttend } from '../attending'

export const attendOpening = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  async handle(ctx, { tender }, { lotId }) {
    const orgId = ctx.actor.user?.organizationId ?? null
    const { tender: now, left } = await attend(tender, { lotId, orgId, by: actingUser(ctx), at: ctx.now })
    if (left > 0) await runIntents(now, effectPortsOf(ctx), left)
    return openingsToAttend(now, { orgId, at: ctx.now, lang: ctx.lang })
  },
})
