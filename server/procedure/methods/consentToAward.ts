import { consentToAward as contract } from '../../contract/procedure/awarding'
import { method } from '../../calls/method'
import {
  actingUser,
  assertVersion,
  effectPortsOf,
  mayMove,
  presentTender,
  runIntents,
  tenderSubject,
  withCurrent,
} from '../../tenders/area'
import { giveConsent } from '../consent'

export const consentToAward = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { consent }) {
    const { tender: changed, left } = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, consent.version)
      return giveConsent(tender, consent, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(changed, effectPortsOf(ctx), left)
    return presentTender(changed, ctx)
  },
})
