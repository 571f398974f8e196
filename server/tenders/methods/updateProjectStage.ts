import { updateProjectStage as contract } from '../../contract/tenders/updateProjectStage'
import type { StageInput } from '../../contract/tenders/views'
import { AppError } from '../../platform/errors'
import { method } from '../../transport/method'
import { carriersOf } from '../commands/carriersOf'
import { assertVersion, cancelPublication, publishTender, type Publication } from '../commands/changeStage'
import { carryOutOwn } from '../commands/record'
import { withCurrent } from '../commands/withCurrent'
import { mayMove } from '../policy'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

/** Stage 1 is publication through the portal; the other numbers are what the lots become. */
function publicationOf({ stage, published }: StageInput, lotIds: readonly string[] | null): Publication {
  const publishAt = published ? new Date(published) : null
  if (stage === 1) return { start: 2, publishAt, throughPortal: true, lotIds }
  if (stage === 2 || stage === 3 || stage === 5 || stage === 6) return { start: stage, publishAt, throughPortal: false, lotIds }
  throw new AppError('conflict', { reason: 'refused.notInThisStage', stage })
}

export const updateProjectStage = method(contract, {
  subject: (ctx, { project }) => tenderSubject(ctx, project.id),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { project, lotIds }) {
    const who = { by: actingUser(ctx), at: ctx.now }
    const moved = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, project.version)
      return project.stage === 0 ? cancelPublication(tender, who) : publishTender(tender, publicationOf(project, lotIds ?? null), who)
    })
    await carryOutOwn(moved, carriersOf(ctx))
    return presentTender(moved, ctx)
  },
})
