import { revealEvaluationPoints as contract } from '../../contract/evaluation/revealEvaluationPoints'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { changeEvaluation } from '../commands/change'
import { marksTold } from '../commands/told'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import { effectPortsOf } from '../record'

export const revealEvaluationPoints = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    const view = await presentFor(ctx, stored)
    // A second time changes nothing.
    if (view.marking.revealed) return view
    if (!view.marking.mayReveal) throw new AppError('conflict', { reason: 'refused.marksMissing' })
    const by = actingUser(ctx)
    const change = { $set: { revealed: { by: by.name, at: ctx.now } } }
    const facts = { type: 'EVALUATION_POINTS_REVEALED' as const }
    const also = marksTold(stored, view.criteria)
    await changeEvaluation(stored, { version: input.version, by, at: ctx.now, change, facts, also }, effectPortsOf(ctx))
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
