import { revealEvaluationPoints as contract } from '../../contract/evaluation/evaluation'
import type { EvaluationView } from '../../contract/evaluation/views'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { changeEvaluation } from '../commands/change'
import { counting, revealing } from '../commands/closing'
import { marksTold } from '../commands/told'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import { effectPortsOf } from '../record'

const assertMarked = ({ marking }: EvaluationView): void => {
  if (!marking.mayReveal) throw new AppError('conflict', { reason: 'refused.marksMissing' })
}

export const revealEvaluationPoints = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    const view = await presentFor(ctx, stored)
    // A second time changes nothing.
    if (view.marking.revealed) return view
    assertMarked(view)
    const by = actingUser(ctx)
    const readAgain = () => openedStored(ctx, subject, asked)
    await counting(stored, { at: ctx.now, readAgain }, async (again, closing) => {
      assertMarked(await presentFor(ctx, again))
      const change = { $set: { closing: null, ...revealing(again, by, ctx.now) } }
      const facts = { type: 'EVALUATION_POINTS_REVEALED' as const }
      const also = marksTold(again, view.criteria)
      await changeEvaluation(again, { version: input.version, by, at: ctx.now, change, facts, also, closing }, effectPortsOf(ctx))
    })
    return presentFor(ctx, await readAgain())
  },
})
