import { extendDeadlines as contract } from '../../contract/procedure/stages'
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
import { extendDeadlines as extend } from '../commands/extendDeadlines'

export const extendDeadlines = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { extension }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, extension.version)
      return extend(tender, extension, { by: actingUser(ctx) })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
