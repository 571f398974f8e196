import { PORTAL_LEAD } from '../../../workflows/tender'
import { publishToSIMAP as contract, type PortalInput } from '../../contract/tenders/publishToSIMAP'
import { method } from '../../calls/method'
import { effectPortsOf } from '../commands/effectPortsOf'
import { assertVersion, publishTender } from '../commands/changeStage'
import { runIntents } from '../commands/record'
import { withCurrent } from '../commands/withCurrent'
import { mayMove } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'
import { viewsOf } from '../viewsOf'

export const publishToSIMAP = method(contract, {
  subject: (ctx, { project }) => tenderSubject(ctx, typeof project === 'string' ? project : project.id),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  standing: async (ctx, { tender }) => ({ project: await viewsOf(tender, ctx) }),
  async handle(ctx, { tender }, { project, lotIds }) {
    const wish: PortalInput = typeof project === 'string' ? { id: project, version: tender.version } : project
    const publishAt = wish.published ? new Date(wish.published) : new Date(ctx.now.getTime() + PORTAL_LEAD)
    const moved = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, wish.version)
      const publication = { start: wish.stage || 2, publishAt, throughPortal: true, lotIds: lotIds ?? null, reason: wish.reason ?? '' }
      return publishTender(tender, publication, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx))
    return presentTender(moved, ctx)
  },
})
