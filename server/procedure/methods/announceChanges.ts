import { announceChanges as contract } from '../../contract/procedure/stages'
import { method } from '../../calls/method'
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
import { announceChanges as announce } from '../commands/announceChanges'

export const announceChanges = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { announcement }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, announcement.version)
      return announce(tender, { word: announcement.word }, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
