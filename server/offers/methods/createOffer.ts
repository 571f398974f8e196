import { createOffer as contract } from '../../contract/offers/offers'
import { method } from '../../calls/method'
import { actingUser, tenderSubject } from '../../tenders/area'
import { acceptInvitation } from '../commands/invitations'
import { takePart } from '../commands/takePart'
import { mayTakePart } from '../policy'
import { presentOne } from '../present'
import { effectPortsOf, runIntentsOfKind } from '../record'

export const createOffer = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayTakePart,
  async handle(ctx, { tender }, { token }) {
    const by = actingUser(ctx)
    const orgId = ctx.actor.user?.organizationId ?? 0
    const offer = await takePart(tender, { orgId, by, at: ctx.now, token: token ?? '' })
    // Carried out again, whatever of it is done already stays as it is.
    await runIntentsOfKind(offer, 'participated', effectPortsOf(ctx))
    await acceptInvitation(tender._id, { email: by.email, token: token ?? '', orgId, at: ctx.now })
    return presentOne(offer, { tender, reader: 'bidder', now: ctx.now })
  },
})
