import { giveEvaluationPoints as contract } from '../../contract/evaluation/evaluation'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { giveMarks } from '../commands/giveMarks'
import { openedStored, presentFor } from '../place'
import { mayEvaluate } from '../policy'
import { effectPortsOf } from '../record'

export const giveEvaluationPoints = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayEvaluate,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    const { criteria, maxPoints } = await presentFor(ctx, stored)
    await giveMarks(stored, { input, criteria, maxPoints, by: actingUser(ctx), at: ctx.now }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
