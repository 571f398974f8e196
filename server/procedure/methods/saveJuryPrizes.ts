import { saveJuryPrizes as contract } from '../../contract/procedure/contest'
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
import { method } from '../../calls/method'
import { setPrizes } from '../jury/prizes'

export const saveJuryPrizes = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, prizes: { version, ...prizes } }) {
    const { tender: changed, left } = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, version)
      return setPrizes(tender, { lotId, prizes }, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(changed, effectPortsOf(ctx), left)
    return presentTender(changed, ctx)
  },
})
