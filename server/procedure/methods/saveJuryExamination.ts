import { saveJuryExamination as contract } from '../../contract/procedure/contest'
import { actingUser, assertVersion, effectPortsOf, mayMove, runIntents, tenderSubject, withCurrent } from '../../tenders/area'
import { method } from '../../calls/method'
import { presentJury } from '../jury/present'
import { writeExamination } from '../jury/examine'

export const saveJuryExamination = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { lotId, examination }) {
    const acting = { by: actingUser(ctx), at: ctx.now }
    const written = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, examination.version)
      return writeExamination(tender, { lotId, examination }, acting)
    })
    await runIntents(written.tender, effectPortsOf(ctx), written.left)
    return presentJury(written.tender, lotId)
  },
})
