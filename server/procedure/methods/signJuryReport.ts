import { signJuryReport as contract } from '../../contract/procedure/contest'
import { actingUser, effectPortsOf, mayMove, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentJury } from '../jury/present'
import { signReport } from '../jury/write'

export const signJuryReport = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, signature }) {
    const acting = { by: actingUser(ctx), at: ctx.now }
    const written = await withCurrent(ctx, tender._id, () => signReport(tender, { lotId, ...signature }, acting))
    await runIntents(written.tender, effectPortsOf(ctx), written.left)
    return presentJury(written.tender, lotId)
  },
})
