import { declineLots as contract } from '../../contract/offers/invitations'
import { actingUser, hidesNames, isProjectEditor } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { declineLots as decline } from '../commands/declineLots'
import { assertOpenTo } from '../earlier'
import { lotsNamed } from '../lots'
import { isOwnOffer } from '../policy'
import { presentOne } from '../present'
import { effectPortsOf, runIntentsOfKind } from '../record'
import { offerSubject } from '../subject'

export const declineLots = method(contract, {
  subject: (ctx, { offerId }) => offerSubject(ctx, offerId),
  policy(actor, { offer, tender }) {
    if (isOwnOffer(actor, offer)) return allow()
    return isProjectEditor(actor, tender) && !hidesNames(tender) ? deny(403, 'onlyTheCompany') : deny(404)
  },
  async handle(ctx, { offer, tender }, { lotIds, declined }) {
    const lots = lotsNamed(tender, lotIds)
    // A refusal may say that something was handed in.
    const parts = lots.flatMap(({ lotId }) => [
      { lotId, kind: 'application' as const },
      { lotId, kind: 'offer' as const },
    ])
    await assertOpenTo(ctx.actor, offer._id, parts)
    const changed = await decline(offer._id, { tender, lots, declined, by: actingUser(ctx), at: ctx.now })
    await runIntentsOfKind(changed, 'declined', effectPortsOf(ctx))
    return presentOne(changed, { tender, reader: 'bidder', now: ctx.now })
  },
})
