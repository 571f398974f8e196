import * as contract from '../../contract/procedure/attending'
import { method } from '../../calls/method'
import { mayTakePart } from '../../offers/area'
import { actingUser, effectPortsOf, runIntents, tenderSubject } from '../../tenders/area'
import { attend, openingsToAttend } from '../attending'

export const getOpeningsToAttend = method(contract.getOpeningsToAttend, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  handle: (ctx, { tender }) => openingsToAttend(tender, { orgId: ctx.actor.user?.organizationId ?? null, at: ctx.now, lang: ctx.lang }),
})

export const attendOpening = method(contract.attendOpening, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  async handle(ctx, { tender }, { lotId }) {
    const orgId = ctx.actor.user?.organizationId ?? null
    const { tender: now, left } = await attend(tender, { lotId, orgId, by: actingUser(ctx), at: ctx.now })
    if (left > 0) await runIntents(now, effectPortsOf(ctx), left)
    return openingsToAttend(now, { orgId, at: ctx.now, lang: ctx.lang })
  },
})
