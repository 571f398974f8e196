import { finishDraw as contract } from '../../contract/procedure/draw'
import { actingUser, assertVersion, effectPortsOf, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { method } from '../../calls/method'
import { finishDraw as finish } from '../draw/draw'
import { presentDraw } from '../draw/present'
import { mayOpen } from '../policy'

export const finishDraw = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayOpen(actor, tender, now),
  async handle(ctx, { tender }, { lotId, draw: { version, ...draw } }) {
    const { tender: changed, left } = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, version)
      return finish(tender, { lotId, ...draw }, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(changed, effectPortsOf(ctx), left)
    return presentDraw(changed, lotId, actingUser(ctx).id)
  },
})
