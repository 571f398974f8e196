import { saveJuryReport as contract } from '../../contract/procedure/contest'
import { actingUser, assertVersion, effectPortsOf, mayMove, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentJury } from '../jury/present'
import { writeReport } from '../jury/write'

export const saveJuryReport = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, report }) {
    const acting = { by: actingUser(ctx), at: ctx.now }
    const written = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, report.version)
      return writeReport(tender, { lotId, report }, acting)
    })
    await runIntents(written.tender, effectPortsOf(ctx), written.left)
    return presentJury(written.tender, lotId)
  },
})
