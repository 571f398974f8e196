import { closeEvaluation as contract } from '../../contract/evaluation/closeEvaluation'
import type { EvaluationView } from '../../contract/evaluation/views'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import type { Context } from '../../calls/context'
import { changeEvaluation, evaluationDoc } from '../commands/change'
import { marksTold } from '../commands/told'
import { beginClosing, endClosing, frozenOf } from '../commands/closing'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import type { Stored } from '../reading/readEvaluation'
import { effectPortsOf, type EvaluationChange } from '../record'

/** What was the outcome, for the log: totals and ranks in words of the evaluation. */
const outcome = ({ offers }: EvaluationView): EvaluationChange[] =>
  offers
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ rank, total, organization }) => ({
      label: `${rank ?? ''}. ${organization.name}`,
      oldValue: null,
      newValue: total === null ? null : { decimal: total },
    }))

const assertWhole = ({ open }: EvaluationView): void => {
  if (open.length > 0) throw new AppError('conflict', { reason: 'refused.evaluationIncomplete', open })
}

/** Freezes what is counted and closes with that: points given in the same moment are in it, or their giver hears that they are not. */
async function close(ctx: Context, before: Stored, { version, readAgain }: { version: number; readAgain(): Promise<Stored> }) {
  const evaluation = await evaluationDoc(before, { at: ctx.now })
  const id = await beginClosing(evaluation)
  try {
    const stored = await readAgain()
    const view = await presentFor(ctx, stored)
    assertWhole(view)
    const by = actingUser(ctx)
    const change = { $set: { closed: { by: by.name, at: ctx.now, frozen: frozenOf(stored) }, closing: null } }
    const facts = { type: 'EVALUATION_CLOSED' as const, changes: outcome(view) }
    const also = marksTold(stored, view.criteria)
    await changeEvaluation(stored, { version, by, at: ctx.now, change, facts, also, closing: id }, effectPortsOf(ctx))
  } catch (fault) {
    await endClosing(evaluation._id, id)
    throw fault
  }
}

export const closeEvaluation = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayDecide,
  async handle(ctx, subject, { lotId, part, input }) {
    const asked = { method: contract.name, lotId, part }
    const stored = await openedStored(ctx, subject, asked)
    const { version, closed } = input
    const by = actingUser(ctx)
    const view = await presentFor(ctx, stored)
    if (closed) {
      assertWhole(view)
      await close(ctx, stored, { version, readAgain: () => openedStored(ctx, subject, asked) })
    } else {
      if (!view.closed) return view
      const facts = { type: 'EVALUATION_REOPENED' as const }
      const change = { $set: { closed: null } }
      await changeEvaluation(stored, { version, by, at: ctx.now, change, facts, isReopening: true }, effectPortsOf(ctx))
    }
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
