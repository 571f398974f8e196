import { isSystemAdmin } from '../../calls/actor'
import { method } from '../../calls/method'
import { moveProjectToProcedureVersion as contract } from '../../contract/procedure/procedureMove'
import {
  actingUser,
  assertVersion,
  effectPortsOf,
  mayEdit,
  presentTender,
  runIntents,
  tenderSubject,
  withCurrent,
} from '../../tenders/area'
import { moveProcedure } from '../commands/moveProcedure'

export const moveProjectToProcedureVersion = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { version, tenderVersion, reason }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, () => {
      assertVersion(tender, tenderVersion)
      return moveProcedure(tender, version, { by: actingUser(ctx), at: ctx.now, reason: reason ?? '', isAdmin: isSystemAdmin(ctx.actor) })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
