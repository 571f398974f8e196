import { variantName } from '../../../engine/form'
import { calledAmong } from '../../../workflows/variants'
import { inEach, loggedLabel } from '../../../engine/languages'
import { closeEvaluation as contract } from '../../contract/evaluation/evaluation'
import type { EvaluationView } from '../../contract/evaluation/views'
import { AppError } from '../../platform/errors'
import { actingUser, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import type { Context } from '../../calls/context'
import { changeEvaluation } from '../commands/change'
import { marksTold } from '../commands/told'
import { counting, frozenOf, revealing } from '../commands/closing'
import { openedStored, presentFor } from '../place'
import { mayDecide } from '../policy'
import type { Stored } from '../reading/readEvaluation'
import { effectPortsOf, type EvaluationChange } from '../record'

/** What was the outcome, for the log: totals and ranks in words of the evaluation. */
const outcome = ({ offers }: EvaluationView): EvaluationChange[] =>
  offers
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ rank, total, organization, ...offer }) => ({
      ...loggedLabel(inEach((lang) => `${rank ?? ''}. ${variantName(organization.name, calledAmong(offers)(offer), lang)}`)),
      oldValue: null,
      newValue: total === null ? null : { decimal: total },
    }))

const assertWhole = ({ open }: EvaluationView): void => {
  if (open.length > 0) throw new AppError('conflict', { reason: 'refused.evaluationIncomplete', open })
}

/** Freezes what is counted and closes with that; who reads it reads all marks, so that none is given after it. */
async function close(ctx: Context, stored: Stored, { version, closing }: { version: number; closing: string }): Promise<void> {
  const view = await presentFor(ctx, stored)
  assertWhole(view)
  const by = actingUser(ctx)
  const closed = { by: by.name, at: ctx.now, frozen: frozenOf(stored) }
  const change = { $set: { closed, closing: null, ...revealing(stored, by, ctx.now) } }
  const facts = { type: 'EVALUATION_CLOSED' as const, changes: outcome(view) }
  const also = marksTold(stored, view.criteria)
  await changeEvaluation(stored, { version, by, at: ctx.now, change, facts, also, closing }, effectPortsOf(ctx))
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
      const readAgain = () => openedStored(ctx, subject, asked)
      await counting(stored, { at: ctx.now, readAgain }, (again, closing) => close(ctx, again, { version, closing }))
    } else {
      if (!view.closed) return view
      const facts = { type: 'EVALUATION_REOPENED' as const }
      const change = { $set: { closed: null } }
      await changeEvaluation(stored, { version, by, at: ctx.now, change, facts, isReopening: true }, effectPortsOf(ctx))
    }
    return presentFor(ctx, await openedStored(ctx, subject, asked))
  },
})
